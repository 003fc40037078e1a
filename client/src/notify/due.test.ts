// When a page calls its player.

import { expect, test } from "vitest";
import type { Update } from "../types";
import { Due, isAsked } from "./due";

const state = (who: number, turn: number, turns = 1, more: object = {}) =>
  ({
    seq: turns,
    status: "playing",
    seats: [0],
    curtain: -1,
    players: [{ kind: "local" }, { kind: "bot" }],
    table: { turn, turns },
    asked: { who, offers: [{}] },
    ...more,
  }) as unknown as Update;

test("a page is asked when its seat is, also behind the curtain, and not for its bot", () => {
  expect(isAsked(state(0, 0))).toBe(true);
  expect(isAsked(state(1, 0))).toBe(false);
  expect(isAsked(state(0, 0, 1, { status: "paused" }))).toBe(false);
  expect(isAsked(state(0, 0, 1, { players: [{ kind: "bot" }] }))).toBe(false);
  expect(isAsked(state(0, 0, 1, { asked: { who: 0, offers: [] } }))).toBe(false);
  expect(isAsked(state(0, 0, 1, { asked: { who: 0, offers: [] }, curtain: 0 }))).toBe(true);
});

test("a call for each turn of one's own, and none for one's own answers and dice", () => {
  const due = new Due();
  expect(due.hear(state(0, 0, 1), [], 0)).toBe(false); // the page has just been opened
  expect(due.hear(state(0, 0, 1), [0, -1], 1000)).toBe(false);
  expect(due.hear(state(1, 1, 2), [0], 2000)).toBe(false);
  expect(due.hear(state(0, 0, 3), [1, -1, 1], 2500)).toBe(true);
  expect(due.hear(state(0, 0, 3), [0, -1], 3000)).toBe(false);
  expect(due.hear(state(0, 0, 5), [1], 4000)).toBe(true);
});

test("whoever is attacked again and again is called once in a while", () => {
  const due = new Due();
  due.hear(state(1, 1, 2), [], 0);
  expect(due.hear(state(0, 1, 2), [1], 1000)).toBe(true);
  expect(due.hear(state(0, 1, 2), [0, -1, 1], 3000)).toBe(false);
  expect(due.hear(state(0, 1, 2), [0, -1, 1], 12_000)).toBe(true);
});
