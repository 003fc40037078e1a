// The table this page sits at: what the server last said, and what can be said to it.

import { batch, computed, signal } from "@preact/signals";
import { api, sentence } from "./api";
import { chronicle, record } from "./table/chronicle";
import { alarm, checkSeeds, lastNoted, noted, notice } from "./table/notes";
import { Connection, type Line } from "./socket";
import type { Asked, BoardTold, FromServer, News, OddsTold, RuleTold, Update } from "./types";

/** How many entries of the log the server sends to a page that has none. */
const RECENT = 400;

export const gameId = signal("");
export const game = signal<Update | null>(null);
export const news = signal<News[]>([]);
/** Entries that have just come, for whoever shows what happens. */
export const fresh = signal<News[]>([]);
export const board = signal<BoardTold | null>(null);
let boardAddress = "";
export const rules = signal<RuleTold[]>([]);
export const line = signal<{ state: Line; says: string }>({ state: "closed", says: "" });
/** When the last update came, for clocks. */
export const since = signal(0);

export interface Note {
  says: string;
  kind: "why" | "refused" | "told";
}

export const note = signal<Note | null>(null);
export const odds = signal<OddsTold | null>(null);
export const polite = signal("");
export const assertive = signal("");

/** Several seats play at this screen. */
export const shared = computed(() => (game.value?.seats.length ?? 0) > 1);

/** The question, if it is this page's to answer now. */
export const mine = computed<Asked | null>(() => {
  const now = game.value;
  if (!now?.asked || now.status !== "playing" || now.curtain >= 0) return null;
  const { who, offers } = now.asked;
  const own = now.seats.includes(who) && now.players[who]?.kind !== "bot";
  return own && offers.length > 0 ? now.asked : null;
});

let connection: Connection | null = null;

interface Waiting {
  number: number;
  done: (ok: boolean) => void;
}

let waiting: Waiting | null = null;
let oddsWaiting: { key: string; done: (told: OddsTold | null) => void } | null = null;

/** Sit down at a table. */
export function enterGame(id: string): void {
  leaveGame();
  gameId.value = id;
  alarm.value = noted(id)?.alarm ?? "";
  connection = new Connection(id, lastSeq, hear, (state, says) => {
    const back = state === "open" && line.value.state !== "open";
    line.value = { state, says };
    if (back) askHead(id);
    if (state === "lost" || state === "closed") settle(false);
  });
}

/** After a while away: is what was noted last still what the server says? */
function askHead(id: string): void {
  const seq = lastNoted(id);
  if (seq >= 0) connection?.send({ type: "head", seq });
}

/** Get up and forget everything. */
export function leaveGame(): void {
  connection?.close();
  connection = null;
  settle(false);
  batch(() => {
    gameId.value = "";
    game.value = null;
    news.value = [];
    fresh.value = [];
    board.value = null;
    boardAddress = "";
    rules.value = [];
    note.value = null;
    odds.value = null;
    chronicle.value = null;
    alarm.value = "";
  });
}

/** Call again, for example after a new cookie was given. */
export function callAgain(): void {
  forgetSecrets();
  news.value = [];
  connection?.again();
}

function lastSeq(): number {
  return news.value.at(-1)?.seq ?? -1;
}

/** Drop whatever one seat only may know, from memory and so from the page. */
export function forgetSecrets(): void {
  const now = game.value;
  batch(() => {
    news.value = [];
    fresh.value = [];
    odds.value = null;
    note.value = null;
    polite.value = "";
    if (now) game.value = withoutSecrets(now);
  });
}

function withoutSecrets(update: Update): Update {
  const asked = update.asked && { ...update.asked, offers: [], shapes: {} };
  return { ...update, seat: -1, asked, table: { ...update.table, hand: [], extra: {} }, news: [] };
}

// A shared screen that goes out of sight comes back with the curtain closed.
document.addEventListener("visibilitychange", () => {
  if (!connection || !shared.value || !game.value || game.value.seat < 0) return;
  if (document.visibilityState === "hidden") {
    forgetSecrets();
    connection.hangUp();
    const later = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", later);
      connection?.again();
    };
    document.addEventListener("visibilitychange", later);
  }
});
addEventListener("pagehide", () => {
  if (shared.value) forgetSecrets();
});

// --- hearing ---------------------------------------------------------------------------------------------------------

function hear(message: FromServer): void {
  switch (message.type) {
    case "update":
      take(message);
      break;
    case "refused":
      note.value = { says: message.says, kind: "refused" };
      settle(false);
      break;
    case "because":
      if (message.says) note.value = { says: message.says, kind: "why" };
      break;
    case "odds": {
      const key = `${message.src} ${message.dst} ${message.stop}`;
      odds.value = message;
      if (oddsWaiting?.key === key) {
        oddsWaiting.done(message);
        oddsWaiting = null;
      }
      break;
    }
    case "head":
      if (game.value) notice(gameId.value, game.value.dice.commitment, message.seq, message.head, message.missing);
      break;
    case "pong":
      break;
  }
}

