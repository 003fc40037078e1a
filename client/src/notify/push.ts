// Web Push: the server tells this browser that it is somebody's turn when the page is closed. Only if the server does that at all.

import { signal } from "@preact/signals";
import { api } from "../api";

/** Whether this server and this browser can do it. */
export const pushing = signal(false);

async function key(): Promise<string> {
  if (!("PushManager" in window) || !("serviceWorker" in navigator)) return "";
  return (await api.pushKey()).key;
}

/** Find out whether closed pages can be told. */
export function findOut(): void {
  key().then(
    (found) => (pushing.value = found !== ""),
    () => (pushing.value = false),
  );
}

/** Have this browser told in a game, as long as somebody wants notifications. */
export async function subscribe(game: string): Promise<void> {
  const found = await key();
  if (!found) return;
  const worker = await navigator.serviceWorker.ready;
  const made =
    (await worker.pushManager.getSubscription()) ??
    (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: found }));
  const { endpoint, keys } = made.toJSON();
  if (endpoint && keys?.p256dh && keys.auth) await api.subscribe(game, { endpoint, key: keys.p256dh, auth: keys.auth });
}

/** Have it told no more: in this game at once, in others when the push service says that nobody listens. */
export async function unsubscribe(game: string): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  const made = await worker?.pushManager?.getSubscription();
  if (!made) return;
  if (game) await api.unsubscribe(game, { endpoint: made.endpoint });
  await made.unsubscribe();
}
