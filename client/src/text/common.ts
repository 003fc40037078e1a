// What several screens say.

import { armyWord } from "./units";

/** "1 army", "3 armies". */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** "Ana, Ben and Cleo". */
export function list(parts: readonly string[]): string {
  return [parts.slice(0, -1).join(", "), ...parts.slice(-1)].filter(Boolean).join(" and ");
}

export const common = {
  armies: (number: number) => `${number} ${armyWord(number)}`,
  territories: (number: number) => count(number, "territory", "territories"),
  close: "Close",
  cancel: "Cancel",
};
