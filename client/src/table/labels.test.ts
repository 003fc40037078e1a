import { describe, expect, it } from "vitest";
import { type Box, broken, place } from "./labels";

const FRAME: Box = { left: 0, right: 400, top: 0, bottom: 300 };
const wide = (text: string) => text.length * 6;
const spot = (id: string, x: number, y: number, more = {}) => ({
  id,
  lines: [id],
  above: false,
  at: [x, y] as [number, number],
  aside: 0,
  stood: false,
  ...more,
});

describe("broken", () => {
  it("breaks a name into lines that are about as long", () => {
    expect(broken(["Broad Marshes"])).toEqual([["Broad Marshes"], ["Broad", "Marshes"]]);
    expect(broken(["Western", "Long Strand"])).toContainEqual(["Western Long Strand"]);
    expect(broken(["Reef"])).toEqual([["Reef"]]);
  });
});

describe("place", () => {
  it("leaves a name where the sheet has it if there is room", () => {
    const [under, over] = place([spot("Reef", 100, 100), spot("Atoll", 300, 100, { above: true })], 11, 10, wide, FRAME);
    expect(under?.y).toBeGreaterThan(110);
    expect(over?.y).toBeLessThan(92);
  });

  it("gives way to the token of a neighbour", () => {
    const [first] = place([spot("Reef", 100, 100), spot("Lagoon", 100, 124)], 11, 10, wide, FRAME);
    expect(first?.y).toBeLessThan(110);
  });

  it("keeps names apart from each other", () => {
    const [one, other] = place([spot("Eastern Land", 100, 100), spot("Western Land", 130, 100)], 11, 10, wide, FRAME);
    const half = (lines: string[] = []) => Math.max(...lines.map(wide)) / 2;
    const aside = Math.abs((one?.x ?? 0) - (other?.x ?? 0)) >= half(one?.lines) + half(other?.lines);
    const apart = aside || Math.abs((one?.y ?? 0) - (other?.y ?? 0)) > 10;
    expect(apart).toBe(true);
  });

  it("stays inside the frame, and goes above where pieces stand below", () => {
    const [low, stood] = place([spot("Low Shore", 100, 290), spot("Reef", 300, 100, { stood: true })], 11, 10, wide, FRAME);
    expect(low?.y).toBeLessThan(290);
    expect(stood?.y).toBeLessThan(100);
  });
});
