// What others do is shown step by step, at a pace that can be followed. The state itself never waits: the newest update
// is always at hand, and whoever answers at once, or does not want to watch, skips ahead.

import { watchingText } from "../text/watching";
import type { BattleFought, Happened, Marker, News, Update } from "../types";

export type Speed = "calm" | "brisk" | "instant";

/** An entry of the log that waits to be shown; the last one of an update brings the update itself. */
export interface Step {
  entry: News;
  update: Update | null;
}

/** What is being shown: one thing that happened, as people would tell it, from one or more entries of the log. */
export interface Beat {
  kind: "battle" | "duel" | "roll" | "placing" | "card" | "turn" | "other" | "quiet";
  entries: News[];
  /** What is worth a sentence, in order. */
  events: Happened[];
  /** The rolls of a battle, the newest last. */
  rolls: BattleFought[];
  /** The update that the last entry came with. */
  update: Update | null;
}

/** How long something is looked at, in milliseconds, and how long dice tumble before it. */
const LOOK = { battle: 750, duel: 2200, roll: 1100, placing: 800, card: 1700, turn: 350, other: 800, quiet: 0 };
export const TUMBLE = 450;
/** The most that the whole turn of somebody else takes, and all answers of others between two of one's own in set-up. */
const TURN: Record<Speed, number> = { calm: 7000, brisk: 3000, instant: 0 };
const SETTING_UP: Record<Speed, number> = { calm: 1200, brisk: 500, instant: 0 };
/** With a clock running for whoever sits here, all of it takes no longer than this. */
const CLOCKED = 2000;
/** More entries than these are not shown one by one: whoever watches bots alone would fall behind more and more. */
const MOST = 500;

/** What only leads up to something, or is part of it. */
const PRELUDES: ReadonlySet<string> = new Set([
  "AttackDeclared",
  "DefenceDeclared",
  "InvasionDeclared",
  "ArmiesCommitted",
  "DiceRolled",
  "DiceThrown",
  "DiceFor",
  "Passed",
  "CardDrawn",
]);

const weighty = (entry: News): Happened[] =>
  entry.told.filter((event) => event.weight > 0 && !PRELUDES.has(event.kind));
const isCard = (event: Happened) => event.kind === "CardPlayed" || event.kind === "SetTraded";

function kindOf(entry: News): Beat["kind"] {
  const events = weighty(entry);
  if (events.some((event) => event.kind === "BattleFought")) return "battle";
  if (events.some((event) => event.kind === "DuelFought")) return "duel";
  if (events.some((event) => event.kind === "DiceTested")) return "roll";
  if (events.some(isCard)) return "card";
  if (events.length && events.every((event) => event.kind === "Placed" || event.kind === "Claimed")) return "placing";
  if (events.length && events.every((event) => event.kind === "TurnBegan")) return "turn";
  return events.length || entry.changes?.length ? "other" : "quiet";
}

function fights(entry: News): BattleFought[] {
  return entry.told.filter((event) => event.kind === "BattleFought");
}

/** Whether what comes next belongs to what is being told: another roll between the same two lands, one more placement. */
function belongs(beat: Beat, entry: News): boolean {
  const kind = kindOf(entry);
  if (kind === "quiet") return true;
  const over = beat.events.some((event) => event.kind === "Captured" || event.kind === "Eliminated");
  if (beat.kind === "battle" && kind === "battle" && !over) {
    const [last, next] = [beat.rolls.at(-1), fights(entry)[0]];
    return last?.src === next?.src && last?.dst === next?.dst;
  }
  if (beat.kind === "battle" && kind === "other") return weighty(entry).every((event) => event.kind === "MovedIn");
  return beat.kind === "placing" && kind === "placing" && beat.entries[0]?.who === entry.who;
}

/** Take the next thing to show from the front of a queue. */
export function nextBeat(queue: Step[]): Beat | null {
  const beat: Beat = { kind: "quiet", entries: [], events: [], rolls: [], update: null };
  let taken = 0;
  for (const { entry, update } of queue) {
    const kind = kindOf(entry);
    if (beat.kind !== "quiet" && !belongs(beat, entry)) break;
    if (beat.kind === "quiet") beat.kind = kind;
    beat.entries.push(entry);
    beat.events.push(...weighty(entry));
    beat.rolls.push(...fights(entry));
    beat.update = update;
    taken += 1;
  }
  if (!taken) return null;
  queue.splice(0, taken);
  return beat;
}

/** All that waits, as it would be shown. */
export function beatsOf(queue: readonly Step[]): Beat[] {
  const rest = [...queue];
  const found: Beat[] = [];
  for (let beat = nextBeat(rest); beat; beat = nextBeat(rest)) found.push(beat);
  return found;
}

