import { expect, test } from "vitest";
import type { Happened, News, Update } from "../types";
import { type Beat, Playback, type Screen, type Speed, advanced, beatsOf } from "./playback";

let seq = 0;

const REGIONS = new Map([
  ["north", [0, 1]],
  ["south", [2]],
]);

const event = (kind: string, fields: object = {}): Happened =>
  ({ kind, says: `${kind}.`, weight: kind === "Captured" ? 2 : 1, lands: [], ...fields }) as Happened;

const entry = (who: number, told: Happened[], changes: [number, number, number][] = [], turn = 3): News => ({
  seq: seq++,
  who,
  say: "",
  turn,
  told,
  changes,
});

const roll = (src: string, dst: string, attacker = 1) =>
  entry(-1, [event("BattleFought", { src, dst, attacker, defender: 0, attacker_lost: 1, defender_lost: 1 })], [[0, 1, 2]]);

const placed = (who: number, land: string, turn = 3) => entry(who, [event("Placed", { seat: who, land, armies: 1 })], [[1, who, 5]], turn);

function table(of: Partial<Update> = {}): Update {
  const players = [0, 1, 2].map((seat) => ({ name: `S${seat}`, alive: true, lands: 1, armies: 3, clock: null }));
  return {
    seq,
    seats: [0],
    curtain: -1,
    asked: null,
    players,
    table: { owner: [0, 1, 2], armies: [3, 3, 3], turn: 1, turns: 3, battle: null, extra: {} },
    news: [],
    ...of,
  } as unknown as Update;
}

/** A screen that writes down what it shows, and a clock that one can wind on. */
class Stage implements Screen {
  at = 0;
  written: [number, string, number][] = [];
  /** For everything that was told, whether it was done here. */
  owned: boolean[] = [];
  now: Update = table();
  pace: Speed = "calm";
  private waiting: { act: () => void; due: number; id: number }[] = [];
  private ids = 0;

  together = (act: () => void) => act();
  show = (update: Update) => {
    this.now = update;
    this.written.push([this.at, "show", update.seq]);
  };
  tell = (beat: Beat | null, tumbling: boolean, own = false) => {
    if (beat) this.owned.push(own);
    this.written.push([this.at, beat ? (tumbling ? "tumble" : beat.kind) : "done", beat?.entries.length ?? 0]);
  };
  speed = () => this.pace;
  still = () => false;
  own = (seat: number) => seat === 0;
  regions = () => REGIONS;
  later = (act: () => void, wait: number) => {
    this.waiting.push({ act, due: this.at + wait, id: ++this.ids });
    return this.ids;
  };
  never = (id: number) => {
    this.waiting = this.waiting.filter((one) => one.id !== id);
  };
  wind(to = Number.POSITIVE_INFINITY): void {
    for (;;) {
      const next = this.waiting.sort((one, other) => one.due - other.due)[0];
      if (!next || next.due > to) break;
      this.waiting.shift();
      this.at = next.due;
      next.act();
    }
    if (Number.isFinite(to)) this.at = to;
  }
}

function played(entries: News[], stage = new Stage()): [Stage, Playback] {
  stage.now = table({ seq: entries[0]?.seq ?? 0 });
  const playback = new Playback(stage, () => stage.now);
  playback.add(table({ seq: (entries.at(-1)?.seq ?? 0) + 1 }), entries);
  return [stage, playback];
}

test("rolls between the same lands are one beat, and another attack is another", () => {
  const entries = [roll("a", "b"), roll("a", "b"), entry(-1, [event("Captured", { land: "b" })]), roll("b", "c")];
  const beats = beatsOf(entries.map((one) => ({ entry: one, update: null })));
  expect(beats.map((beat) => [beat.kind, beat.rolls.length])).toEqual([
    ["battle", 2],
    ["other", 0],
    ["battle", 1],
  ]);
});

test("placements of one seat are shown together, those of two seats one after the other", () => {
  const beats = beatsOf([placed(1, "a"), placed(1, "b"), placed(2, "c")].map((one) => ({ entry: one, update: null })));
  expect(beats.map((beat) => beat.entries.length)).toEqual([2, 1]);
});

