import { describe, expect, it } from "vitest";
import { tourText } from "../text/tour";
import { type Scene, hintFor } from "./guide";
import type { Verb } from "./play";

const verb = (part: Partial<Verb>): Verb =>
  ({ verb: "act", kind: "list", role: "", hostile: false, shape: [], label: "", offers: [], ...part }) as Verb;
const pass = verb({ verb: "pass", kind: "button" });
const scene = (verbs: Verb[], part: Partial<Scene> = {}): Scene => ({
  now: { status: "playing", seats: [0], table: {} } as unknown as Scene["now"],
  asked: true,
  playing: false,
  verbs,
  active: verbs.find((one) => ["move", "amount", "land"].includes(one.kind)) ?? null,
  single: false,
  from: null,
  to: null,
  placed: 0,
  toPlace: 3,
  again: false,
  rest: false,
  ...part,
});
const strike = verb({ kind: "move", hostile: true, role: "dice" });

describe("the guide", () => {
  it("knows questions by the shape and role of their answers", () => {
    const kinds = [
      [[verb({ kind: "amount" })], "amount"],
      [[strike, pass], "attack"],
      [[verb({ kind: "move" }), pass], "move"],
      [[verb({ kind: "number", role: "follow" })], "follow"],
      [[verb({ kind: "number", role: "dice" })], "dice"],
      [[verb({ kind: "cards" }), pass], "cards"],
      [[verb({ kind: "land" })], "land"],
      [[verb({ kind: "list" })], "list"],
      [[pass], "pass"],
    ] as const;
    for (const [verbs, kind] of kinds) {
      const hint = hintFor(scene([...verbs]), {});
      expect(hint.kind).toBe(kind);
      expect(hint.says).toBe(tourText.hints[kind]);
    }
  });
  it("says an edition's words for a verb before those for a kind of question", () => {
    const own = { bid: "About bids.", list: "About lists.", pass: "About passing." };
    const says = (verbs: Verb[], part: Partial<Scene> = {}) => hintFor(scene(verbs, part), own).says;
    expect(says([verb({ verb: "bid", kind: "number" })])).toBe("About bids.");
    expect(says([verb({ verb: "choose" }), verb({ verb: "bid" }), pass])).toBe("About bids.");
    expect(says([verb({ verb: "choose" }), pass])).toBe("About lists.");
    expect(says([pass])).toBe("About passing.");
    expect(says([verb({ verb: "bid" })], { asked: false })).toBe(tourText.hints.waiting);
    expect(says([verb({ verb: "bid" })], { playing: true })).toBe(tourText.hints.watching);
    expect(says([verb({ verb: "bid", kind: "amount" })], { placed: 3 })).toBe(tourText.laid);
  });
  it("leads through an attack", () => {
    const at = (part: Partial<Scene>) => hintFor(scene([strike, pass], part), { attack: "Own words." });
    expect(at({}).says).toBe("Own words.");
    expect(at({ from: "a" }).says).toBe(tourText.target);
    expect(at({ from: "a", to: "b" })).toMatchObject({ says: tourText.roll, point: "roll" });
    expect(at({ from: "a", to: "b", again: true }).says).toBe(tourText.rollAgain);
  });
  it("sees when everything is laid out, and when others play", () => {
    const lay = [verb({ kind: "amount" })];
    expect(hintFor(scene(lay, { placed: 3 }), {})).toMatchObject({ says: tourText.laid, point: "commit" });
    expect(hintFor(scene(lay, { playing: true }), {}).kind).toBe("watching");
    expect(hintFor(scene([], { asked: false }), {}).kind).toBe("waiting");
  });
});
