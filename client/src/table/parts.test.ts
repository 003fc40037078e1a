import { describe, expect, it } from "vitest";
import type { BoardTold } from "../types";
import { busiest, countByPart, elsewhere, hasStrip, partInView, ratioOf } from "./parts";

const land = (id: string, x: number, y: number) => ({ id, token: [x, y] });
const board = {
  parts: [
    { name: "Above", x: 0, y: 0, width: 100, height: 80 },
    { name: "Below", x: 110, y: 0, width: 60, height: 80 },
  ],
  territories: [land("a", 20, 20), land("b", 90, 60), land("c", 120, 10)],
} as unknown as BoardTold;

describe("the parts of a sheet", () => {
  it("knows which one is looked at", () => {
    expect(partInView(board, "0 0 100 80")).toBe(0);
    expect(partInView(board, "0 0 140.5 80")).toBe(0); // all of the one, and half of the other
    expect(partInView(board, "60 0 110 80")).toBe(1);
    expect(partInView(board, "120.00 20.00 10 10")).toBe(1);
    expect(partInView(board, "102 0 6 80")).toBe(-1); // between them
    expect(partInView(board, "0 0 170 80")).toBe(-1);
    expect(partInView({ parts: [] }, "0 0 10 10")).toBe(-1);
  });
  it("counts what can be chosen on each", () => {
    expect(countByPart(board, new Set(["a", "b", "c"]))).toEqual([2, 1]);
    expect(busiest(board, new Set(["c"]))).toBe(1);
    expect(busiest(board, new Set())).toBe(0);
  });
  it("goes where something can be chosen, and stays where something can", () => {
    expect(elsewhere(board, 0, new Set(["c"]))).toBe(1);
    expect(elsewhere(board, 1, new Set(["c", "a"]))).toBe(-1);
    expect(elsewhere(board, 1, new Set())).toBe(-1);
    expect(elsewhere(board, -1, new Set(["c"]))).toBe(-1);
  });
});

describe("a wide sheet of several boards", () => {
  const parts = [
    { name: "Upper", x: 0, y: 0, width: 150, height: 100 },
    { name: "Lower", x: 150, y: 0, width: 120, height: 100 },
  ];
  it("has a strip for the ways to them, which a narrower one or a single board has not", () => {
    expect(hasStrip({ width: 270, height: 100, parts })).toBe(true);
    expect(hasStrip({ width: 190, height: 100, parts })).toBe(false);
    expect(hasStrip({ width: 270, height: 100, parts: [] })).toBe(false);
  });
  it("shows one of them as large as the widest may be", () => {
    expect(ratioOf({ width: 270, height: 100, parts }, -1)).toBe(2.7);
    expect(ratioOf({ width: 270, height: 100, parts }, 1)).toBe(1.5);
    expect(ratioOf({ width: 190, height: 100, parts }, 1)).toBe(1.9);
  });
});
