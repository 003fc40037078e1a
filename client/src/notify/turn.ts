// It is this page's turn: its title and icon say so, a bell rings, and a notification comes if the page is out of sight.

import { computed, effect } from "@preact/signals";
import { board, fresh, game, gameId } from "../store";
import { notifyText } from "../text/notify";
import { hush, notify, sit } from "./alerts";
import { Due, isAsked } from "./due";
import { turnShown } from "./shown";
import { ring } from "./sound";

/** How long the title still says so after an answer: between two rolls it must not flicker. */
const LINGER = 600;

let due = new Due();
let timer = 0;

/** Watch the table this page sits at; what it returns ends that. */
export function watchTurns(): () => void {
  due = new Due();
  const seated = computed(() => {
    const now = game.value;
    return now?.seats.length && now.status !== "over" && now.status !== "ended" ? `${gameId.value} ${now.seats}` : "";
  });
  const sat = effect(() => void sit(seated.value.split(" ")[0] ?? ""));
  const stop = effect(() => {
    const now = game.value;
    const actors = fresh.value.map((entry) => entry.who);
    clearTimeout(timer);
    const asked = isAsked(now);
    if (asked) turnShown.value = true;
    else timer = window.setTimeout(() => (turnShown.value = false), LINGER);
    if (!asked) hush();
    if (!now || !due.hear(now, actors, performance.now())) return;
    ring();
    notify(gameId.peek(), notifyText.table(board.peek()?.name ?? "", now.table.turns));
  });
  return () => {
    stop();
    sat();
    void sit("");
    clearTimeout(timer);
    turnShown.value = false;
    hush();
  };
}
