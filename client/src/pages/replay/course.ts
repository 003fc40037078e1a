// The course of a finished game: any position of it at once, its turns, the marks on the scrubber, and the charts.

import { expected, noFortune, type Fortune } from "../../table/luck";
import { armies, battleIn, type Battle } from "../../table/words";
import type { Frame, ReplayTold } from "./told";

/** Everything on the table after so many answers. */
export interface Position {
  n: number;
  owner: number[];
  armies: number[];
  cards: number[];
  hands: string[][];
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
  seat: number;
  says: string;
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
  readonly seats: number;
  readonly turns: Turn[] = [{ number: 0, seat: -1, from: 0, says: "Setting up" }];
  readonly marks: Mark[] = [];
  readonly lands: Series;
  readonly forces: Series;
  /** How many armies better the dice were than expected, own and others' losses together. */
  readonly luck: Series;
  /** The position after which each seat was out, or the last one. */
  readonly ends: number[];
  private readonly kept: Position[] = [];
  private readonly lucks: Fortune[][] = [];
  private last: Position;

  constructor(replay: ReplayTold, places: readonly string[]) {
    this.frames = replay.frames;
    const seats = (this.seats = replay.players.length);
    const each = <T>(make: () => T): T[] => Array.from({ length: seats }, make);
    this.ends = each(() => this.frames.length);
    this.lands = { at: [], of: each(() => []) };
    this.forces = { at: [], of: each(() => []) };
    this.luck = { at: [0], of: each(() => [0]) };

    const here: Position = {
      n: 0,
      owner: new Array<number>(places.length).fill(-1),
      armies: new Array<number>(places.length).fill(0),
      cards: each(() => 0),
      hands: each(() => []),
    };
    this.last = this.kept[0] = copy(here);
    let lucky = each(noFortune);
    this.lucks.push(lucky);
    let took = 0;
    let lost = 0;
    let traded = 0;
    const close = () => {
      const turn = this.turns[this.turns.length - 1]!;
      if (turn.number) {
        const parts = [took ? `takes ${took}` : "takes nothing"];
        if (lost) parts.push(`loses ${armies(lost)}`);
        if (traded) parts.push(traded === 1 ? "trades a set" : `trades ${traded} sets`);
        turn.says = parts.join(", ");
      }
      took = lost = traded = 0;
    };
    const sample = () => {
      this.lands.at.push(here.n);
      this.forces.at.push(here.n);
      for (let seat = 0; seat < seats; seat++) {
        this.lands.of[seat]!.push(here.owner.filter((owner) => owner === seat).length);
        this.forces.of[seat]!.push(
          here.armies.reduce((sum, count, k) => (here.owner[k] === seat ? sum + count : sum), 0),
        );
      }
    };

    for (const frame of this.frames) {
      const fought = battleOf(frame);
      const attacker = fought ? here.owner[places.indexOf(fought.src)] : -1;
      const defender = fought ? here.owner[places.indexOf(fought.dst)] : -1;
      apply(here, frame);
      if (fought) {
        const [ea, ed] = expected(fought.red.length, fought.white.length);
        const { attackerLost: a, defenderLost: d } = fought;
        lucky = lucky.map((old, seat) => {
          if (seat !== attacker && seat !== defender) return old;
          const own = seat === attacker;
          return {
            rolls: old.rolls + 1,
            lost: old.lost + (own ? a : d),
            lostExpected: old.lostExpected + (own ? ea : ed),
            killed: old.killed + (own ? d : a),
            killedExpected: old.killedExpected + (own ? ed : ea),
          };
        });
        this.lucks.push(lucky);
        this.luck.at.push(here.n);
        lucky.forEach((one, seat) => this.luck.of[seat]!.push(gain(one)));
        lost += a;
      }
      for (const told of frame.told) {
        const kind = MARKS[told.kind];
        if (!kind) continue;
        this.marks.push({ n: here.n, kind, seat: frame.seat, says: told.says });
        if (kind === "capture") took++;
        if (kind === "trade") traded++;
      }
      if (frame.say === "undo") this.takeBack(frame.turn, here.n - 1);
      if (frame.turn > this.turns[this.turns.length - 1]!.number) {
        close();
        this.turns.push({ number: frame.turn, seat: frame.seat, from: here.n, says: "" });
        sample();
      }
      if (here.n % EVERY === 0) this.kept.push(copy(here));
    }
    close();
    sample();
    for (let seat = 0; seat < seats; seat++) {
      const held = this.lands.of[seat]!;
      const gone = held.length - [...held].reverse().findIndex((count) => count > 0);
      if (gone < held.length) this.ends[seat] = this.lands.at[gone]!;
    }
  }

  /** What was taken back is no mark, and begins no turn. */
  private takeBack(turn: number, n: number): void {
    if (this.marks[this.marks.length - 1]?.n === n) this.marks.pop();
    if (this.turns[this.turns.length - 1]!.number <= turn) return;
    this.turns.pop();
    for (const series of [this.lands, this.forces]) for (const line of [series.at, ...series.of]) line.pop();
  }

  /** The position after ``n`` answers. */
  at(n: number): Position {
    const kept = this.kept[Math.floor(n / EVERY)]!;
    const near = this.last.n <= n && this.last.n > kept.n ? this.last : kept;
    const found = copy(near);
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
    return this.lucks[before(this.luck.at, n)]!;
  }

  /** The battle that is being fought at position ``n``: declared, or just rolled. */
  battleAt(n: number): Pick<Battle, "src" | "dst" | "red" | "white"> | null {
    for (let k = n - 1; k >= 0; k--) {
      const frame = this.frames[k]!;
      const [verb, src, dst] = frame.say.split(" ");
      if (verb === "attack") return { src: src!, dst: dst!, red: [], white: [] };
      if (k === n - 1 && battleOf(frame)) return battleOf(frame);
      if (frame.changes.length || frame.told.length) break;
    }
    return null;
  }

  /** The next position at which something can be seen. */
  nextSeen(n: number): number {
    let k = n;
    while (k < this.frames.length) {
      const frame = this.frames[k++]!;
      if (frame.changes.length || frame.told.length) break;
    }
    return k;
  }
}

/** How many armies better somebody's dice were than such dice are on average. */
export const gain = (one: Fortune) => one.lostExpected - one.lost + one.killed - one.killedExpected;

/** The battle that a frame tells of. */
function battleOf(frame: Frame): Battle | null {
  for (const told of frame.told) {
    const found = battleIn(told);
    if (found) return found;
  }
  return null;
}

function copy(position: Position): Position {
  const { n, owner, armies, cards, hands } = position;
  return { n, owner: owner.slice(), armies: armies.slice(), cards: cards.slice(), hands: hands.slice() };
}

function apply(here: Position, frame: Frame): void {
  here.n++;
  for (const [land, owner, armies] of frame.changes) {
    here.owner[land] = owner;
    here.armies[land] = armies;
  }
  if (frame.cards) here.cards = frame.cards;
  for (const seat in frame.hands) here.hands[+seat] = frame.hands[seat]!;
}

/** The last place in a rising list that is not above ``n``. */
export function before(list: readonly number[], n: number): number {
  let low = 0;
  let high = list.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (list[middle]! <= n) low = middle;
    else high = middle - 1;
  }
  return low;
}
