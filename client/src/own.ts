// Choices of one's own: an option may hold the text of a file, or a line of JSON that has its name.

import type { OptionTold } from "./types";

/** Whether a choice is somebody's own. */
export function isOwn(value: boolean | string): value is string {
  return typeof value === "string" && (value.startsWith("{") || value.includes("\n"));
}

/** The name of somebody's own choice, as far as it can be read. */
export function ownName(value: string): string {
  if (!value.startsWith("{")) return /^\s*name\s*=\s*["'](.+)["']/m.exec(value)?.[1] ?? "…";
  try {
    return String((JSON.parse(value) as { name: unknown }).name);
  } catch {
    return "…";
  }
}

/** What a choice is called. */
export function called(option: Pick<OptionTold, "choices">, value: boolean | string): string {
  return option.choices.find((one) => one.value === value)?.label ?? (isOwn(value) ? ownName(value) : String(value));
}