test("the board shows what came of a roll only when its dice lie still", () => {
  const [stage] = played([roll("a", "b")]);
  expect(stage.written.map(([, what]) => what)).toEqual(["tumble"]);
  stage.wind();
  const [tumble, show] = stage.written;
  expect(show?.[1]).toBe("show");
  expect((show?.[0] ?? 0) - (tumble?.[0] ?? 0)).toBeGreaterThan(300);
});

test("a roll of one's own is told as such, but not when it is shown again", () => {
  const [own] = played([roll("a", "b", 0)]);
  own.wind();
  expect(own.owned).toEqual([true, true]);
  const [other, playback] = played([roll("a", "b", 1)]);
  other.wind();
  expect(other.owned).toEqual([false, false]);
  playback.again([roll("a", "b", 0)], other.now);
  other.wind();
  expect(other.owned).toEqual([false, false, false, false]);
});

test("a long turn takes no more than eight seconds, a short one is not hurried", () => {
  const many = Array.from({ length: 60 }, (_, k) => roll(`a${k}`, `b${k}`));
  const [long] = played(many);
  long.wind();
  expect(long.at).toBeLessThanOrEqual(8000);
  expect(long.at).toBeGreaterThan(3000);
  const [short] = played([placed(1, "a"), roll("a", "b")]);
  short.wind();
  expect(short.at).toBeGreaterThan(1000);
  expect(short.at).toBeLessThan(3000);
});

test("what comes while something is shown waits, and each turn has its own time", () => {
  const stage = new Stage();
  const [, playback] = played(Array.from({ length: 30 }, (_, k) => roll(`a${k}`, `b${k}`)), stage);
  stage.wind(2000);
  const next = Array.from({ length: 30 }, (_, k) => ({ ...roll(`c${k}`, `d${k}`, 2), turn: 4 }));
  playback.add(table({ seq }), next);
  stage.wind();
  expect(stage.at).toBeGreaterThan(8000);
  expect(stage.at).toBeLessThanOrEqual(16000);
  expect(stage.now.seq).toBe(seq);
});

test("what others place in set-up between two answers of one's own is quick", () => {
  const entries = [1, 2, 1, 2, 1, 2].map((who) => placed(who, "a", 0));
  const [stage] = played(entries);
  stage.wind();
  expect(stage.at).toBeLessThanOrEqual(1300);
});

test("one's own answers are shown at once, one's own dice tumble and are not looked at for longer", () => {
  const [stage, playback] = played([placed(0, "a")]);
  expect(playback.playing).toBe(false);
  expect(stage.at).toBe(0);
  const [rolled] = played([roll("a", "b", 0)]);
  rolled.wind();
  expect(rolled.at).toBeGreaterThan(300);
  expect(rolled.at).toBeLessThan(600);
});

test("skipping shows everything at once", () => {
  const [stage, playback] = played([roll("a", "b"), roll("c", "d")]);
  playback.skip();
  expect(playback.playing).toBe(false);
  expect(stage.now.seq).toBe(seq);
  stage.wind();
  expect(stage.at).toBe(0);
});

test("a pause ends after what is being shown, and play goes on from there", () => {
  const [stage, playback] = played([roll("a", "b"), roll("c", "d")]);
  playback.pause();
  stage.wind();
  expect(stage.now.seq).toBe(seq - 1);
  expect(playback.playing).toBe(true);
  playback.resume();
  stage.wind();
  expect(stage.now.seq).toBe(seq);
  expect(playback.playing).toBe(false);
});

test("with a clock running for oneself nobody makes one wait for long", () => {
  const stage = new Stage();
  const many = Array.from({ length: 60 }, (_, k) => roll(`a${k}`, `b${k}`));
  stage.now = table({ seq: many[0]?.seq ?? 0, players: table().players.map((player) => ({ ...player, clock: 60 })) });
  new Playback(stage, () => stage.now).add(table({ seq }), many);
  stage.wind();
  expect(stage.at).toBeLessThanOrEqual(2100);
});

test("instant is instant, and so is far too much", () => {
  const stage = new Stage();
  stage.pace = "instant";
  played([roll("a", "b")], stage);
  expect(stage.now.seq).toBe(seq);
  const [other] = played(Array.from({ length: 600 }, (_, k) => roll(`a${k}`, `b${k}`)));
  expect(other.now.seq).toBe(seq);
});