/** Whether dice tumble before it is seen. */
const isRolled = ({ kind }: Beat) => kind === "battle" || kind === "duel" || kind === "roll";

const look = (beat: Beat) =>
  LOOK[beat.kind] + (isRolled(beat) ? TUMBLE : 0) + (beat.kind === "placing" ? 100 * beat.entries.length : 0);

/**
 * How much faster than at leisure to show the next thing, 1 for at leisure: so that the rest of its turn fits into what is
 * left of the time that a turn takes.
 */
export function hurry(beats: readonly Beat[], spent: number, speed: Speed, clocked: boolean): number {
  const [first] = beats;
  const turn = first?.entries[0]?.turn ?? 0;
  const whole = turn > 0 ? TURN[speed] : SETTING_UP[speed];
  const left = Math.max(0, (clocked ? Math.min(CLOCKED, whole) : whole) - spent);
  const needed = beats.filter((beat) => (beat.entries[0]?.turn ?? 0) === turn).reduce((sum, beat) => sum + look(beat), 0);
  const most = speed === "calm" ? 1 : 0.5;
  return needed > 0 ? Math.min(most, left / needed) : most;
}

/** The territories of every region, by their places on the board. */
export type Regions = ReadonlyMap<string, readonly number[]>;

/** The regions that a seat holds whole, in the board's order. */
const heldBy = (regions: Regions, owners: readonly number[], seat: number): string[] =>
  [...regions].filter(([, lands]) => lands.every((land) => owners[land] === seat)).map(([id]) => id);

/** The table as it was shown, with one more entry. */
export function advanced(shown: Update, entry: News, regions: Regions): Update {
  const { owner, armies } = shown.table;
  const [owners, numbers] = [[...owner], [...armies]];
  for (const [land, seat, number] of entry.changes ?? []) {
    owners[land] = seat;
    numbers[land] = number;
  }
  const out = entry.told.flatMap((event) => (event.kind === "Eliminated" ? [event.seat] : []));
  const began = entry.told.findLast((event) => event.kind === "TurnBegan");
  const sums = new Map((entry.sums ?? []).map(([seat, cards, income]) => [seat, { cards, income }]));
  const players = shown.players.map((player, seat) => {
    let [lands, sum] = [0, 0];
    owners.forEach((one, k) => {
      if (one !== seat) return;
      lands += 1;
      sum += numbers[k] ?? 0;
    });
    const alive = player.alive && !out.includes(seat);
    return { ...player, ...sums.get(seat), lands, armies: sum, alive, regions: heldBy(regions, owners, seat) };
  });
  const markers = entry.told.reduce(withPiece, shown.table.extra.markers ?? {});
  const table = {
    ...shown.table,
    extra: { ...shown.table.extra, markers },
    owner: owners,
    armies: numbers,
    battle: null,
    turn: began ? began.seat : shown.table.turn,
    turns: began ? entry.turn + 1 : shown.table.turns,
  };
  return { ...shown, seq: entry.seq + 1, asked: null, undo: watchingText.wait, players, table, news: [] };
}

type Markers = Record<string, Marker[]>;

/** The pieces on the map after one was placed, moved or lost. */
function withPiece(markers: Markers, event: Happened): Markers {
  if (event.kind !== "PiecePlaced" && event.kind !== "PieceMoved" && event.kind !== "PieceLost") return markers;
  const known = Object.values(markers).flat().find(({ kind }) => kind === event.piece.id);
  if (!known) return markers; // nothing tells yet how such pieces are shown
  const seat = (known.seat ?? -1) >= 0 ? event.seat : -1;
  const same = (one: Marker) => one.kind === known.kind && (one.seat ?? -1) === seat;
  const changed = (land: string, more: number): Marker[] => {
    const there = markers[land] ?? [];
    const number = (there.find(same)?.count ?? (there.some(same) ? 1 : 0)) + more;
    const rest = there.filter((one) => !same(one));
    return number > 0 ? [...rest, { ...known, seat, count: number }] : rest;
  };
  if (event.kind === "PieceMoved") return { ...markers, [event.src]: changed(event.src, -1), [event.dst]: changed(event.dst, 1) };
  return { ...markers, [event.land]: changed(event.land, event.kind === "PiecePlaced" ? 1 : -1) };
}

export interface Screen {
  /** Let several changes be seen as one. */
  together: (act: () => void) => void;
  /** Put a state on the screen, with the entries that have led to it. */
  show: (update: Update, entries: News[]) => void;
  /** Tell what is being shown, and whether it was done here; null when nothing is. */
  tell: (beat: Beat | null, tumbling: boolean, own?: boolean) => void;
  speed: () => Speed;
  /** No motion: dice do not tumble. */
  still: () => boolean;
  /** Whether a seat is played here. */
  own: (seat: number) => boolean;
  regions: () => Regions;
  later: (act: () => void, wait: number) => number;
  never: (timer: number) => void;
}

