// Sentences with something else in them: a link, a key, a piece of code.

import type { ComponentChild } from "preact";

/** A sentence as a list of children, with every {name} in it replaced. */
export function fill(sentence: string, parts: Record<string, ComponentChild>): ComponentChild[] {
  return sentence.split(/\{(\w+)\}/).map((part, k) => (k % 2 ? (parts[part] ?? `{${part}}`) : part));
}
