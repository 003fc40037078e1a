import { describe, expect, it } from "vitest";
import type { BoardTold, News, Seated, Update } from "../types";
import { type Held, momentIn, noteHeld } from "./moments";

const board = {
  territories: ["a1", "a2", "b1"].map((id) => ({ id, region: id[0], gone: false })),
  regions: [
    { id: "a", name: "Atland", bonus: 2 },
    { id: "b", name: "Beland", bonus: 0 },
  ],
} as unknown as BoardTold;
const players = ["Ada", "Bo"].map((name) => ({ name }) as Seated);
const now = (owner: number[], seats = [0]) => ({ table: { owner }, players, seats }) as unknown as Update;
const told = (...events: object[]) => [{ told: events }] as unknown as News[];
const captured = (seat: number, land: string) => ({ kind: "Captured", seat, land, loser: 1 - seat });

describe("moments", () => {
  it("has one for a region that is whole now, once", () => {
    const held: Held = new Set();
    const moment = momentIn(told(captured(0, "a2")), board, now([0, 0, 1]), held);
    expect(moment).toEqual({ seat: 0, title: "You hold all of Atland", says: "2 more armies every turn" });
    expect(momentIn(told(captured(0, "a2")), board, now([0, 0, 1]), held)).toBeNull();
  });
  it("has none for a part of a region, nor for one that was held before this page looked", () => {
    expect(momentIn(told(captured(0, "a2")), board, now([1, 0, 1]), new Set())).toBeNull();
    const held: Held = new Set();
    noteHeld(board, now([1, 1, 0]), held);
    expect(momentIn(told(captured(1, "a1")), board, now([1, 1, 0]), held)).toBeNull();
  });
  it("puts somebody's end before a region", () => {
    const out = { kind: "Eliminated", seat: 0, captor: 1, cards: 0 };
    const events = told(captured(1, "a1"), out, captured(1, "b1"));
    expect(momentIn(events, board, now([1, 1, 1]), new Set())?.title).toBe("You are out");
    expect(momentIn(events, board, now([1, 1, 1], []), new Set())).toEqual({
      seat: 0,
      title: "Ada is out",
      says: "The last territory fell to Bo",
    });
  });
  it("thanks nobody for an end that nobody brought about, whoever looks", () => {
    const events = told({ kind: "Eliminated", seat: 1, captor: -1, cards: 0 });
    for (const seats of [[0], [], [0, 1]]) {
      expect(momentIn(events, board, now([0, 0, 0], seats), new Set())).toEqual({ seat: 1, title: "Bo is out", says: "" });
    }
  });
  it("has one for numbers that were secret, the highest first", () => {
    const shown = { kind: "NumbersShown", what: "The bids are shown", seats: [0, 1], numbers: [1, 3] };
    expect(momentIn(told(shown), board, now([0, 0, 1]), new Set())).toEqual({
      seat: 1,
      title: "The bids are shown",
      says: "",
      numbers: [
        { seat: 1, number: 3 },
        { seat: 0, number: 1 },
      ],
    });
  });
});
