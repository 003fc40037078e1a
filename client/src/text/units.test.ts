import { afterEach, expect, it } from "vitest";
import { common } from "./common";
import { dockText } from "./dock";
import { tourText } from "./tour";
import { anArmy, ARMY, units } from "./units";

afterEach(() => {
  units.value = ARMY;
});

it("says armies where a book has no other word", () => {
  expect([common.armies(1), common.armies(3), anArmy()]).toEqual(["1 army", "3 armies", "an army"]);
  expect(dockText.touch).toBe("Tap your territories: one army for each tap.");
});

it("speaks of armies in the words of the book", () => {
  units.value = ["battalion", "battalions"];
  expect([common.armies(1), common.armies(3), anArmy()]).toEqual(["1 battalion", "3 battalions", "a battalion"]);
  expect(dockText.toMove).toBe("Battalions to move");
  expect(dockText.left(1)).toBe("battalion left to place");
  expect(tourText.hints.single).toMatch(/^Put a battalion onto/);
});
