// The names of a sheet, read from its layer, so that they can make room for tokens of any size.

import type { BoardTold } from "../types";

export interface Label {
  id: string;
  lines: string[];
  x: number;
  /** The top of the first line, and the base of the last one. */
  top: number;
  base: number;
  above: boolean;
  token: [number, number];
  size: number;
  style: Record<string, string>;
}

/** The labels of a board; boards that lie side by side have a group of them each. */
export function readLabels(board: BoardTold): Label[] {
  const source = `<svg xmlns="http://www.w3.org/2000/svg">${board.layers.labels ?? ""}</svg>`;
  const groups = new DOMParser().parseFromString(source, "image/svg+xml").querySelectorAll("g:has(> text)");
  return [...groups].flatMap((group) => readGroup(board, group));
}

/** The labels of a group, which share their style; lines that follow each other and make up a territory's name are one label. */
function readGroup(board: BoardTold, root: Element): Label[] {
  const style: Record<string, string> = {};
  for (const { name, value } of root.attributes) if (!["class", "font-size", "id", "stroke-width"].includes(name)) style[name] = value;
  const size = Number(root.getAttribute("font-size")) || 11.5;
  const byName = new Map(board.territories.map((land) => [land.name, land]));
  const found: Label[] = [];
  let lines: { text: string; x: number; y: number }[] = [];
  for (const text of root.querySelectorAll("text")) {
    lines.push({ text: text.textContent ?? "", x: Number(text.getAttribute("x")), y: Number(text.getAttribute("y")) });
    const alone = byName.get(text.textContent ?? "");
    const land = byName.get(lines.map((line) => line.text).join(" ")) ?? alone;
    if (land && land === alone) lines = lines.slice(-1);
    const [one] = lines;
    const last = lines.at(-1);
    if (!land || !one || !last) continue;
    found.push({
      id: land.id,
      lines: lines.map((line) => line.text),
      x: one.x,
      top: one.y - 0.86 * size,
      base: last.y,
      above: last.y < land.token[1],
      token: land.token,
      size,
      style,
    });
    lines = [];
  }
  return found;
}

// --- placing -----------------------------------------------------------------------------------------------------------

/** A name where it stands, in pixels of the window. */
export interface Placed {
  lines: string[];
  /** The middle of the lines, and the base of the first one. */
  x: number;
  y: number;
  /** Whether something else can be read there as well: a number, or another name that stands. */
  clash: boolean;
}

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A name to be placed, and the token it belongs to. */
export interface Spot {
  id: string;
  lines: string[];
  above: boolean;
  at: [number, number];
  /** How far beside the token the sheet has the name. */
  aside: number;
  /** Something stands below the token. */
  stood: boolean;
  /** The pieces beside the token. */
  pieces?: Box[];
}

const LINE = 0.98;
const ROUNDS = 3;

const common = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** The ways to break a name: as on the sheet, in one line, and in two that are about as long. */
export function broken(lines: string[]): string[][] {
  const words = lines.join(" ").split(" ");
  const found = [lines];
  if (lines.length > 1) found.push([words.join(" ")]);
  if (words.length > 1) {
    const cut = words
      .slice(1)
      .map((_, k) => [words.slice(0, k + 1).join(" "), words.slice(k + 1).join(" ")])
      .reduce((best, pair) =>
        Math.max(...pair.map((part) => part.length)) < Math.max(...best.map((part) => part.length)) ? pair : best,
      );
    if (!found.some((one) => one.join("|") === cut.join("|"))) found.push(cut);
  }
  return found;
}

/**
 * Place names of one size around their tokens so that they cover neither tokens nor each other, as far as there is room:
 * rather where the sheet has them than elsewhere, and rather above or below than beside. ``strange`` tells how much of a
 * box lies on a land that the name does not belong to.
 */
export function place(
  labels: readonly Spot[],
  size: number,
  radius: number,
  width: (text: string) => number,
  frame: Box,
  strange: (id: string, box: Box) => number = () => 0,
): Placed[] {
  const tokens = labels.map(({ at: [x, y] }) => ({
    left: x - radius,
    right: x + radius,
    top: y - radius - 1,
    bottom: y + radius,
  }));
  const pieces = labels.flatMap((label) => label.pieces ?? []);
  const ways = labels.map((label, k) => {
    const [x, y] = label.at;
    const found: { placed: Placed; box: Box; cost: number }[] = [];
    const add = (lines: string[], middle: number, top: number, dear: number) => {
      const half = Math.max(...lines.map(width)) / 2;
      const box = { left: middle - half, right: middle + half, top, bottom: top + lines.length * size * LINE };
      const outside = (box.right - box.left) * (box.bottom - box.top) - common(box, frame);
      const covered = pieces.reduce((sum, piece) => sum + common(box, piece) * 5, dear + outside * 8);
      const cost = tokens.reduce((sum, token, n) => sum + (n === k ? 0 : common(box, token) * 5), covered);
      found.push({ placed: { lines, x: middle, y: top + size * 0.8, clash: false }, box, cost: cost + strange(label.id, box) });
    };
    broken(label.lines).forEach((lines, n) => {
      const high = lines.length * size * LINE;
      const half = Math.max(...lines.map(width)) / 2;
      for (const aside of label.aside ? [label.aside, 0] : [0]) {
        const less = aside === label.aside ? 0 : 6;
        add(lines, x + aside, y - radius - high, n * 12 + less + (label.above ? 0 : 14));
        add(lines, x + aside, y + radius - size * 0.1, n * 12 + less + (label.above ? 14 : 0) + (label.stood ? 90 : 0));
      }
      for (const way of [-1, 1]) {
        add(lines, x + way * (radius + half + 2), y - high / 2, n * 12 + 40);
        add(lines, x + way * (half * 0.8), y + radius - size * 0.1, n * 12 + 26 + (label.stood ? 90 : 0));
        add(lines, x + way * (half * 0.8), y - radius - high, n * 12 + 26);
      }
    });
    return found.sort((one, other) => one.cost - other.cost);
  });
  const chosen = ways.map((found) => found[0] as (typeof found)[number]);
  for (let round = 0; round < ROUNDS; round++) {
    let moved = false;
    ways.forEach((found, k) => {
      let [least, best] = [Number.POSITIVE_INFINITY, chosen[k] as (typeof found)[number]];
      for (const way of found) {
        if (way.cost >= least) break;
        const cost = chosen.reduce((sum, other, n) => (n === k ? sum : sum + common(way.box, other.box) * 3), way.cost);
        if (cost < least) [least, best] = [cost, way];
      }
      if (best !== chosen[k]) moved = true;
      chosen[k] = best;
    });
    if (!moved) break;
  }
  const standing: Box[] = [];
  return chosen.map(({ placed, box }, k) => {
    const some = (other: Box) => common(box, other) > size * 2;
    const hides = (piece: Box) => common(box, piece) > size * 6;
    const clash = standing.some(some) || tokens.some((token, n) => n !== k && some(token)) || pieces.some(hides);
    if (!clash) standing.push(box);
    return { ...placed, clash };
  });
}

const widths = new Map<string, number>();
let pen: CanvasRenderingContext2D | null = null;

/** How wide a text is in a font of one pixel. */
export function widthOf(text: string, family: string): number {
  const key = `${family} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return text.length * 0.5;
  pen.font = `100px ${family}`;
  const wide = pen.measureText(text).width / 100;
  widths.set(key, wide);
  return wide;
}

/** Measure anew, once the fonts are there. */
export const forgetWidths = (): void => widths.clear();
