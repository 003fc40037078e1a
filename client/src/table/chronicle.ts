// What this page has seen of the game as a whole: strength turn by turn, and luck. All of it is public; it is kept for
// the tab, so that a reload does not lose it.

import { signal } from "@preact/signals";
import type { News, Update } from "../types";
import { countBattle, type Fortune } from "./luck";
import { battleIn } from "./words";

export interface Chronicle {
  game: string;
  /** The last entry of the log that was counted. */
  counted: number;
  /** For each turn that was seen: its number, then armies and territories of every seat. */
  turns: { turn: number; armies: number[]; lands: number[] }[];
  fortunes: Record<string, Fortune>;
}

export const chronicle = signal<Chronicle | null>(null);

const key = (id: string) => `hegemon-chronicle-${id}`;

function read(id: string): Chronicle {
  try {
    const found = JSON.parse(sessionStorage.getItem(key(id)) ?? "null") as Chronicle | null;
    if (found?.game === id) return found;
  } catch {
    // begin anew
  }
  return { game: id, counted: -1, turns: [], fortunes: {} };
}

/** Write down what an update adds. */
export function record(id: string, update: Update, news: News[]): void {
  const book = chronicle.value?.game === id ? chronicle.value : read(id);
  const armies = update.players.map((player) => player.armies);
  const lands = update.players.map((player) => player.lands);
  const turn = update.table.turns;
  const last = book.turns.at(-1);
  const same = last?.turn === turn;
  const turns = same ? [...book.turns.slice(0, -1), { turn, armies, lands }] : [...book.turns, { turn, armies, lands }];
  const fortunes = structuredClone(book.fortunes);
  for (const entry of news) {
    if (entry.seq <= book.counted) continue;
    for (const told of entry.told) {
      const battle = battleIn(told);
      if (battle) countBattle(fortunes, battle);
    }
  }
  const made = { game: id, counted: Math.max(book.counted, update.seq - 1), turns, fortunes };
  chronicle.value = made;
  if (!same || update.result) {
    try {
      sessionStorage.setItem(key(id), JSON.stringify(made));
    } catch {
      // it was only a convenience
    }
  }
}