/** Shows entries one after the other. */
export class Playback {
  private queue: Step[] = [];
  private timer = 0;
  private turn = -1;
  private spent = 0;
  private held = false;
  /** What to show when something that is shown again has been seen. */
  private after: Update | null = null;
  /** What is being shown, and whether the board shows it already: before, its dice tumble. */
  private now: { beat: Beat; seen: boolean } | null = null;

  constructor(
    private readonly screen: Screen,
    /** What is on the screen. */
    private readonly shown: () => Update | null,
  ) {}

  /** Whether something is being shown or waits to be. */
  get playing(): boolean {
    return this.now !== null || this.queue.length > 0;
  }

  get paused(): boolean {
    return this.held;
  }

  /** An update has come: show its entries one after the other. */
  add(update: Update, entries: News[]): void {
    if (this.after) this.skip();
    entries.forEach((entry, k) => this.queue.push({ entry, update: k === entries.length - 1 ? update : null }));
    if (this.queue.length > MOST || this.screen.speed() === "instant") this.skip();
    else if (!this.now && !this.held) this.next();
  }

  /** Show entries again, at leisure and whoever did them; then how everything stands. */
  again(entries: News[], update: Update): void {
    this.queue = entries.map((entry) => ({ entry, update: null }));
    this.after = update;
    this.next();
  }

  /** An update has come that tells nothing new: it stands in for the one that is shown last. */
  replace(update: Update): void {
    const last = this.queue.at(-1);
    if (this.after) this.after = update;
    else if (last) last.update = update;
    else if (this.now && !this.now.seen) this.now.beat.update = update;
    else this.screen.show(update, []);
  }

  /** Show at once how everything stands. */
  skip(): void {
    const now = this.now;
    const entries = [...(now && !now.seen ? now.beat.entries : []), ...this.queue.map((step) => step.entry)];
    const update = this.after ?? this.queue.at(-1)?.update ?? (now && !now.seen ? now.beat.update : null);
    this.clear();
    if (update) this.screen.show(update, entries);
  }

  /** Forget whatever waits. */
  clear(): void {
    this.screen.never(this.timer);
    this.queue = [];
    this.after = null;
    this.now = null;
    this.held = false;
    this.screen.tell(null, false);
  }

  pause(): void {
    this.held = true;
  }

  resume(): void {
    this.held = false;
    if (!this.now) this.next();
  }

  private next(): void {
    const beats = beatsOf(this.queue);
    const beat = nextBeat(this.queue);
    this.now = beat && { beat, seen: false };
    if (!beat) {
      if (this.after) this.screen.show(this.after, []);
      this.after = null;
      return this.screen.tell(null, false);
    }
    const own = !this.after && isOwn(beat, this.screen.own);
    const turn = beat.entries[0]?.turn ?? 0;
    if (turn !== this.turn || own) {
      this.turn = turn;
      this.spent = 0;
    }
    const clocked = this.shown()?.players.some((player, seat) => this.screen.own(seat) && player.clock !== null) ?? false;
    const faster = own ? 1 : hurry(beats, this.spent, this.after ? "calm" : this.screen.speed(), clocked);
    const tumble = isRolled(beat) && !this.screen.still() ? TUMBLE * faster : 0;
    const dwell = own ? 0 : LOOK[beat.kind] * faster;
    this.spent += own ? 0 : tumble + dwell;
    if (!tumble) return this.settle(beat, dwell, own);
    this.screen.tell(beat, true, own);
    this.timer = this.screen.later(() => this.settle(beat, dwell, own), tumble);
  }

  /** The dice lie still: now the board, the totals and the chronicle show what came of them. */
  private settle(beat: Beat, dwell: number, own: boolean): void {
    const shown = this.shown();
    const regions = this.screen.regions();
    const update = beat.update ?? (shown && beat.entries.reduce((now, entry) => advanced(now, entry, regions), shown));
    if (this.now) this.now.seen = true;
    this.screen.together(() => {
      if (update) this.screen.show(update, beat.entries);
      if (beat.kind !== "quiet") this.screen.tell(beat, false, own);
    });
    const on = () => {
      if (this.held) this.now = null;
      else this.next();
    };
    if (dwell > 0) this.timer = this.screen.later(on, dwell);
    else on();
  }
}

/** Whether whoever sits here did it, or had it rolled. */
function isOwn(beat: Beat, own: (seat: number) => boolean): boolean {
  const [first] = beat.rolls;
  if (first) return own(first.attacker);
  const said = beat.entries.filter((entry) => entry.who >= 0);
  return said.length > 0 && said.every((entry) => own(entry.who));
}
