import { describe, expect, it } from "vitest";
import { before, Course, gain } from "./course";
import type { Frame, ReplayTold } from "../../types";

const frame = (seq: number, part: Partial<Frame>): Frame => ({
  seq,
  who: 0,
  say: "pass",
  turn: 1,
  seat: 0,
  told: [],
  changes: [],
  ...part,
});

function replay(frames: Partial<Frame>[]): ReplayTold {
  return {
    id: "abcd2345",
    edition: "classic",
    options: {},
    players: [
      { name: "Ana", bot: "" },
      { name: "Ben", bot: "easy" },
    ],
    frames: frames.map((part, seq) => frame(seq, part)),
    winners: [0],
    ranking: [0, 1],
    reason: "every opponent is eliminated.",
  };
}

const fought = {
  kind: "BattleFought",
  says: "Siam attacks China: 6 5 4 against 1 1; Ana loses 0, Ben loses 2.",
  lands: ["siam", "china"],
};

const short = replay([
  { turn: 0, seat: -1, say: "deal siam", changes: [[0, 0, 5]] },
  { turn: 0, seat: -1, say: "deal china", changes: [[1, 1, 3]] },
  { told: [{ kind: "TurnBegan", says: "Ana gets 3 armies for 1 territories.", lands: [] }] },
  { say: "attack siam china 3" },
  { who: 1, say: "defend 2" },
  { who: -1, say: "roll 6 5 4 against 1 1", changes: [[1, 1, 1]], told: [fought], red: [6, 5, 4], white: [1, 1] },
  { cards: [1, 0], hands: { "0": ["siam"] } },
]);

describe("a course", () => {
  const course = new Course(short, 2);

  it("shows every seat under the banner it has at the end, or under its own", () => {
    expect(course.banners).toEqual([0, 1]);
    const chosen = [{ extra: { banners: [5, 2] } }, { extra: { banners: [5, 6] } }, {}];
    expect(new Course(replay(chosen), 2).banners).toEqual([5, 6]);
  });

  it("finds every position, forwards and backwards", () => {
    expect(course.at(2).armies).toEqual([5, 3]);
    expect(course.at(7)).toMatchObject({ owner: [0, 1], armies: [5, 1], cards: [1, 0], hands: [["siam"]] });
    expect(course.at(1).owner).toEqual([0, -1]);
    expect(course.at(0).armies).toEqual([0, 0]);
  });

  it("knows turns, battles and what can be seen", () => {
    expect(course.turns.map((turn) => turn.from)).toEqual([0, 3]);
    expect(course.turns[1]!.says).toBe("takes nothing");
    expect(course.battleAt(4)).toMatchObject({ src: "siam", dst: "china", redDice: [] });
    expect(course.battleAt(6)).toMatchObject({ red: [6, 5, 4], white: [1, 1] });
    expect(course.battleAt(7)).toBeNull();
    expect(course.nextSeen(3)).toBe(6);
  });

  it("measures luck against exact averages", () => {
    const [ana, ben] = course.luckAt(7);
    // Three dice against two cost the attacker (2275 * 2 + 2611) / 7776 armies on average.
    expect(ana!.lostExpected).toBeCloseTo(7161 / 7776, 9);
    expect(gain(ana!)).toBeCloseTo((2 * 7161) / 7776, 9);
    expect(gain(ben!)).toBeCloseTo((-2 * 7161) / 7776, 9);
    expect(course.luckAt(5)[0]!.rolls).toBe(0);
  });

  it("keeps positions of long games apart", () => {
    const long = new Course(
      replay(Array.from({ length: 450 }, (_, k) => ({ changes: [[0, 0, k + 1]] }) as Partial<Frame>)),
      1,
    );
    for (const n of [450, 1, 399, 400, 401, 100, 0, 250]) expect(long.at(n).armies[0]).toBe(n);
  });

  it("forgets a turn that was taken back", () => {
    const back = new Course(
      replay([
        { turn: 1, seat: 0 },
        { turn: 2, seat: 1, say: "pass" },
        { turn: 1, seat: 0, say: "undo" },
        { turn: 2, seat: 1, say: "pass" },
      ]),
      1,
    );
    expect(back.turns.map((turn) => [turn.number, turn.from])).toEqual([
      [0, 0],
      [1, 1],
      [2, 4],
    ]);
    expect(back.lands.at).toEqual([1, 4, 4]);
  });
});

it("finds the last place that is not above", () => {
  expect([0, 2, 3, 9].map((n) => before([0, 3, 7], n))).toEqual([0, 0, 1, 2]);
});
