// What is done for good is shown to everybody, one thing after the other; how it is drawn is fetched with the first.

import { effect } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
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

export function Ceremonies() {
  const [queue, setQueue] = useState<Solemn[]>([]);
  useEffect(() => {
    let seen: unknown = null;
    return effect(() => {
      const entries = fresh.value;
      if (!game.value || entries === seen) return;
      const first = seen === null;
      seen = entries;
      const found = first ? [] : entries.flatMap((entry) => entry.told).filter(isSolemn);
      if (found.length) setQueue((waiting) => inOrder([...waiting, ...found]));
    });
  }, []);
  const [now] = queue;
  const found = useLater(!!now, () => import("./Ceremony"));
  return now && found ? <found.default key={now.says} event={now} done={() => setQueue((waiting) => waiting.filter((one) => one !== now))} /> : null;
}
