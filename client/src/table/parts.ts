// A sheet that is laid out from several boards: which of them is looked at, and where something can be chosen.

import { signal } from "@preact/signals";
import type { BoardTold, PartTold } from "../types";

/** The board that somebody wants to look at by itself, of several side by side; -1 for all. */
export const wantedPart = signal(-1);

/** Whether the ways to the boards have a strip of their own above the map: where a sheet is wide, that costs it nothing. */
export const hasStrip = ({ width, height, parts }: Pick<BoardTold, "width" | "height" | "parts">): boolean =>
  parts.length > 1 && width > 2 * height;

/** How wide the map is for its height: like the whole sheet, or like the widest of its boards when one is looked at. */
export function ratioOf(board: Pick<BoardTold, "width" | "height" | "parts">, part: number): number {
  const { width, height, parts } = board;
  return parts[part] && hasStrip(board) ? Math.max(...parts.map((one) => one.width / one.height)) : width / height;
}

const within = ({ x, y, width, height }: PartTold, u: number, v: number): boolean =>
  u >= x && u < x + width && v >= y && v < y + height;

/** How much of a stretch lies within another. */
const share = (start: number, length: number, from: number, size: number): number =>
  Math.max(0, Math.min(start + length, from + size) - Math.max(start, from)) / length;

/** The part of which most is in sight, if the viewBox shows so much of the sheet; -1 if all parts are, or none is. */
export function partInView(board: Pick<BoardTold, "parts">, box: string): number {
  const [left = 0, top = 0, wide = 0, high = 0] = box.split(" ").map(Number);
  const seen = board.parts.map(
    ({ x, y, width, height }) => share(x, width, left, wide) * share(y, height, top, high),
  );
  const most = Math.max(0, ...seen);
  return most === 0 || seen.every((one) => one > 0.97) ? -1 : seen.indexOf(most);
}

/** How many of these territories lie on each part. */
export function countByPart(board: Pick<BoardTold, "parts" | "territories">, ids: ReadonlySet<string>): number[] {
  return board.parts.map(
    (part) => board.territories.filter(({ id, token: [u, v] }) => ids.has(id) && within(part, u, v)).length,
  );
}

/** The part where most of them lie; the first of several. */
export function busiest(board: Pick<BoardTold, "parts" | "territories">, ids: ReadonlySet<string>): number {
  const count = countByPart(board, ids);
  return count.indexOf(Math.max(...count));
}

/** The part to go to because nothing can be chosen on the one that is looked at; -1 to stay. */
export function elsewhere(board: Pick<BoardTold, "parts" | "territories">, part: number, ids: ReadonlySet<string>): number {
  const count = countByPart(board, ids);
  return part < 0 || count[part] || !count.some((number) => number > 0) ? -1 : busiest(board, ids);
}
