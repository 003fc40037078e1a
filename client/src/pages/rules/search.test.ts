import { expect, it } from "vitest";
import { found, sections, words } from "./search";

const rule = (id: string, section: string, says: string) => ({ id, section, says, rulings: [] });
const rules = [
  rule("XX-1", "Attacking", "You may attack a neighbour."),
  rule("XX-2", "Winning", "Whoever holds everything wins."),
  rule("XX-3", "Attacking: capturing territories", "At least one army moves in."),
];

it("puts sections within another right after it", () => {
  expect(sections(rules).map((one) => [one.name, one.under])).toEqual([
    ["Attacking", ""],
    ["Attacking", "Capturing territories"],
    ["Winning", ""],
  ]);
});

it("finds rules by all words, by name, and in sections", () => {
  expect(found(rules, words("army IN")).map((one) => one.id)).toEqual(["XX-3"]);
  expect(found(rules, words("xx-2")).map((one) => one.id)).toEqual(["XX-2"]);
  expect(found(rules, words("attacking")).length).toBe(2);
  expect(found(rules, words("")).length).toBe(3);
});
