// What is in force, as it is listed.

import type { InForce } from "../types";

/** What one card has put in force on several lands is told once, with all of them. */
export function together(forces: readonly InForce[]): InForce[] {
  const found = new Map<string, InForce>();
  for (const force of forces) {
    const { lands = [], ...rest } = force;
    const key = JSON.stringify(Object.entries(rest).sort());
    const known = found.get(key);
    found.set(key, known ? { ...known, lands: [...new Set([...(known.lands ?? []), ...lands])] } : force);
  }
  return [...found.values()];
}
