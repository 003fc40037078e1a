// The log of a replay: what each answer says, turn by turn.

import { replayText } from "../../text/replay";
import type { Course } from "./course";

export interface Line {
  /** The position after it. */
  n: number;
  kind: string;
  says: string;
  lands: string[];
}

/** The log of one turn. The answer that ends a turn often begins the next one: what it tells then stands there. */
export function linesOf(course: Course, place: number): Line[] {
  const found: Line[] = [];
  const start = course.turns[place]!.from;
  const end = course.turns[place + 1]?.from ?? course.frames.length + 1;
  for (let n = Math.max(1, start); n <= Math.min(end, course.frames.length); n++) {
    for (const { kind, says, lands, weight } of course.frames[n - 1]!.told) {
      const begins = kind === "TurnBegan";
      if (weight && (n > start ? n < end || !begins : begins)) found.push({ n, kind, says, lands });
    }
  }
  return found;
}

/** What happened last at a position, in words. */
export function caption(course: Course, n: number): string {
  const frame = course.frames[n - 1];
  if (!frame) return replayText.empty;
  const said = frame.told.filter((event) => event.says);
  const heard = said.filter((event) => event.weight);
  return (heard.length ? heard : said).map((event) => event.says).join(" ");
}
