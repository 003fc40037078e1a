// The course of a finished game: any position of it at once, its turns, the marks on the scrubber, and the charts.

import { replayText } from "../../text/replay";
import { counted, noFortune, type Fortune } from "../../table/luck";
import { armies } from "../../table/words";
import type { BattleFought, Beside, Frame, ReplayTold } from "../../types";

/** Everything on the table after so many answers. */
export interface Position {
  n: number;
  owner: number[];
  armies: number[];
  cards: number[];
  hands: string[][];
  extra: Beside;
}

/** A turn: from which position on, whose, and what came of it in a few words. */
export interface Turn {
  number: number;
  seat: number;
  from: number;
  says: string;
}

export interface Mark {
  n: number;
  kind: "capture" | "trade" | "out" | "won";
}

/** One measure over the game: positions, and for each seat the values at them. */
export interface Series {
  at: number[];
  of: number[][];
}

const EVERY = 100;

const MARKS: Record<string, Mark["kind"]> = {
  Captured: "capture",
  SetTraded: "trade",
  Eliminated: "out",
  GameWon: "won",
};

export class Course {
  readonly frames: Frame[];
  readonly turns: Turn[] = [{ number: 0, seat: -1, from: 0, says: replayText.settingUp }];
  readonly marks: Mark[] = [];
  readonly lands: Series;
  readonly forces: Series;
  /** How many armies better the dice were than expected, own and others' losses together. */
  readonly luck: Series;
  /** The position after which each seat was out, or the last one. */
  readonly ends: number[];
  /** The banner of each seat, as it is at the end. */
  readonly banners: number[];
  private readonly kept: Position[];
  private readonly fortunes: Fortune[][];
  private last: Position;

  constructor(replay: ReplayTold, size: number) {
    const { frames, players } = replay;
    const none = () => players.map((): number[] => []);
    this.frames = frames;
    const chosen = frames.findLast((frame) => frame.extra?.banners)?.extra?.banners as number[] | undefined;
    this.banners = players.map(({ banner }, seat) => (banner >= 0 ? banner : (chosen?.[seat] ?? seat)));
    this.lands = { at: [], of: none() };
    this.forces = { at: [], of: none() };
    this.luck = { at: [0], of: players.map(() => [0]) };
    this.fortunes = [players.map(noFortune)];
    const empty = new Array<number>(size);
    const here = { n: 0, owner: empty.fill(-1), armies: empty.map(() => 0), cards: players.map(() => 0), hands: [], extra: {} };
    this.last = copy(here);
    this.kept = [this.last];

    let fortunes = players.map(noFortune);
    let done = { capture: 0, trade: 0, out: 0, won: 0, lost: 0 };
    const sample = () => {
      players.forEach((_, seat) => {
        const [held, force] = strength(here, seat);
        this.lands.of[seat]!.push(held);
        this.forces.of[seat]!.push(force);
      });
      this.lands.at.push(here.n);
      this.forces.at.push(here.n);
      const turn = this.turns.at(-1)!;
      if (turn.number && !turn.says) {
        turn.says = `takes ${done.capture || "nothing"}`;
        if (done.lost) turn.says += `, loses ${armies(done.lost)}`;
        if (done.trade) turn.says += `, trades ${done.trade === 1 ? "a set" : `${done.trade} sets`}`;
      }
      done = { capture: 0, trade: 0, out: 0, won: 0, lost: 0 };
    };

    for (const frame of frames) {
      apply(here, frame);
      for (const told of frame.told) {
        const kind = MARKS[told.kind];
        if (kind) {
          this.marks.push({ n: here.n, kind });
          done[kind]++;
        }
        if (told.kind === "BattleFought") done.lost += told.attacker_lost;
        const after = counted(fortunes, told);
        if (after === fortunes) continue;
        fortunes = after;
        this.fortunes.push(after);
        this.luck.at.push(here.n);
        after.forEach((one, seat) => this.luck.of[seat]!.push(one.luck));
      }
      if (frame.say === "undo") this.takeBack(frame.turn, here.n - 1);
      if (frame.turn > this.turns.at(-1)!.number) {
        sample();
        this.turns.push({ number: frame.turn, seat: frame.seat, from: here.n, says: "" });
      }
      if (here.n % EVERY === 0) this.kept.push(copy(here));
    }
    sample();
    this.ends = this.lands.of.map(
      (held) => this.lands.at[held.findLastIndex((count) => count > 0) + 1] ?? frames.length,
    );
  }

  /** What was taken back is no mark, and begins no turn. */
  private takeBack(turn: number, n: number): void {
    if (this.marks.at(-1)?.n === n) this.marks.pop();
    if (this.turns.at(-1)!.number <= turn) return;
    this.turns.pop();
    this.turns.at(-1)!.says = "";
    for (const series of [this.lands, this.forces]) for (const line of [series.at, ...series.of]) line.pop();
  }

  /** The position after ``n`` answers. */
  at(n: number): Position {
    const kept = this.kept[Math.floor(n / EVERY)]!;
    const found = copy(this.last.n <= n && this.last.n > kept.n ? this.last : kept);
    while (found.n < n) apply(found, this.frames[found.n]!);
    return (this.last = found);
  }

  /** The place of the turn in which position ``n`` lies. */
  turnAt(n: number): number {
    return before(
      this.turns.map((turn) => turn.from),
      n,
    );
  }

  /** Everybody's luck up to position ``n``. */
  luckAt(n: number): Fortune[] {
    return this.fortunes[before(this.luck.at, n)]!;
  }

  /** The battle that is being fought at position ``n``: declared, or just rolled. */
  battleAt(n: number): { src: string; dst: string; fought: BattleFought | null } | null {
    for (let k = n - 1; k >= 0; k--) {
      const { told, changes } = this.frames[k]!;
      for (const one of told) {
        if (one.kind === "BattleFought" && k === n - 1) return { src: one.src, dst: one.dst, fought: one };
        if (one.kind === "AttackDeclared" || one.kind === "InvasionDeclared")
          return { src: one.src, dst: one.dst, fought: null };
      }
      if (changes.length || told.some((one) => one.weight)) break;
    }
    return null;
  }

  /** The next position at which something can be seen. */
  nextSeen(n: number): number {
    const next = this.frames.findIndex((frame, k) => k >= n && (frame.changes.length || frame.told.some((one) => one.weight)));
    return next < 0 ? this.frames.length : next + 1;
  }
}

/** The territories and armies of a seat. */
export function strength(here: Position, seat: number): [number, number] {
  let held = 0;
  let force = 0;
  here.owner.forEach((owner, k) => {
    if (owner === seat) {
      held++;
      force += here.armies[k]!;
    }
  });
  return [held, force];
}

const copy = (one: Position): Position => ({
  ...one,
  owner: [...one.owner],
  armies: [...one.armies],
  hands: [...one.hands],
});

function apply(here: Position, frame: Frame): void {
  here.n++;
  for (const [land, owner, count] of frame.changes) {
    here.owner[land] = owner;
    here.armies[land] = count;
  }
  here.cards = frame.cards ?? here.cards;
  here.extra = frame.extra ?? here.extra;
  for (const seat in frame.hands) here.hands[+seat] = frame.hands[seat]!;
}

/** The last place in a rising list that is not above ``n``. */
export function before(list: readonly number[], n: number): number {
  return Math.max(
    0,
    list.findLastIndex((one) => one <= n),
  );
}
