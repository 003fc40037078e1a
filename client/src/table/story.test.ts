import { describe, expect, it } from "vitest";
import type { BattleFought, Captured, DiceRolled, Happening, News, Placed, Seated, TurnBegan } from "../types";
import { counted, noFortune, throwsOf } from "./luck";
import { standing, story, turnSays } from "./story";
import { clockSays, diceOf } from "./words";

const seated = (name: string): Seated => ({
  name,
  kind: "local",
  bot: "",
  present: true,
  alive: true,
  armies: 1,
  lands: 1,
  regions: [],
  income: 3,
  cards: 0,
  reserve: 0,
  banner: 0,
  allies: [],
  clock: null, devices: 1,
});
const players = [seated("Ann"), seated("Anna")];

const event = <Kind extends string>(kind: Kind, says: string, lands: string[] = [], weight = 1): Happening<Kind> => ({
  kind,
  says,
  weight,
  lands,
});
const began = (seat: number): TurnBegan => ({
  ...event("TurnBegan", `${players[seat]?.name} gets 3 armies for 9 territories.`),
  seat,
  turn: 1,
  armies: 3,
  held: 9,
  regions: [],
});
const placed = (land: string, armies: number): Placed => ({
  ...event("Placed", `Ann places ${armies} on ${land}.`, [land]),
  seat: 0,
  land,
  armies,
});
const captured = (land: string): Captured => ({
  ...event("Captured", "Ann captures South from Anna.", [land], 2),
  seat: 0,
  land,
  loser: 1,
});
const fought = (lost: number, killed: number): BattleFought => ({
  ...event("BattleFought", "North attacks South: …", ["north", "south"]),
  attacker: 0,
  defender: 1,
  src: "north",
  dst: "south",
  red: [6, 3, 1],
  white: [5, 4],
  attacker_lost: lost,
  defender_lost: killed,
  sizes: [],
  counted: [],
});
const rolled = (luck: number): DiceRolled => ({
  ...event("DiceRolled", "", ["north", "south"], 0),
  attacker: 0,
  defender: 1,
  src: "north",
  dst: "south",
  red: [6, 3, 1],
  white: [5, 4],
  attacker_due: 0.9,
  defender_due: 1.1,
  luck,
  variance: 1,
});
const entry = (seq: number, who: number, say: string, turn = 1, ...told: News["told"]): News => ({
  seq,
  who,
  say,
  turn,
  told,
});

describe("the story", () => {
  it("leaves out what was taken back", () => {
    const news = [entry(0, 0, "a"), entry(1, 0, "b"), entry(2, 0, "undo"), entry(3, 0, "c")];
    expect(standing(news).map((one) => one.say)).toEqual(["a", "c"]);
  });

  it("counts the turns, whether or not somebody was asked before a turn brought armies", () => {
    const news = [
      entry(0, 1, "a", 0, placed("north", 1), began(0)),
      entry(1, 0, "pass", 1, began(1)),
      entry(2, 1, "pass", 3, began(0)),
    ];
    expect(story(news, null, players).map((turn) => turn.turn)).toEqual([0, 1, 2, 3]);
  });

  it("keeps players apart of whose names one begins with the other", () => {
    const turns = story([entry(0, 0, "pass", 0, began(1)), entry(1, 1, "pass", 1, began(0))], null, players);
    expect(turns.map((turn) => turn.seat)).toEqual([-1, 1, 0]);
  });

  it("makes one line of all rolls between two lands, and none of what is quiet", () => {
    const news = [
      entry(0, 1, "pass", 4, event("Happening", "Anna goes on.", [], 0), began(0)),
      entry(1, -1, "roll", 5, rolled(-0.2), fought(1, 1)),
      entry(2, -1, "roll", 5, rolled(1.8), fought(0, 2), captured("south")),
    ];
    const turns = story(news, null, players);
    const last = turns.at(-1);
    expect(last).toMatchObject({ turn: 5, seat: 0, lost: 1, killed: 3, took: ["south"] });
    expect(last?.lines.map((line) => line.says)).toEqual([
      "Ann gets 3 armies for 9 territories.",
      "North attacks South with 2 rolls: Ann loses 1, Anna loses 3.",
      "Ann captures South from Anna.",
    ]);
    expect(last && turnSays(last, null)).toBe("took South; lost 1, destroyed 3");
  });
});

describe("words", () => {
  it("reads the dice of a battle", () => {
    expect(diceOf(fought(1, 1))[1]).toEqual([
      { face: 5, faces: 6, more: 0 },
      { face: 4, faces: 6, more: 0 },
    ]);
    const large = { ...fought(1, 1), red: [8, 3], white: [7], sizes: [8, 6, 8], counted: [10, 3, 7] };
    expect(diceOf(large)).toEqual([
      [
        { face: 8, faces: 8, more: 2 },
        { face: 3, faces: 6, more: 0 },
      ],
      [{ face: 7, faces: 8, more: 0 }],
    ]);
  });

  it("names times", () => {
    expect([clockSays(9.2), clockSays(65), clockSays(3725)]).toEqual(["0:10", "1:05", "1:02:05"]);
  });
});

describe("luck", () => {
  it("is summed for both sides from what the server says", () => {
    const [ann, anna] = [rolled(1.8), fought(0, 2), rolled(-2.2), fought(2, 0)].reduce(counted, players.map(noFortune));
    expect(ann).toMatchObject({ rolls: 2, lost: 2, killed: 2 });
    expect(ann?.lostDue).toBeCloseTo(1.8);
    expect(ann?.killedDue).toBeCloseTo(2.2);
    expect(ann?.luck).toBeCloseTo(-0.4);
    expect(anna?.luck).toBeCloseTo(0.4);
    expect(anna?.lostDue).toBeCloseTo(2.2);
  });

  it("counts the faces of dice of any size", () => {
    const large = { ...fought(1, 1), red: [8, 3], white: [7], sizes: [8, 6, 8], counted: [10, 3, 7] };
    const [ann, anna] = [large, large].reduce(counted, players.map(noFortune));
    expect(ann?.faces).toEqual({ 6: [0, 0, 2, 0, 0, 0], 8: [0, 0, 0, 0, 0, 0, 0, 2] });
    expect(throwsOf(anna!)).toEqual([{ size: 8, counts: [0, 0, 0, 0, 0, 0, 2, 0], dice: 2, average: 7, due: 4.5 }]);
  });

  it("does not count a force that nobody plays, nor anything but battles", () => {
    const before = players.map(noFortune);
    expect(counted(before, { ...fought(1, 1), defender: 2 }).length).toBe(2);
    expect(counted(before, captured("south"))).toBe(before);
  });
});
