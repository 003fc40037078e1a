// What is done for good is shown to everybody, one thing after the other; how it is drawn is fetched with the first. A pack
// that was opened while nobody looked is shown at the next visit, until it was read in this browser.

import { effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { fresh, game, gameId, news } from "../store";
import type { Engraved, Happened, PackOpened } from "../types";
import { useLater } from "./later";
import { isRead, markRead } from "./read";

type Solemn = Engraved | PackOpened;

const isSolemn = (event: Happened): event is Solemn => event.kind === "Engraved" || event.kind === "PackOpened";

/** A pack with something to read that was not read yet, in this campaign or else in this game. */
const isUnread = (home: string) => (event: Happened) =>
  event.kind === "PackOpened" && event.cards.length > 0 && !isRead(home, event.pack);

/** Packs first, for everybody is to read them; of the rest the last few. */
const inOrder = (events: Solemn[]): Solemn[] => [
  ...events.filter((event) => event.kind === "PackOpened"),
  ...events.filter((event) => event.kind === "Engraved").slice(-3),
];

/** What is still to be shown. It outlives the board, which is drawn anew when the world changes, and the curtain. */
const waiting = signal<Solemn[]>([]);

/** Notice what is done for good while somebody is at this table, each thing once. */
export function useSolemn(id: string): void {
  useEffect(() => {
    let reached: number | null = null;
    waiting.value = [];
    return effect(() => {
      const entries = fresh.value;
      const now = game.value;
      if (!now) return;
      const last = Math.max(reached ?? -1, ...entries.map((entry) => entry.seq));
      const before = reached;
      const told = (before === null ? news.peek() : entries.filter((entry) => entry.seq > before)).flatMap((entry) => entry.told);
      reached = last;
      const found = (before === null ? told.filter(isUnread(now.campaign || id)) : told).filter(isSolemn);
      if (found.length) waiting.value = inOrder([...waiting.peek(), ...found]);
    });
  }, [id]);
}

export function Ceremonies() {
  const [now] = waiting.value;
  const found = useLater(!!now, () => import("./Ceremony"));
  const done = () => {
    const home = game.peek()?.campaign || gameId.peek();
    if (now?.kind === "PackOpened" && now.pack) markRead(home, now.pack);
    waiting.value = waiting.peek().filter((one) => one !== now);
  };
  return now && found ? <found.default key={now.says} event={now} done={done} /> : null;
}
