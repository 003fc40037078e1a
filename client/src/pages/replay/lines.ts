// The log of a replay: what each answer says, turn by turn.

import { count, entrySays, landName } from "../../table/words";
import type { BoardTold, Seated } from "../../types";
import type { Course } from "./course";

export interface Line {
  /** The position after it. */
  n: number;
  kind: string;
  says: string;
  lands: string[];
}

/** The log of one turn. The answer that ends a turn often begins the next one: what it tells then stands there. */
export function linesOf(course: Course, place: number, board: BoardTold, players: Seated[]): Line[] {
  const found: Line[] = [];
  const start = course.turns[place]!.from;
  const end = course.turns[place + 1]?.from ?? course.frames.length + 1;
  for (let n = Math.max(1, start); n <= Math.min(end, course.frames.length); n++) {
    const frame = course.frames[n - 1]!;
    const says = n > start && entrySays(frame, board, players);
    if (says) found.push({ n, kind: "", says, lands: frame.changes.map(([land]) => board.territories[land]!.id) });
    for (const told of frame.told) {
      const begins = told.kind === "TurnBegan";
      if (n > start ? n < end || !begins : begins) found.push({ n, ...told });
    }
  }
  return found;
}

/** What happened last at a position, in words. */
export function caption(course: Course, n: number, board: BoardTold, players: Seated[]): string {
  const frame = course.frames[n - 1];
  if (!frame) return "The board is empty.";
  const told = [entrySays(frame, board, players), ...frame.told.map((one) => one.says)].join(" ").trim();
  if (told) return told;
  const [verb, one = "", other = "", dice] = frame.say.split(" ");
  const who = players[frame.who]?.name ?? "Chance";
  const rolls = (number: unknown) => count(Number(number), "die", "dice");
  if (verb === "attack")
    return `${who} attacks ${landName(board, other)} from ${landName(board, one)} with ${rolls(dice)}.`;
  if (verb === "defend") return `${who} defends with ${rolls(one)}.`;
  return `${who} goes on.`;
}
