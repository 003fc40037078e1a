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

/** The labels of a board; lines that follow each other and make up a territory's name are one label. */
export function readLabels(board: BoardTold): Label[] {
  const source = `<svg xmlns="http://www.w3.org/2000/svg">${board.layers.labels ?? ""}</svg>`;
  const root = new DOMParser().parseFromString(source, "image/svg+xml").querySelector("g");
  if (!root) return [];
  const style: Record<string, string> = {};
  for (const { name, value } of root.attributes) if (!["class", "font-size", "id"].includes(name)) style[name] = value;
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
