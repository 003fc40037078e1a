// The table this page sits at: what the server last said, and what can be said to it.

import { batch, computed, signal } from "@preact/signals";
import { api, sentence } from "./api";
import { chronicle, record } from "./table/chronicle";
import { chatText } from "./text/chat";
import { chatFault, beginTalk, forget as forgetTalk, hearTalk, inWords } from "./table/talk";
import { alarm, checkSeeds, lastNoted, noted, notice } from "./table/notes";
import { reduced, speed } from "./settings";
import { Connection, type Line } from "./socket";
import { connectionText } from "./text/connection";
import { ARMY, units } from "./text/units";
import { joined } from "./table/joined";
import { type Beat, Playback, type Regions, advanced } from "./table/playback";
import type { Asked, BoardTold, FromServer, News, OddsTold, RuleTold, Update } from "./types";

/** How many entries of the log the server sends to a page that has none. */
const RECENT = 400;
/** How many entries a page keeps: bots alone play thousands in a minute. */
const KEPT = 1500;
/** What comes faster than this, in milliseconds, and asks nobody here, is shown together. */
const TOGETHER = 120;
/** What dice say, or a bot that one attacks, is shown together with the question to them, if it comes this soon, in
 * milliseconds: meanwhile what is on the screen stays there. */
const THROWN = 400;
/** How long, in milliseconds, after the next question is on the screen, a press may still be meant for the one that the
 * server has just answered itself. */
const OVERTAKEN = 500;

export const gameId = signal("");
/** How everything stands, as the server last said. */
export const live = signal<Update | null>(null);
/** What is shown: the same, but for what others did and is still being shown step by step. */
export const game = signal<Update | null>(null);
/** All entries that have come; those that are shown are in the news. */
let received: News[] = [];
export const news = signal<News[]>([]);
/** The table before an entry, as far as everybody knows it. */
interface Frame {
  players: Update["players"];
  table: Pick<Update["table"], "owner" | "armies" | "turn" | "turns">;
}

/** The table before each of the entries that have come while this page was open, so that they can be shown again. */
const frames = new Map<number, Frame>();
/** Entries that are shown for the first time. */
export const fresh = signal<News[]>([]);
/** What is being shown step by step, whether its dice still tumble, whether it was done here, and whether more waits. */
export const beat = signal<{ beat: Beat; tumbling: boolean; own: boolean } | null>(null);
export const playing = signal(false);
/** What others do is being shown. Dice of one's own tumble too, but the question stays where it is meanwhile. */
export const watching = computed(() => playing.value && !beat.value?.own);
/** Dice of one's own tumble: nothing is taken for an answer yet. */
export const rolling = computed(() => playing.value && (beat.value?.own ?? false));
export const paused = signal(false);
/** An attack goes on by itself: its rolls are shown at once. */
export const hurried = signal(false);
/** The server has just answered the question that this page was about to answer: what is pressed now was meant for that. */
export const overtaken = signal(false);
let overtaking = 0;
let drawing = 0;
export const board = signal<BoardTold | null>(null);
/** Which territories make up each region. */
const regions = computed<Regions>(() => {
  const found = new Map<string, number[]>(board.value?.regions.map(({ id }) => [id, []]));
  board.value?.territories.forEach((land, k) => found.get(land.region)?.push(k));
  return found;
});
/** Where the board that is shown came from: another address means another board. */
export const boardFrom = signal("");
let boardAddress = "";
export const rules = signal<RuleTold[]>([]);
export const line = signal<{ state: Line; says: string }>({ state: "closed", says: "" });
/** When the last update came, for clocks. */
export const since = signal(0);

export interface Note {
  says: string;
  kind: "why" | "refused" | "told";
  /** The id of the rule behind it. */
  rule?: string;
}

export const note = signal<Note | null>(null);
export const odds = signal<OddsTold | null>(null);
/** Why there are no odds. */
export const oddsFault = signal("");
export const polite = signal("");
export const assertive = signal("");

/** Several seats play at this screen. */
export const shared = computed(() => (game.value?.seats.length ?? 0) > 1);

