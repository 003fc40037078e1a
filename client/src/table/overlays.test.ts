import { describe, expect, it } from "vitest";
import { clearCorner } from "./overlays";

const frame = { width: 900, height: 500 };
const dice = { width: 400, height: 130 };
const card = { width: 240, height: 220 };
const at = (left: number, top: number, width: number, height: number) => ({ left, right: left + width, top, bottom: top + height });

describe("where panels lie over the map", () => {
  it("is above the map if nothing is there", () => {
    expect(clearCorner(frame, dice, [])).toBe("top");
  });

  it("is where the lands they are about are not", () => {
    expect(clearCorner(frame, dice, [at(400, 20, 100, 100)])).toBe("bottom");
    expect(clearCorner(frame, dice, [at(250, 0, 400, 500)])).not.toMatch(/^(top|bottom)$/);
  });

  it("is never over another panel, even if a land is covered then", () => {
    expect(clearCorner(frame, card, [], [at(250, 10, 400, 130)])).toBe("bottom");
    expect(clearCorner(frame, card, [at(300, 280, 300, 200)], [at(250, 10, 400, 130)])).toBe("top left");
    const [left, right] = [at(10, 10, 300, 220), at(590, 10, 300, 220)];
    expect(clearCorner(frame, dice, [at(250, 360, 400, 130)], [left, right])).toMatch(/^bottom/);
  });

  it("is never over the armies that fight, even if another panel has to give way", () => {
    const phone = { width: 390, height: 354 };
    const small = { width: 320, height: 120 };
    const fight = [at(190, 200, 120, 60)];
    const armies = [at(200, 210, 30, 30), at(260, 230, 30, 30)];
    const cards = [at(10, 10, 190, 210)];
    expect(clearCorner(phone, small, fight, cards)).toMatch(/^bottom/);
    expect(clearCorner(phone, small, fight, cards, armies)).toMatch(/^top/);
  });
});