test("the table goes on entry by entry: lands, totals, turn, and who is out", () => {
  const out = entry(-1, [event("Eliminated", { seat: 2 }), event("TurnBegan", { seat: 0 })], [[2, 1, 4]]);
  const next = advanced(table(), out, REGIONS);
  expect(next.table.owner).toEqual([0, 1, 1]);
  expect(next.table.armies).toEqual([3, 3, 4]);
  expect(next.players.map((player) => [player.lands, player.armies, player.alive])).toEqual([
    [1, 3, true],
    [2, 7, true],
    [0, 0, false],
  ]);
  expect([next.table.turn, next.table.turns, next.asked]).toEqual([0, 4, null]);
});

test("cards and income change with the entry that changes them", () => {
  const drawn = { ...entry(1, [event("CardDrawn", { seat: 1 })]), sums: [[1, 4, 9]] as [number, number, number][] };
  const before = table();
  const had = before.players.map((player) => ({ ...player, cards: 3, income: 5 }));
  const next = advanced({ ...before, players: had }, drawn, REGIONS);
  expect(next.players.map(({ cards, income }) => [cards, income])).toEqual([[3, 5], [4, 9], [3, 5]]);
});

test("a region changes hands with the capture that completes or breaks it", () => {
  const regions = (now: Update) => now.players.map((player) => player.regions);
  const taken = advanced(table(), entry(1, [event("Captured")], [[0, 1, 2]]), REGIONS);
  expect(regions(taken)).toEqual([[], ["north"], ["south"]]);
  expect(regions(advanced(taken, entry(0, [event("Captured")], [[1, 0, 2]]), REGIONS))).toEqual([[], [], ["south"]]);
});

test("something is shown again from before it, and then how everything stands", () => {
  const stage = new Stage();
  const playback = new Playback(stage, () => stage.now);
  const entries = [roll("a", "b", 0)];
  const now = table({ seq: 99 });
  stage.now = table({ seq: entries[0]?.seq ?? 0 });
  playback.again(entries, now);
  stage.wind();
  expect(stage.at).toBeGreaterThan(1000); // one's own doings too are looked at
  expect(stage.now.seq).toBe(99);
  expect(playback.playing).toBe(false);
});

test("pieces stand where they were placed, moved or lost, each for its owner", () => {
  const guard = { kind: "guard", name: "Guard" };
  const extra = { markers: { a: [{ ...guard, seat: 1 }], b: [{ ...guard, seat: 2 }], c: [{ kind: "star", name: "Star", large: true }] } };
  const before = table({ table: { ...table().table, extra } as Update["table"] });
  const piece = (id: string) => ({ id, name: id, says: "" });
  const after = [
    entry(1, [event("PieceMoved", { seat: 1, piece: piece("guard"), src: "a", dst: "b" })]),
    entry(2, [event("PieceLost", { seat: 2, piece: piece("guard"), land: "b" })]),
    entry(0, [event("PiecePlaced", { seat: 0, piece: piece("guard"), land: "a" })]),
    entry(-1, [event("PieceMoved", { seat: -1, piece: piece("star"), src: "c", dst: "a" })]),
    entry(0, [event("PiecePlaced", { seat: 0, piece: piece("unknown"), land: "c" })]),
  ].reduce((now, one) => advanced(now, one, REGIONS), before).table.extra.markers;
  const shown = Object.entries(after ?? {}).map(([land, there]) => [land, there.map(({ kind, seat }) => `${kind} ${seat ?? -1}`)]);
  expect(Object.fromEntries(shown)).toEqual({ a: ["guard 0", "star -1"], b: ["guard 1"], c: [] });
});

test("a contest between champions tumbles too, is seen by everybody, and longer than a roll", () => {
  const stage = new Stage();
  const playback = new Playback(stage, () => stage.now);
  const fought = entry(-1, [event("DuelFought", { src: "a", dst: "b" })]);
  playback.add(table({ seq: fought.seq + 1 }), [fought]);
  stage.wind();
  expect(stage.written.map(([, what]) => what)).toEqual(["tumble", "show", "duel", "done"]);
});

test("dice that decide something tumble and are seen by everybody", () => {
  const stage = new Stage();
  const playback = new Playback(stage, () => stage.now);
  const said = entry(-1, [event("DiceTested", { what: "To go on", land: "a", faces: [4], more: 0, need: 4 })]);
  playback.add(table({ seq: said.seq + 1 }), [said]);
  stage.wind();
  expect(stage.written.map(([, what]) => what)).toEqual(["tumble", "show", "roll", "done"]);
});