/** The question, if it is this page's to answer now. */
export const mine = computed<Asked | null>(() => askedHere(game.value));
/** Whether this page is asked already while it is still shown what others did. */
export const ready = computed(() => playing.value && askedHere(live.value) !== null);

function askedHere(now: Update | null): Asked | null {
  if (!now?.asked || now.status !== "playing" || now.curtain >= 0) return null;
  const { who, offers } = now.asked;
  const own = now.seats.includes(who) && now.players[who]?.kind !== "bot";
  return own && offers.length > 0 ? now.asked : null;
}

let connection: Connection | null = null;
/** The line was cut, and what comes next is the first after it. */
let returning = false;

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
  beginTalk(id);
  alarm.value = noted(id)?.alarm ?? "";
  connection = new Connection(id, lastSeq, hear, (state, says) => {
    const back = state === "open" && line.value.state !== "open";
    line.value = { state, says };
    if (back) {
      askHead(id);
      forgetTalk();
    }
    returning ||= back;
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
  dropHeld();
  playback.clear();
  batch(() => {
    gameId.value = "";
    overtaken.value = false;
    live.value = null;
    game.value = null;
    received = [];
    frames.clear();
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
  connection?.again();
}

function lastSeq(): number {
  return received.at(-1)?.seq ?? -1;
}

/** Drop whatever one seat only may know, from memory and so from the page. */
export function forgetSecrets(): void {
  dropHeld();
  playback.clear();
  const now = live.value;
  batch(() => {
    received = [];
    news.value = [];
    fresh.value = [];
    odds.value = null;
    note.value = null;
    polite.value = "";
    if (now) live.value = game.value = withoutSecrets(now);
  });
}

function withoutSecrets(update: Update): Update {
  const asked = update.asked && { ...update.asked, offers: [], shapes: {} };
  return { ...update, seat: -1, asked, table: { ...update.table, hand: [], extra: {} }, news: [] };
}

// A shared screen that goes out of sight comes back with the curtain closed.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") skip();
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
  if (message.type !== "update") release();
  switch (message.type) {
    case "update":
      arrive(message);
      break;
    case "refused":
      if (message.about === "chat") {
        chatFault.value = message.says;
        break;
      }
      if (message.about === "odds") {
        oddsFault.value = message.says;
        oddsWaiting?.done(null);
        oddsWaiting = null;
        break;
      }
      note.value = { says: message.says, kind: "refused", rule: message.rule };
      settle(false);
      break;
    case "because":
      if (message.says) note.value = { says: message.says, kind: "why", rule: message.rule };
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
      if (live.value) notice(gameId.value, live.value.dice.commitment, message.seq, message.head, message.missing);
      break;
    case "chat": {
      const said = hearTalk(message, live.value?.seats ?? []).filter((one) => !live.value?.seats.includes(one.seat));
      const names = live.value?.players ?? [];
      if (said.length) {
        polite.value = said.map((one) => chatText.said(names[one.seat]?.name ?? "", inWords(one))).join(" ");
      }
      break;
    }
    case "pong":
      break;
  }
}

/** Updates that wait to be taken as one, and since when nothing was taken. */
let held: Update | null = null;
let holding = 0;
let taken = -TOGETHER;

/** Take an update at once; in a flood of them, in which nobody here is asked anything, several as one. */
function arrive(update: Update): void {
  const whole = held && joined(held, update, KEPT);
  if (held && !whole) release();
  held = whole ?? update;
  if (soonOver(update)) {
    holding ||= window.setTimeout(release, THROWN);
    return;
  }
  const calm = performance.now() - taken >= TOGETHER;
  const urgent = waiting !== null || askedHere(update) !== null || update.status !== "playing" || update.curtain >= 0;
  if (calm || urgent) release();
  else holding ||= window.setTimeout(release, TOGETHER);
}

/** Whether chance is asked, or a bot in the middle of one's own attack: the answer is on its way. */
function soonOver({ status, curtain, asked, players, seats, table }: Update): boolean {
  if (status !== "playing" || curtain >= 0 || !asked) return false;
  const attacking = seats.includes(table.turn) && (table.battle !== null || !!table.extra.invasion);
  return asked.who < 0 || (attacking && players[asked.who]?.kind === "bot");
}

/** Take whatever waits. */
function release(): void {
  clearTimeout(holding);
  holding = 0;
  const update = held;
  held = null;
  if (!update) return;
  take(update);
  taken = performance.now();
}

/** Forget whatever waits. */
function dropHeld(): void {
  clearTimeout(holding);
  holding = 0;
  held = null;
}

/** Whether only the line was cut: the same seat is asked the same, at a screen that has shown it all the time. */
function unchanged(before: Update | null, update: Update): boolean {
  return update.curtain >= 0 && before?.seat === update.curtain && before.asked?.number === update.asked?.number;
}

function take(update: Update): void {
  const before = live.value;
  const same = returning && unchanged(before, update);
  returning = false;
  if (same) return reveal(update.curtain);
  notice(gameId.value, update.dice.commitment, update.seq, update.head);
  if (update.seq > 0) checkSeeds(gameId.value, update.dice.seeds, update.seats);
  if (update.board !== boardAddress) void fetchBoard(update.board);
  const asked = askedHere(before);
  if (asked?.itself && !waiting && update.asked?.number !== asked.number) overtake();
  const several = update.seats.length > 1;
  const turned = before !== null && before.seat !== update.seat;
  const closing = update.curtain >= 0 && (before === null || before.curtain < 0);
  const last = lastSeq();
  const arrived = before === null ? [] : update.news.filter((entry) => entry.seq > last);
  const [first] = update.news;
  if (several && (turned || closing)) received = [];
  received = first && first.seq <= lastSeq() ? merge(received, update.news) : [...received, ...update.news];
  if (received.length > KEPT) received = received.slice(-KEPT);
  batch(() => {
    since.value = performance.now();
    live.value = update;
    tellNotices(before, update);
  });
  keepFrames(before, arrived);
  if (followed(before, update, arrived)) {
    if (several && (turned || closing) && before) {
      // Whatever still waits was told to the seat before.
      playback.clear();
      game.value = withoutSecrets(before);
    }
    playback.add(update, arrived);
  } else if (playback.playing && !arrived.length && !turned && !closing) playback.replace(update);
  else {
    playback.clear();
    show(update, update.curtain >= 0 ? [] : arrived);
  }
  playing.value = playback.playing;
  if (several && (turned || closing) && received.length < Math.min(RECENT, update.seq)) {
    connection?.send({ type: "hello", last: -1 });
  }
  if (waiting && update.asked?.number !== waiting.number) settle(true);
}

/** Take no press until what was answered has been off the screen for a moment. */
function overtake(): void {
  clearTimeout(overtaking);
  cancelAnimationFrame(drawing);
  overtaken.value = true;
}

/** The moment begins when what follows is drawn, however long that takes; another drawing begins it again. */
function sinceDrawn(): void {
  clearTimeout(overtaking);
  cancelAnimationFrame(drawing);
  drawing = requestAnimationFrame(() => {
    overtaking = window.setTimeout(() => {
      overtaken.value = false;
    }, OVERTAKEN);
  });
}

function keepFrames(before: Update | null, arrived: News[]): void {
  if (!before || arrived[0]?.seq !== before.seq) return;
  let state = before;
  for (const entry of arrived) {
    const { owner, armies, turn, turns } = state.table;
    frames.set(entry.seq, { players: state.players, table: { owner, armies, turn, turns } });
    state = advanced(state, entry, regions.value);
  }
  for (const seq of frames.keys()) {
    if (frames.size <= RECENT) break;
    frames.delete(seq);
  }
}

/** Whether an entry can be shown again. */
export const canShowAgain = (seq: number) => frames.has(seq);

/** Show some entries again, from the board as it was before them; then everything is as it stands. */
export function showAgain(first: number, last: number): void {
  if (playing.value) skip();
  const now = live.value;
  const frame = frames.get(first);
  if (!now || !frame || now.curtain >= 0) return;
  const entries = received.filter((entry) => entry.seq >= first && entry.seq <= last);
  const { players, table } = frame;
  show({ ...now, seq: first, asked: null, players, table: { ...now.table, ...table, battle: null }, news: [] }, []);
  playback.again(entries, now);
  playing.value = playback.playing;
}

/** Whether what an update brings is shown step by step: what happened while somebody looks, one entry after the other. */
function followed(before: Update | null, update: Update, arrived: News[]): boolean {
  if (!before || !arrived.length || speed.value === "instant" || hurried.value) return false;
  if (document.visibilityState === "hidden" || before.curtain >= 0 || before.board !== update.board) return false;
  const whole = arrived[0]?.seq === before.seq && arrived.length === update.seq - before.seq;
  return whole && arrived.every((entry) => entry.changes !== undefined && entry.say !== "undo");
}

/** Put something on the screen: a state, and the entries that have led to it. */
function show(update: Update, entries: News[]): void {
  const before = game.value;
  batch(() => {
    game.value = update.curtain >= 0 ? withoutSecrets(update) : update;
    news.value = received.filter((entry) => entry.seq < update.seq);
    fresh.value = entries;
    if (update.curtain >= 0) {
      odds.value = null;
      note.value = null;
    } else if (before?.asked?.number !== update.asked?.number && note.value?.kind === "why") note.value = null;
    record(gameId.value, update, news.value);
  });
  if (overtaken.value) sinceDrawn();
}

/** What everybody is told beside the log is told at once. */
function tellNotices(before: Update | null, update: Update): void {
  const told = update.notices.filter((one) => before && one.n > (before.notices.at(-1)?.n ?? -1));
  if (!told.length || update.curtain >= 0) return;
  note.value = { says: told.map((one) => one.says).join(" "), kind: "told" };
  polite.value = note.value.says;
}

const playback = new Playback(
  {
    together: batch,
    show,
    tell: (shown, tumbling, own = false) => {
      batch(() => {
        beat.value = shown && { beat: shown, tumbling, own };
        playing.value = playback.playing;
      });
    },
    speed: () => speed.value,
    still: () => reduced.value,
    own: (seat) => live.value?.seats.includes(seat) ?? false,
    regions: () => regions.value,
    later: (act, wait) => window.setTimeout(act, wait),
    never: (timer) => clearTimeout(timer),
  },
  () => game.value,
);

/** Show at once how everything stands. */
export function skip(): void {
  playback.skip();
  batch(() => {
    playing.value = false;
    paused.value = false;
  });
}

/** Stop showing what others do, or go on with it. */
export function pause(): void {
  if (playback.paused) playback.resume();
  else playback.pause();
  paused.value = playback.paused;
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
    if (boardAddress === address) {
      units.value = found.units ?? ARMY; // a board that a browser has kept from before has none
      batch(() => {
        board.value = found;
        boardFrom.value = address;
      });
    }
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
  if (playing.value) skip();
  const asked = live.value?.asked;
  if (!asked || !connection) return Promise.resolve(false);
  settle(false);
  return new Promise((done) => {
    waiting = { number: asked.number, done };
    note.value = null;
    if (!connection?.send({ type: "say", number: asked.number, say: sentence })) {
      note.value = { says: connectionText.notConnected, kind: "refused" };
      settle(false);
    }
  });
}

/** From now on have questions of this kind answered in one's name, or be asked again. */
export function always(seat: number, step: string, answer: "most" | "pass" | "ask"): void {
  connection?.send({ type: "always", seat, step, answer });
}

/** Say something to everybody at the table; false if there is no connection. */
export function sayAtTable(seat: number, phrase: string, says: string): boolean {
  const sent = connection?.send({ type: "chat", seat, phrase, says }) ?? false;
  chatFault.value = sent ? "" : chatText.notConnected;
  return sent;
}

/** Have a bot place the rest of one's armies. */
export function placeRest(): void {
  if (playing.value) skip();
  const asked = live.value?.asked;
  if (asked) connection?.send({ type: "place_rest", number: asked.number });
}

export function undo(): void {
  if (playing.value) skip();
  const now = live.value;
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
  oddsFault.value = "";
  return new Promise((done) => {
    oddsWaiting = { key: `${src} ${dst} ${stop}`, done };
    if (!connection?.send({ type: "odds", src, dst, stop })) {
      oddsWaiting = null;
      done(null);
    }
  });
}
