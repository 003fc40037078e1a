import { expect, it } from "vitest";
import type { OfferMade } from "../types";
import { eitherWay } from "./either";

const offer = (...words: string[]): OfferMade => ({ verb: "block", words, low: 0, high: 0 }) as unknown as OfferMade;

it("takes a bridge from either end", () => {
  const offers = [offer("west_bank", "east_bank"), offer("old_mill", "new_mill")];
  expect(eitherWay(offers).map(({ words }) => words.join(" "))).toEqual([
    "west_bank east_bank",
    "east_bank west_bank",
    "old_mill new_mill",
    "new_mill old_mill",
  ]);
  expect(offers[0]?.words).toEqual(["west_bank", "east_bank"]);
});
