// Notifications of the browser: asked for only when somebody switches them on, and shown only when the page is out of sight.

import { signal } from "@preact/signals";
import markTurn from "../style/mark-turn.svg?url";
import { kept } from "../settings";
import { notifyText } from "../text/notify";
import { subscribe, unsubscribe } from "./push";

/** What somebody has chosen; the browser has to allow it too. */
export const alerts = kept<"off" | "on">("alerts", ["off", "on"], "off");
export const permission = signal<NotificationPermission | "missing">(
  typeof Notification === "undefined" ? "missing" : Notification.permission,
);

/** The game that this page has a seat in, if there is one that is not over. */
export const sitting = signal("");

const TAG = "hegemon-turn";
let last: Notification | null = null;

/** Switch notifications on or off; the browser asks whether they are wanted at all. */
export async function choose(value: "off" | "on"): Promise<void> {
  if (value === "on" && permission.value !== "missing") permission.value = await Notification.requestPermission();
  alerts.value = value === "on" && permission.value === "granted" ? "on" : "off";
  if (alerts.value === "off") await unsubscribe(sitting.value).catch(ignored);
  else await sit(sitting.value);
}

/** This page has a seat: if somebody wants notifications, the server may send them when the page is closed. */
export async function sit(game: string): Promise<void> {
  sitting.value = game;
  if (game && alerts.value === "on" && permission.value === "granted") await subscribe(game).catch(ignored);
}

/** Without pushes there are still notifications as long as the page is open. */
function ignored(): void {}

/** Tell somebody who does not look at the page that it is their turn. */
export function notify(game: string, table: string): void {
  if (alerts.value === "off" || permission.value !== "granted" || document.visibilityState !== "hidden") return;
  const options = { body: table, tag: TAG, icon: markTurn, data: game };
  void registered().then((worker) => {
    if (worker) return worker.showNotification(notifyText.turn, options);
    last = new Notification(notifyText.turn, options);
    last.onclick = () => {
      focus();
      last?.close();
    };
    return undefined;
  });
}

/** Take the notification away: somebody has come, or has answered. */
export function hush(): void {
  last?.close();
  last = null;
  if (alerts.value === "off") return;
  void registered().then(async (worker) => {
    for (const shown of (await worker?.getNotifications({ tag: TAG })) ?? []) shown.close();
  });
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") hush();
});

async function registered(): Promise<ServiceWorkerRegistration | null> {
  return (await navigator.serviceWorker?.getRegistration()) ?? null;
}
