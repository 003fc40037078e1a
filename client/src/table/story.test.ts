import { describe, expect, it } from "vitest";
import type { News, Seated } from "../types";
import { expected, losses } from "./luck";
import { standing, story, turnSays } from "./story";
import { battleIn, clockSays, onlyPass, passName, stepName } from "./words";

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
  clock: null,
});
const players = [seated("Ana"), seated("Ben")];
const told = (kind: string, says: string, lands: string[] = []) => ({ kind, says, lands });
const fought = (lost: number, killed: number) =>
  told("BattleFought", `Alaska attacks Kamchatka: 6 3 1 against 5 4; Ana loses ${lost}, Ben loses ${killed}.`, [
    "alaska",
    "kamchatka",
  ]);
const entry = (seq: number, who: number, say: string, turn = 1, ...events: News["told"]): News => ({
  seq,
  who,
  say,
  turn,
  told: events,
});

describe("the story", () => {
  it("leaves out what was taken back", () => {
    const news = [
      entry(0, 0, "place alaska 3"),
      entry(1, 0, "place siam 1"),
      entry(2, 0, "undo"),
      entry(3, 0, "place peru 1"),
    ];
    expect(standing(news).map((one) => one.say)).toEqual(["place alaska 3", "place peru 1"]);
  });

  it("counts the turns, whether or not somebody was asked before a turn brought armies", () => {
    const began = told("TurnBegan", "Ana gets 3 armies for 9 territories.");
    const news = [entry(0, 1, "place peru 1", 0, began), entry(1, 0, "pass", 1, began), entry(2, 1, "pass", 3, began)];
    expect(story(news, null, players).map((turn) => turn.turn)).toEqual([0, 1, 2, 3]);
  });

  it("makes one line of all rolls between two lands", () => {
    const news = [
      entry(0, 1, "pass", 4, told("TurnBegan", "Ana gets 3 armies for 9 territories.")),
      entry(1, -1, "roll 6 3 1 against 5 4", 5, fought(1, 1)),
      entry(
        2,
        -1,
        "roll 6 3 1 against 5 4",
        5,
        fought(0, 2),
        told("Captured", "Ana captures Kamchatka from Ben.", ["kamchatka"]),
      ),
    ];
    const turns = story(news, null, players);
    const last = turns.at(-1);
    expect(last).toMatchObject({ turn: 5, seat: 0, lost: 1, killed: 3, took: ["kamchatka"] });
    expect(last?.lines.map((line) => line.says)).toEqual([
      "Ana gets 3 armies for 9 territories.",
      "Alaska attacks Kamchatka with 2 rolls: Ana loses 1, Ben loses 3.",
      "Ana captures Kamchatka from Ben.",
    ]);
    expect(last && turnSays(last, null)).toBe("took Kamchatka; lost 1, killed 3");
  });
});

describe("words", () => {
  it("reads a battle", () => {
    expect(battleIn(fought(1, 1))).toMatchObject({
      red: [6, 3, 1],
      white: [5, 4],
      attacker: "Ana",
      defender: "Ben",
      attackerLost: 1,
    });
    expect(battleIn(told("Captured", "Ana captures Siam from Ben."))).toBeNull();
  });

  it("names steps, passes and times", () => {
    expect(stepName("DeclareAttack")).toBe("Declare attack");
    expect([
      passName("DeclareAttack"),
      passName("FortifyPosition"),
      passName("InfluenceRoll"),
      passName("Reinforce"),
    ]).toEqual(["End attack", "End turn", "Keep the roll", "Go on"]);
    expect(onlyPass("DeclareAttack")).toBe("None of your territories can attack now.");
    expect(onlyPass("FortifyPosition")).toBe("There are no armies that you could move.");
    expect(onlyPass("Moment")).toBe("");
    expect([clockSays(9.2), clockSays(65), clockSays(3725)]).toEqual(["0:10", "1:05", "1:02:05"]);
  });
});

describe("luck", () => {
  it("knows what dice take on average", () => {
    const [attacker, defender] = expected(3, 2);
    expect(attacker).toBeCloseTo((2 * 2275 + 2611) / 7776, 9);
    expect(defender).toBeCloseTo((2 * 2890 + 2611) / 7776, 9);
    expect(expected(1, 1)[1]).toBeCloseTo(15 / 36, 6);
  });

  it("gives ties to the defender", () => {
    expect(losses([6, 3, 1], [6, 2])).toEqual([1, 1]);
  });
});
