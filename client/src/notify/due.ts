// When somebody is told that it is their turn: once for each turn, and not again and again while others attack them.

import type { Update } from "../types";

/** The least time between two calls within a turn of somebody else, in milliseconds. */
const QUIET = 10_000;

/** Whether a seat of this page has to answer, also behind the curtain of a shared screen. */
export function isAsked(now: Update | null): boolean {
  if (!now?.asked || now.status !== "playing") return false;
  const { who, offers } = now.asked;
  const own = now.seats.includes(who) && now.players[who]?.kind !== "bot";
  return own && (offers.length > 0 || now.curtain === who);
}

export class Due {
  private seq = -1;
  private turn = "";
  private others = false;
  private last = Number.NEGATIVE_INFINITY;

  /** What is shown now: true if this page should call its player. */
  hear(now: Update, actors: readonly number[], time: number): boolean {
    const first = this.seq < 0;
    this.seq = now.seq;
    if (actors.some((who) => who >= 0 && !now.seats.includes(who))) this.others = true;
    if (!isAsked(now)) return false;
    const turn = `${now.table.turns} ${now.table.turn}`;
    const own = now.seats.includes(now.table.turn) && turn !== this.turn;
    const due = this.others && (own || time - this.last > QUIET);
    this.others = false;
    if (now.seats.includes(now.table.turn)) this.turn = turn;
    if (due && !first) this.last = time;
    return due && !first;
  }
}
