// Going on with what was begun, without hunting for it: one key for the next roll, for attacking until, for moving all in;
// and armies that are placed several at a time where the question is about one.

import { batch, effect, signal } from "@preact/signals";
import { game, mine, note, placeRest, playing, say } from "../store";
import { repeatText } from "../text/repeat";
import {
  active,
  amount,
  busy,
  commitGhosts,
  doMove,
  from,
  place,
  isHostile,
  lastPlaced,
  most,
  moveOffers,
  placed,
  rememberMove,
  sayNumber,
  several,
  startBlitz,
  to,
  verbs,
} from "./play";

// --- keys ------------------------------------------------------------------------------------------------------------

/** The pair of territories that an attack would go on between. */
function pair(): [string, string] | null {
  const verb = active.value;
  if (verb && isHostile(verb) && moveOffers(verb, from.value, to.value).length && from.value && to.value) {
    return [from.value, to.value];
  }
  const commit = verbs.value.some((one) => one.role === "commit");
  return commit ? (game.value?.table.extra.invasion ?? null) : null;
}

/** Attack until it is decided. */
export function attackUntil(): boolean {
  const between = pair();
  if (!between || busy.value) return false;
  void startBlitz(between);
  return true;
}

/** Move all armies that may go: into what was captured, or along the chosen way. */
export function moveAll(): boolean {
  if (busy.value || playing.value) return false;
  const follow = verbs.value.find((one) => one.role === "follow");
  if (follow) {
    const all = most(follow.offers);
    rememberMove(all, follow.offers[0]?.low ?? 0);
    void say(`${follow.verb} ${all}`);
    return true;
  }
  const verb = active.value;
  const offers = moveOffers(verb, from.value, to.value);
  if (!verb || isHostile(verb) || !offers.length) return false;
  void doMove(most(offers));
  return true;
}

/** What the lit button does: place what is laid out, roll, move, or say the number that is set. */
export function goOn(): boolean {
  if (busy.value || playing.value || !mine.value) return false;
  const verb = active.value;
  if (verb?.kind === "amount" && placed.value) void commitGhosts();
  else if (verb?.kind === "move" && moveOffers(verb, from.value, to.value).length) void doMove();
  else if (verb?.kind === "land" && place.value) void say(`${verb.verb} ${place.value}`);
  else {
    // Of numbers that have a button each, one is lit; which, and of which way to say it, only the dock knows.
    const lit = document.querySelector<HTMLButtonElement>(".dock .acts .numbers .primary");
    if (lit && !verb) {
      lit.click();
      return true;
    }
    const number = verbs.value.find((one) => one.kind === "number");
    if (!number || verb) return false;
    const value = number.offers.some((offer) => amount.value >= offer.low && amount.value <= offer.high);
    if (number.role === "follow") rememberMove(amount.value, number.offers[0]?.low ?? 0);
    void sayNumber(number.verb, value ? amount.value : most(number.offers));
  }
  return true;
}

// --- several armies where the question is about one ------------------------------------------------------------------

/** Armies lined up for the next questions, by territory. */
export const queue = signal<Record<string, number>>({});
let queuedIn = -1;

/** Armies left in the reserve that are not lined up yet. */
export function unplanned(): number {
  const seat = mine.value?.who ?? -1;
  const all = game.value?.players[seat]?.reserve ?? 0;
  return all - Object.values(queue.value).reduce((sum, n) => sum + n, 0);
}

/** Place so many armies there, one on each turn of one's own; the first one at once. */
export function placeSeveral(id: string, number: number): void {
  const some = Math.min(number, unplanned());
  if (some < 1) return;
  queuedIn = game.value?.table.turns ?? 0;
  batch(() => {
    lastPlaced.value = id;
    queue.value = { ...queue.value, [id]: (queue.value[id] ?? 0) + some };
  });
}

export function stopQueue(): void {
  queue.value = {};
}

/** Say what is lined up whenever it is asked for; if something else is asked, let it be. */
effect(() => {
  const asked = mine.value;
  const next = Object.entries(queue.value);
  if (!asked || !next.length || busy.value) return;
  const verb = active.value;
  if (verb?.kind !== "amount" || (game.value?.table.turns ?? 0) !== queuedIn) {
    queueMicrotask(() => {
      queue.value = {};
      note.value = { says: repeatText.queueStopped, kind: "told" };
    });
    return;
  }
  const fits = next.find(([id]) => verb.offers.some((offer) => offer.words[0] === id));
  if (!fits) return; // another placement in between, such as one for somebody else
  const [id, left] = fits;
  const offer = verb.offers.find((one) => one.words[0] === id);
  const now = Math.min(left, offer?.high ?? 1);
  const number = asked.number;
  queueMicrotask(async () => {
    if (busy.value || mine.value?.number !== number || !queue.value[id]) return;
    busy.value = true;
    const said = await say(`${verb.verb} ${id} ${now}`);
    batch(() => {
      const rest = { ...queue.value };
      const more = (rest[id] ?? 0) - now;
      if (!said || more < 1) delete rest[id];
      else rest[id] = more;
      queue.value = said ? rest : {};
      busy.value = false;
    });
  });
});

/** With the curtain down nothing is remembered. */
effect(() => {
  if ((game.value?.curtain ?? -1) < 0) return;
  batch(() => {
    queue.value = {};
    lastPlaced.value = null;
  });
});

// --- placed by a bot -------------------------------------------------------------------------------------------------

/** Whether a bot could place what is left. */
export function mayPlaceRest(): boolean {
  const seat = mine.value?.who ?? -1;
  return active.value?.kind === "amount" && (game.value?.players[seat]?.reserve ?? 0) > 1;
}

export function placeTheRest(): void {
  batch(() => {
    queue.value = {};
  });
  placeRest();
}

several.value = placeSeveral;
