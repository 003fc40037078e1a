// Where dice, cards and banners lie over the map for a moment: in no way of what they are about, and not over each other.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { RefObject } from "preact";
import type { Box } from "./labels";

export type Corner = "top left" | "top" | "top right" | "bottom left" | "bottom" | "bottom right";
const CORNERS: readonly Corner[] = ["top", "bottom", "top left", "top right", "bottom left", "bottom right"];

/** How far from the edge of the map, in pixels; the styles have the same. */
const GAP = 10;

/** Other panels are worse to cover than lands, of which one sees the rest. */
const PANEL = 8;

interface Size {
  width: number;
  height: number;
}

/** The place on the map where a panel hides least of some lands and of other panels: nothing, if there is one. */
export function clearCorner(frame: Size, size: Size, lands: readonly Box[], panels: readonly Box[] = []): Corner {
  const hidden = (corner: Corner): number => {
    const x = corner.includes("left")
      ? GAP
      : corner.includes("right")
        ? frame.width - size.width - GAP
        : (frame.width - size.width) / 2;
    const y = corner.startsWith("top") ? GAP : frame.height - size.height - GAP;
    const under = (sum: number, box: Box) => {
      const wide = Math.min(x + size.width, box.right) - Math.max(x, box.left);
      const high = Math.min(y + size.height, box.bottom) - Math.max(y, box.top);
      return sum + Math.max(0, wide) * Math.max(0, high);
    };
    return lands.reduce(under, 0) + PANEL * panels.reduce(under, 0);
  };
  return CORNERS.reduce((best, corner) => (hidden(corner) < hidden(best) ? corner : best), "top");
}

/** Lay a panel over the map: what to put on it, and its place, which is found anew whenever it is about other lands. */
export function useCorner<T extends HTMLElement>(lands: readonly string[]): [RefObject<T | null>, Corner | ""] {
  const panel = useRef<T>(null);
  const [corner, setCorner] = useState<Corner | "">("");
  useLayoutEffect(() => {
    const own = panel.current;
    const frame = own?.closest(".board");
    if (!own || !frame) return;
    const outer = frame.getBoundingClientRect();
    const within = (element: Element): Box => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left: left - outer.left, right: right - outer.left, top: top - outer.top, bottom: bottom - outer.top };
    };
    const shown = lands.flatMap((id) => frame.querySelector(`.land[data-id="${CSS.escape(id)}"]`) ?? []);
    const others = [...frame.querySelectorAll("[data-corner]:not([data-corner=''])")].filter((other) => other !== own);
    // Its size as it is laid out: while it unrolls it is drawn elsewhere.
    const size = { width: own.offsetWidth, height: own.offsetHeight };
    const found = clearCorner(outer, size, shown.map(within), others.map(within));
    own.dataset.corner = found; // at once, for panels that come together with this one
    setCorner(found);
  }, [lands.join(" ")]);
  return [panel, corner];
}
