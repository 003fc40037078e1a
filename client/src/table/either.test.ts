import { expect, it } from "vitest";
import type { OfferMade } from "../types";
import { eitherWay } from "./either";

const offer = (...words: string[]): OfferMade => ({ verb: "block", words, low: 0, high: 0 }) as unknown as OfferMade;

it("takes a bridge from either end", () => {
  const offers = [offer("the_shire", "buckland"), offer("moria", "gladden_fields")];
  expect(eitherWay(offers).map(({ words }) => words.join(" "))).toEqual([
    "the_shire buckland",
    "buckland the_shire",
    "moria gladden_fields",
    "gladden_fields moria",
  ]);
  expect(offers[0]?.words).toEqual(["the_shire", "buckland"]);
});
