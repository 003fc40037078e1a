// What is said at the table, as this page keeps it: the messages, what is new, and whom this browser has muted.

import { batch, computed, signal } from "@preact/signals";
import { emoteText, phraseText } from "../text/chat";
import type { ChatLine, ChatTold } from "../types";

/** How long a message stands over the card of whoever said it, in milliseconds. */
const SHOWN = 6000;
/** Of so many games it is kept who was muted. */
const GAMES = 50;
/** So many messages are kept, as many as the server does. */
const MOST = 200;
const KEY = "hegemon-muted";

export const lines = signal<ChatLine[]>([]);
export const chatOpen = signal(false);
export const unread = signal(0);
/** Why the last message was not sent, or nothing. */
export const chatFault = signal("");
/** What was said just now, by seat. */
export const bubbles = signal<Record<number, ChatLine>>({});
/** The seats whose messages this browser does not show in this game. */
export const muted = signal<number[]>([]);

export const heardLines = computed(() => lines.value.filter((line) => !muted.value.includes(line.seat)));

let game = "";
let timers: number[] = [];

/** Sit down at a table: what was muted there stays muted. */
export function beginTalk(id: string): void {
  game = id;
  batch(() => {
    muted.value = kept()[id] ?? [];
    forget();
    chatOpen.value = false;
  });
}

/** Forget what was said; all of it comes again with a new connection. */
export function forget(): void {
  for (const timer of timers) clearTimeout(timer);
  timers = [];
  batch(() => {
    lines.value = [];
    bubbles.value = {};
    chatFault.value = "";
    unread.value = 0;
  });
}

/** Something was said, or (whole) everything comes that was said before. */
export function hearTalk(told: ChatTold, own: readonly number[]): ChatLine[] {
  const fresh = told.whole ? [] : told.lines;
  const heard = fresh.filter((line) => !muted.value.includes(line.seat));
  batch(() => {
    lines.value = [...(told.whole ? [] : lines.value), ...told.lines].slice(-MOST);
    for (const line of heard) show(line);
    if (!chatOpen.value) unread.value += heard.filter((line) => !own.includes(line.seat)).length;
  });
  return heard;
}

function show(line: ChatLine): void {
  bubbles.value = { ...bubbles.value, [line.seat]: line };
  const away = () => {
    if (bubbles.value[line.seat]?.n !== line.n) return;
    const { [line.seat]: _, ...others } = bubbles.value;
    bubbles.value = others;
  };
  timers.push(setTimeout(away, SHOWN) as unknown as number);
}

export function openChat(open: boolean): void {
  batch(() => {
    chatOpen.value = open;
    if (open) unread.value = 0;
  });
}

/** A message in words. */
export function inWords(line: ChatLine): string {
  return line.says || phraseText[line.phrase] || emoteText[line.phrase] || "";
}

/** Show a seat's messages in this browser, or hide them. */
export function mute(seat: number, on: boolean): void {
  muted.value = on ? [...muted.value, seat] : muted.value.filter((other) => other !== seat);
  const { [seat]: _, ...others } = bubbles.value;
  if (on) bubbles.value = others;
  const { [game]: __, ...rest } = kept();
  const all = Object.entries(rest).slice(1 - GAMES);
  if (muted.value.length) all.push([game, muted.value]);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(all)));
  } catch {
    // without storage it holds until the next reload
  }
}

function kept(): Record<string, number[]> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found && typeof found === "object" ? (found as Record<string, number[]>) : {};
  } catch {
    return {};
  }
}
