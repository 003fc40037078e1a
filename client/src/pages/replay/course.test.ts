import { describe, expect, it } from "vitest";
import { before, Course } from "./course";
import { caption, linesOf } from "./lines";
import type { Frame, Happened, ReplayTold } from "../../types";

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
    edition: "any",
    options: {},
    players: [
      { name: "Ana", bot: "", banner: -1 },
      { name: "Ben", bot: "easy", banner: -1 },
    ],
    board: "/api/boards/any?seats=2",
    frames: frames.map((part, seq) => frame(seq, part)),
    winners: [0],
    ranking: [0, 1],
    reason: "every opponent is eliminated.",
  };
}

const fought: Happened = {
  kind: "BattleFought",
  says: "North attacks South: 6 5 4 against 1 1; Ana loses 0, Ben loses 2.",
  weight: 1,
  lands: ["north", "south"],
  attacker: 0,
  defender: 1,
  src: "north",
  dst: "south",
  red: [6, 5, 4],
  white: [1, 1],
  attacker_lost: 0,
  defender_lost: 2,
  sizes: [],
  counted: [],
};
const rolled: Happened = {
  kind: "DiceRolled",
  says: "",
  weight: 0,
  lands: ["north", "south"],
  attacker: 0,
  defender: 1,
  src: "north",
  dst: "south",
  red: [6, 5, 4],
  white: [1, 1],
  attacker_due: 0.92,
  defender_due: 1.08,
  luck: 1.84,
  variance: 1,
};
const declared: Happened = {
  kind: "AttackDeclared",
  says: "Ana attacks South from North with 3 dice.",
  weight: 0,
  lands: ["north", "south"],
  seat: 0,
  src: "north",
  dst: "south",
  dice: 3,
};
const defended: Happened = {
  kind: "DefenceDeclared",
  says: "Ben defends with 2 dice.",
  weight: 0,
  lands: [],
  seat: 1,
  dice: 2,
};
const began: Happened = {
  kind: "TurnBegan",
  says: "Ana gets 3 armies for 1 territory.",
  weight: 1,
  lands: [],
  seat: 0,
  turn: 1,
  armies: 3,
  held: 1,
  regions: [],
};

const short = replay([
  { turn: 0, seat: -1, changes: [[0, 0, 5]] },
  { turn: 0, seat: -1, changes: [[1, 1, 3]] },
  { told: [began] },
  { told: [declared] },
  { who: 1, told: [defended] },
  { who: -1, changes: [[1, 1, 1]], told: [rolled, fought] },
  { cards: [1, 0], hands: { "0": ["north"] } },
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
    expect(course.at(7)).toMatchObject({ owner: [0, 1], armies: [5, 1], cards: [1, 0], hands: [["north"]] });
    expect(course.at(1).owner).toEqual([0, -1]);
    expect(course.at(0).armies).toEqual([0, 0]);
  });

  it("knows turns, battles and what can be seen", () => {
    expect(course.turns.map((turn) => turn.from)).toEqual([0, 3]);
    expect(course.turns[1]!.says).toBe("takes nothing");
    expect(course.battleAt(4)).toMatchObject({ src: "north", dst: "south", fought: null });
    expect(course.battleAt(5)).toMatchObject({ src: "north", dst: "south", fought: null });
    expect(course.battleAt(6)).toMatchObject({ fought: { red: [6, 5, 4], white: [1, 1] } });
    expect(course.battleAt(7)).toBeNull();
    expect(course.nextSeen(3)).toBe(6);
  });

  it("says what happened, and even what is quiet where there is nothing else", () => {
    expect(linesOf(course, 1).map((line) => [line.n, line.says])).toEqual([
      [3, began.says],
      [6, fought.says],
    ]);
    expect([4, 5, 6].map((n) => caption(course, n))).toEqual([declared.says, defended.says, fought.says]);
    expect(caption(course, 0)).toBe("The board is empty.");
  });

  it("sums the luck that the server tells", () => {
    const [ana, ben] = course.luckAt(7);
    expect(ana).toMatchObject({ rolls: 1, lostDue: 0.92, killedDue: 1.08, luck: 1.84, lost: 0, killed: 2 });
    expect(ben).toMatchObject({ rolls: 1, lostDue: 1.08, luck: -1.84, lost: 2 });
    expect(course.luckAt(5)[0]!.rolls).toBe(0);
    expect(course.luck.of[0]!.at(-1)).toBe(1.84);
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
