// What this page has seen of the game as a whole: strength turn by turn, and luck. All of it is public; it is kept for
// the tab, so that a reload does not lose it. When the game is over, the whole of it is read from its record.

import { signal } from "@preact/signals";
import { api } from "../api";
import type { BoardTold, News, Update } from "../types";
import { counted, noFortune, type Fortune } from "./luck";

export interface Chronicle {
  game: string;
  /** The first and the last entry of the log that were counted. */
  from: number;
  counted: number;
  /** For each turn that was seen: its number, then armies and territories of every seat. */
  turns: { turn: number; armies: number[]; lands: number[] }[];
  /** By seat. */
  fortunes: Fortune[];
}

export const chronicle = signal<Chronicle | null>(null);

const key = (id: string) => `hegemon-chronicle-3-${id}`;

function read(id: string): Chronicle {
  try {
    const found = JSON.parse(sessionStorage.getItem(key(id)) ?? "null") as Chronicle | null;
    if (found?.game === id) return found;
  } catch {
    // begin anew
  }
  return { game: id, from: -1, counted: -1, turns: [], fortunes: [] };
}

/** Read the whole game from its record, once it is over. */
export async function readAll(id: string, board: BoardTold): Promise<void> {
  const [replay, { Course }] = await Promise.all([api.replay(id), import("../pages/replay/course")]);
  const course = new Course(replay, board.territories.length);
  const seats = replay.players.map((_, seat) => seat);
  const turns = course.lands.at.map((_, k) => ({
    turn: course.turns[k]?.number ?? k,
    armies: seats.map((seat) => course.forces.of[seat]?.[k] ?? 0),
    lands: seats.map((seat) => course.lands.of[seat]?.[k] ?? 0),
  }));
  const fortunes = course.luckAt(replay.frames.length);
  if (chronicle.value?.game === id) chronicle.value = { game: id, from: 0, counted: replay.frames.length, turns, fortunes };
}

/** How often it is written to the storage of the tab, in milliseconds: bots alone play many turns in a second. */
const SELDOM = 2000;
let written = 0;

/** Write down what an update adds. */
export function record(id: string, update: Update, news: News[]): void {
  const book = chronicle.value?.game === id ? chronicle.value : read(id);
  const armies = update.players.map((player) => player.armies);
  const lands = update.players.map((player) => player.lands);
  const turn = update.table.turns;
  const last = book.turns.at(-1);
  const same = last?.turn === turn;
  const turns = same ? [...book.turns.slice(0, -1), { turn, armies, lands }] : [...book.turns, { turn, armies, lands }];
  let fortunes = book.fortunes.length ? book.fortunes : update.players.map(noFortune);
  const first = news.findLastIndex((entry) => entry.seq <= book.counted) + 1;
  for (const entry of news.slice(first)) for (const event of entry.told) fortunes = counted(fortunes, event);
  const from = book.from >= 0 ? book.from : (news[0]?.seq ?? -1);
  const made = { game: id, from, counted: Math.max(book.counted, update.seq - 1), turns, fortunes };
  chronicle.value = made;
  if ((!same && Date.now() - written > SELDOM) || update.result) {
    written = Date.now();
    try {
      sessionStorage.setItem(key(id), JSON.stringify(made));
    } catch {
      // it was only a convenience
    }
  }
}
