// What happened since somebody's last turn, from the events of the log: what was lost and to whom, who is out, which cards
// were played, and what was done for good.

import type { News } from "../types";
import { standing } from "./story";

/** One thing that happened, and the entries of the log in which it did, so that it can be shown again. */
export interface Moment {
  kind: "lost" | "taken" | "out" | "card" | "score" | "pack" | "mark";
  says: string;
  /** Whose doing it was. */
  seat: number;
  lands: string[];
  first: number;
  last: number;
}

export interface Since {
  /** Territories that one lost, by who has taken them. */
  lost: Map<number, string[]>;
  moments: Moment[];
  /** The entries of the log from the end of one's last turn on. */
  first: number;
  last: number;
}

/** The entries since a seat's last turn ended, without those of the turn it has now. */
export function entriesSince(news: readonly News[], seat: number): News[] {
  const entries = standing([...news]);
  const began = (entry: News) => entry.told.findLast((event) => event.kind === "TurnBegan");
  let end = entries.length;
  const now = entries.findLastIndex((entry) => began(entry));
  if (now >= 0 && began(entries[now] as News)?.seat === seat) end = now;
  let own = end - 1;
  while (own >= 0 && began(entries[own] as News)?.seat !== seat) own -= 1;
  let from = own + 1;
  while (from < end && own >= 0 && !began(entries[from] as News)) from += 1;
  return entries.slice(own < 0 ? 0 : from, end);
}

/** What somebody wants to know who looks at the table again; null if there is nothing to tell. */
export function sinceLastTurn(news: readonly News[], seat: number): Since | null {
  const entries = entriesSince(news, seat);
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last) return null;
  const lost = new Map<number, string[]>();
  const moments: Moment[] = [];
  // A battle is shown from its first roll on, not only from the one that decided it.
  let battle = { lands: "", first: 0 };
  for (const entry of entries) {
    for (const event of entry.told) {
      const { says, lands } = event;
      if (event.kind === "BattleFought") {
        const key = `${event.src} ${event.dst}`;
        if (battle.lands !== key) battle = { lands: key, first: entry.seq };
      } else if (event.kind === "Captured") {
        const own = event.loser === seat;
        if (own) lost.set(event.seat, [...(lost.get(event.seat) ?? []), event.land]);
        const from = battle.lands.endsWith(` ${event.land}`) ? battle.first : entry.seq;
        if (own) moments.push({ kind: "lost", says, seat: event.seat, lands, first: from, last: entry.seq });
      } else if (event.kind === "Eliminated") {
        moments.push({ kind: "out", says, seat: event.captor, lands, first: battle.first || entry.seq, last: entry.seq });
      } else if (event.kind === "CardPlayed") {
        moments.push({ kind: "card", says, seat: event.seat, lands, first: entry.seq, last: entry.seq });
      } else if (event.kind === "PackOpened") {
        moments.push({ kind: "pack", says, seat: event.seat, lands, first: entry.seq, last: entry.seq });
      } else if (event.kind === "Engraved" && event.seat !== seat) {
        moments.push({ kind: "mark", says, seat: event.seat, lands, first: entry.seq, last: entry.seq });
      } else if (event.kind === "Scored" && event.seat !== seat) {
        moments.push({ kind: "score", says, seat: event.seat, lands, first: entry.seq, last: entry.seq });
      }
    }
  }
  if (!moments.length) return null;
  return { lost, moments, first: first.seq, last: last.seq };
}
