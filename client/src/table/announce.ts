// What a screen reader is told: results politely, and at once when it is one's turn.

import { assertive, fresh, game, polite } from "../store";
import { announceText as text } from "../text/announce";
import type { Happened } from "../types";
import { blitz } from "./play";
import { seatName } from "./words";

let asked = -2;
let askedTurn = -1;
let heap: Happened[] = [];
let heard = -1;

/** Runs whenever something has come. */
export function announce(): void {
  const now = game.value;
  const arrived = fresh.value;
  const running = blitz.value?.running ?? false;
  if (!now || now.curtain >= 0) {
    heap = [];
    asked = -2;
    return;
  }
  for (const entry of arrived) {
    if (entry.seq <= heard) continue;
    heard = entry.seq;
    heap.push(...entry.told.filter((event) => event.weight));
  }
  const who = now.asked?.who ?? -2;
  const own = now.status === "playing" && now.seats.includes(who) && now.players[who]?.kind !== "bot";
  // A repeated attack and the turns of others are told once, when they are over.
  if (heap.length && (own || now.status !== "playing") && !running) {
    const few =
      heap.length > 8
        ? [
            text.many(heap.length),
            ...heap.filter((event) => event.weight > 1).map((event) => event.says).slice(-6),
          ]
        : heap.map((event) => event.says);
    polite.value = few.join(" ");
    heap = [];
  }
  if (own && (who !== asked || now.table.turns !== askedTurn)) {
    assertive.value = text.yourTurn(seatName(now.players, who), now.asked?.prompt ?? "");
    askedTurn = now.table.turns;
  }
  asked = who;
}
