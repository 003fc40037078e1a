// What is done for good is shown to everybody, one thing after the other; how it is drawn is fetched with the first.

import { effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { fresh, game } from "../store";
import type { Engraved, Happened, PackOpened } from "../types";
import { useLater } from "./later";

type Solemn = Engraved | PackOpened;

const isSolemn = (event: Happened): event is Solemn => event.kind === "Engraved" || event.kind === "PackOpened";

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
      if (!game.value) return;
      const last = Math.max(reached ?? -1, ...entries.map((entry) => entry.seq));
      const news = reached === null ? [] : entries.filter((entry) => entry.seq > (reached ?? -1));
      reached = last;
      const found = news.flatMap((entry) => entry.told).filter(isSolemn);
      if (found.length) waiting.value = inOrder([...waiting.peek(), ...found]);
    });
  }, [id]);
}

export function Ceremonies() {
  const [now] = waiting.value;
  const found = useLater(!!now, () => import("./Ceremony"));
  const done = () => {
    waiting.value = waiting.peek().filter((one) => one !== now);
  };
  return now && found ? <found.default key={now.says} event={now} done={done} /> : null;
}