function take(update: Update): void {
  const before = game.value;
  notice(gameId.value, update.dice.commitment, update.seq, update.head);
  if (update.seq > 0) checkSeeds(gameId.value, update.dice.seeds, update.seats);
  if (update.board !== boardAddress) void fetchBoard(update.board);
  const several = update.seats.length > 1;
  const turned = before !== null && before.seat !== update.seat;
  const closing = update.curtain >= 0 && (before === null || before.curtain < 0);
  const last = lastSeq();
  let known = news.value;
  if (several && (turned || closing)) known = [];
  const first = update.news[0]?.seq ?? update.seq;
  const merged = first <= (known.at(-1)?.seq ?? -1) ? merge(known, update.news) : [...known, ...update.news];
  const arrived = before === null || update.curtain >= 0 ? [] : update.news.filter((entry) => entry.seq > last);
  batch(() => {
    since.value = performance.now();
    game.value = update.curtain >= 0 ? withoutSecrets(update) : update;
    news.value = merged;
    fresh.value = arrived;
    if (update.curtain >= 0) {
      odds.value = null;
      note.value = null;
    } else if (before?.asked?.number !== update.asked?.number && note.value?.kind !== "refused") note.value = null;
    record(gameId.value, update, merged);
    const told = update.notices.filter((one) => before && one.n > (before.notices.at(-1)?.n ?? -1));
    if (told.length && update.curtain < 0) {
      note.value = { says: told.map((one) => one.says).join(" "), kind: "told" };
      polite.value = note.value.says;
    }
  });
  if (several && (turned || closing) && merged.length < Math.min(RECENT, update.seq)) {
    connection?.send({ type: "hello", last: -1 });
  }
  if (waiting && update.asked?.number !== waiting.number) settle(true);
}

function merge(known: News[], arrived: News[]): News[] {
  const all = new Map(known.map((entry) => [entry.seq, entry]));
  for (const entry of arrived) all.set(entry.seq, entry);
  return [...all.values()].sort((one, other) => one.seq - other.seq);
}

function settle(ok: boolean): void {
  const done = waiting?.done;
  waiting = null;
  done?.(ok);
  if (!ok) {
    oddsWaiting?.done(null);
    oddsWaiting = null;
  }
}

/** Fetch the board, at first and whenever the game goes on on another one. */
async function fetchBoard(address: string): Promise<void> {
  boardAddress = address;
  try {
    const found = await api.board(address);
    if (boardAddress === address) board.value = found;
  } catch (error) {
    if (boardAddress === address) boardAddress = "";
    note.value = { says: sentence(error), kind: "refused" };
  }
}

/** Fetch the rulebook, when somebody wants to read a rule. */
export function fetchRules(): void {
  const edition = game.value?.edition;
  if (edition && !rules.value.length) {
    api.rules(edition).then(
      (book) => {
        rules.value = book;
      },
      (error) => {
        note.value = { says: sentence(error), kind: "refused" };
      },
    );
  }
}

// --- saying ----------------------------------------------------------------------------------------------------------

/** Answer the open question; true once the game has gone on, false if it was refused or the line was cut. */
export function say(sentence: string): Promise<boolean> {
  const asked = game.value?.asked;
  if (!asked || !connection) return Promise.resolve(false);
  settle(false);
  return new Promise((done) => {
    waiting = { number: asked.number, done };
    note.value = null;
    if (!connection?.send({ type: "say", number: asked.number, say: sentence })) {
      note.value = { says: "Not connected to the table; try again in a moment.", kind: "refused" };
      settle(false);
    }
  });
}

/** From now on have questions of this kind answered in one's name, or be asked again. */
export function always(seat: number, step: string, answer: "most" | "pass" | "ask"): void {
  connection?.send({ type: "always", seat, step, answer });
}

export function undo(): void {
  const now = game.value;
  if (!now) return;
  if (now.undo) note.value = { says: now.undo, kind: "why" };
  else connection?.send({ type: "undo", number: now.asked?.number ?? 0 });
}

export function reveal(seat: number): void {
  connection?.send({ type: "reveal", seat });
}

export function why(say: string): void {
  connection?.send({ type: "why", say });
}

export function askOdds(src: string, dst: string, stop: number): Promise<OddsTold | null> {
  oddsWaiting?.done(null);
  return new Promise((done) => {
    oddsWaiting = { key: `${src} ${dst} ${stop}`, done };
    if (!connection?.send({ type: "odds", src, dst, stop })) {
      oddsWaiting = null;
      done(null);
    }
  });
}
