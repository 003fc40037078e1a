// The log of a replay: what each answer says, turn by turn.

import { armies, count, entrySays, landName } from "../../table/words";
import type { BoardTold, Seated } from "../../types";
import type { Course } from "./course";
import type { Frame } from "./told";

export interface Line {
  /** The position after it. */
  n: number;
  kind: string;
  says: string;
  lands: string[];
}

/** Answers that another sentence tells anyway. */
const SILENT = /^(attack|defend|roll|draw|trade|bonus|pass|occupy)\b/;

/** What one answer says by itself; empty if what came of it says it all. */
function saying(frame: Frame, board: BoardTold, players: Seated[]): string {
  const who = players[frame.who]?.name ?? "Chance";
  const [verb, ...words] = frame.say.split(" ");
  if (verb === "occupy" && Number(words[0]) > 0) return `${who} moves ${armies(Number(words[0]))} in.`;
  if (verb === "deal") {
    const owner = frame.changes[0]?.[1] ?? -1;
    return `${landName(board, words[0] ?? "")} is dealt to ${players[owner]?.name ?? "the neutral force"}.`;
  }
  return SILENT.test(frame.say) ? "" : entrySays({ ...frame, told: [] }, board, players);
}

/** The log of one turn; what begins the next one stands there. */
export function linesOf(course: Course, place: number, board: BoardTold, players: Seated[]): Line[] {
  const found: Line[] = [];
  const turn = course.turns[place]!;
  const end = course.turns[place + 1]?.from ?? Number.POSITIVE_INFINITY;
  for (let n = Math.max(1, turn.from); n <= Math.min(end, course.frames.length); n++) {
    const frame = course.frames[n - 1]!;
    const starts = n === turn.from;
    if (!starts) {
      const says = saying(frame, board, players);
      if (says)
        found.push({ n, kind: "", says, lands: frame.changes.map(([land]) => board.territories[land]?.id ?? "") });
    }
    for (const told of frame.told) {
      const begins = told.kind === "TurnBegan";
      if (starts ? begins : !(begins && n === end)) found.push({ n, ...told });
    }
  }
  return found;
}

/** What happened last at a position, in words. */
export function caption(course: Course, n: number, board: BoardTold, players: Seated[]): string {
  const frame = course.frames[n - 1];
  if (!frame) return "The board is empty.";
  const who = players[frame.who]?.name ?? "Chance";
  const [verb, ...words] = frame.say.split(" ");
  const name = (id = "") => landName(board, id);
  const said = [saying(frame, board, players), ...frame.told.map((told) => told.says)].filter(Boolean).join(" ");
  if (said) return said;
  switch (verb) {
    case "attack":
      return `${who} attacks ${name(words[1])} from ${name(words[0])} with ${count(Number(words[2]), "die", "dice")}.`;
    case "defend":
      return `${who} defends with ${count(Number(words[0]), "die", "dice")}.`;
    case "pass":
      return `${who} goes on.`;
    default:
      return `${who}: ${frame.say}.`;
  }
}
