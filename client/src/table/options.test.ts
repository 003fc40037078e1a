// What an invitation says about the options of a game.

import { expect, test } from "vitest";
import type { EditionTold } from "../types";
import { chosen } from "./options";

const choice = (value: boolean | string, label: string) => ({ value, label, seats: [], why: "" });
const option = (name: string, label: string, ...choices: ReturnType<typeof choice>[]) => ({
  name,
  label,
  choices,
  default: choices[0]?.value ?? false,
  help: "",
  rules: [],
});
const edition = {
  options: [
    option("goal", "Goal", choice("all", "Everything"), choice("half", "Half of it")),
    option("fog", "Fog", choice(false, "Off"), choice(true, "On")),
  ],
  modes: [
    { name: "Whole", options: {} },
    { name: "Short", options: { goal: "half" } },
  ],
} as unknown as EditionTold;

test("the mode that fits best, and what differs from it", () => {
  expect(chosen(edition, {})).toEqual({ mode: "Whole", rules: [] });
  expect(chosen(edition, { goal: "half" })).toEqual({ mode: "Short", rules: [] });
  expect(chosen(edition, { goal: "half", fog: true })).toEqual({ mode: "Short", rules: [["Fog", ""]] });
  expect(chosen({ ...edition, modes: [] }, { goal: "half" })).toEqual({ mode: "", rules: [["Goal", "Half of it"]] });
  expect(chosen(null, { goal: "half" })).toEqual({ mode: "", rules: [] });
});
