// Where dice, cards and banners lie over the map for a moment: in no way of what they are about, and not over each other.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { RefObject } from "preact";
import type { Box } from "./labels";

export type Corner = "top left" | "top" | "top right" | "bottom left" | "bottom" | "bottom right";
const CORNERS: readonly Corner[] = ["top", "bottom", "top left", "top right", "bottom left", "bottom right"];

/** How far from the edge of the map, in pixels; the styles have the same. */
const GAP = 10;

/** Other panels are worse to cover than lands, of which one sees the rest; but the armies there are never covered. */
const PANEL = 8;
const TOKEN = 400;

interface Size {
  width: number;
  height: number;
}

/** Where a panel lies in a corner of the map. */
function laidBox(frame: Size, size: Size, corner: Corner): Box {
  const left = corner.includes("left")
    ? GAP
    : corner.includes("right")
      ? frame.width - size.width - GAP
      : (frame.width - size.width) / 2;
  const top = corner.startsWith("top") ? GAP : frame.height - size.height - GAP;
  return { left, right: left + size.width, top, bottom: top + size.height };
}

/** The place on the map where a panel hides least of some lands, of their armies and of other panels: nothing, if there is one. */
export function clearCorner(
  frame: Size,
  size: Size,
  lands: readonly Box[],
  panels: readonly Box[] = [],
  tokens: readonly Box[] = [],
): Corner {
  const hidden = (corner: Corner): number => {
    const own = laidBox(frame, size, corner);
    const under = (sum: number, box: Box) => {
      const wide = Math.min(own.right, box.right) - Math.max(own.left, box.left);
      const high = Math.min(own.bottom, box.bottom) - Math.max(own.top, box.top);
      return sum + Math.max(0, wide) * Math.max(0, high);
    };
    return lands.reduce(under, 0) + PANEL * panels.reduce(under, 0) + TOKEN * tokens.reduce(under, 0);
  };
  return CORNERS.reduce((best, corner) => (hidden(corner) < hidden(best) ? corner : best), "top");
}

const meet = (one: Box, other: Box): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;

/**
 * Lay a panel over the map: what to put on it, and its place, which is found anew whenever it is about other lands. Where
 * there is no room for all, as on a phone, the newest is seen and the others give way; one that ``yields`` comes last.
 */
export function useCorner<T extends HTMLElement>(
  lands: readonly string[],
  yields = false,
): [RefObject<T | null>, Corner | ""] {
  const panel = useRef<T>(null);
  const [corner, setCorner] = useState<Corner | "">("");
  useLayoutEffect(() => {
    const own = panel.current;
    const map = own?.closest(".map") ?? own?.closest(".board");
    const frame = map?.querySelector(".board") ?? map;
    if (!own || !map || !frame) return;
    const outer = frame.getBoundingClientRect();
    const within = (element: Element): Box => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left: left - outer.left, right: right - outer.left, top: top - outer.top, bottom: bottom - outer.top };
    };
    const find = (kind: string) => lands.flatMap((id) => frame.querySelector(`.${kind}[data-id="${CSS.escape(id)}"]`) ?? []);
    delete own.dataset.given;
    const others = [...map.querySelectorAll<HTMLElement>("[data-corner]:not([data-corner='']):not([data-given])")].filter(
      (other) => other !== own,
    );
    // Their sizes as they are laid out: while they unroll they are drawn elsewhere.
    const size = { width: own.offsetWidth, height: own.offsetHeight };
    const laid = (other: HTMLElement) =>
      laidBox(outer, { width: other.offsetWidth, height: other.offsetHeight }, other.dataset.corner as Corner);
    const found = clearCorner(outer, size, find("land").map(within), others.map(laid), find("token").map(within));
    own.dataset.corner = found; // at once, for panels that come together with this one
    const hidden = others.filter((other) => meet(laid(own), laid(other)));
    const giving = yields && hidden.length ? [own] : hidden;
    for (const one of giving) one.dataset.given = "";
    setCorner(found);
    return () => {
      for (const one of giving) delete one.dataset.given;
    };
  }, [lands.join(" ")]);
  return [panel, corner];
}
