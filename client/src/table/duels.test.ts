import { expect, test } from "vitest";
import type { DuelFought } from "../types";
import { sidesOf } from "./duels";

const duel = (part: Partial<DuelFought> = {}): DuelFought => ({
  kind: "DuelFought",
  says: "",
  weight: 2,
  lands: [],
  attacker: 1,
  defender: 0,
  src: "a",
  dst: "b",
  champion: { id: "rook", name: "Rook", says: "", emblem: "tower" },
  foe: { id: "gull", name: "Gull", says: "" },
  red: [2, 5, 3],
  white: [6, 3, 2],
  armies: 4,
  foes: 3,
  more: 0,
  foes_more: 0,
  tie: true,
  won: false,
  ...part,
});

test("dice, armies and cards add up to a total for each side", () => {
  const [mine, theirs] = sidesOf(duel({ foes_more: 3, tie: false }));
  expect(mine).toMatchObject({ seat: 1, land: "a", champion: "Rook", emblem: "tower", dice: [5, 3, 2], total: 14, won: false });
  expect(mine.parts.map(({ value }) => value)).toEqual([10, 4]);
  expect(theirs).toMatchObject({ seat: 0, land: "b", champion: "Gull", emblem: "", dice: [6, 3, 2], total: 17, won: true });
  expect(theirs.parts.map(({ value }) => value)).toEqual([11, 3, 3]);
});

test("the winner is as told, also of a tie", () => {
  expect(sidesOf(duel()).map(({ total, won }) => [total, won])).toEqual([[14, false], [14, true]]);
  expect(sidesOf(duel({ won: true })).map(({ won }) => won)).toEqual([true, false]);
});
