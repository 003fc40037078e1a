import { describe, expect, it } from "vitest";
import { Viewport } from "./viewport";

function opened(wide: number, high: number) {
  let box = "";
  const port = new Viewport(1600, 900, (_, now) => {
    box = now;
  });
  port.resize(wide, high);
  return { port, box: () => box.split(" ").map(Number) };
}

describe("the viewport", () => {
  it("shows the whole sheet in a wide window, and fills a tall one", () => {
    expect(opened(1600, 900).box()).toEqual([0, 0, 1600, 900]);
    const [, , wide = 0, high = 0] = opened(390, 320).box();
    expect(wide).toBeLessThan(1200);
    expect(high).toBeCloseTo(900, 0);
  });

  it("keeps the point under the pointer where it is", () => {
    const { port } = opened(1600, 900);
    const before = port.at(400, 300);
    port.zoom(2, 400, 300);
    const after = port.at(400, 300);
    expect(after[0]).toBeCloseTo(before[0], 3);
    expect(after[1]).toBeCloseTo(before[1], 3);
  });

  it("never leaves the sheet, nor goes farther away than the whole of it", () => {
    const { port, box } = opened(1600, 900);
    port.zoom(3);
    port.pan(99999, -99999);
    const [left = 0, top = 0, wide = 0, high = 0] = box();
    expect(left).toBeCloseTo(0, 1);
    expect(top + high).toBeCloseTo(900, 1);
    port.zoom(0.0001);
    expect(box()[2]).toBeCloseTo(1600, 0);
    expect(wide).toBeLessThan(1600);
  });
});
