// The painted sheet as two plain pictures, each made once, as its paper is slow to draw anew at every step of a zoom: the
// whole sheet to lie under the lands, and what has to be seen on lands in the colours of their owners.

import type { BoardTold } from "../types";

export interface Pictures {
  /** Everything. */
  sheet: string;
  /** The edges of lands in the colours of their regions, borders, rivers, mountains and signs; the rest is transparent. */
  relief: string;
}

const made = new Map<string, Promise<Pictures>>();

/** The pictures of a board; ``early`` gets a drawing to look at until they are there. */
export function painted(board: BoardTold, early: (sheet: string) => void): Promise<Pictures> {
  const key = `${board.bare} ${board.territories.filter((land) => land.gone).length}`;
  const found = made.get(key) ?? paint(board, early);
  made.set(key, found);
  return found;
}

async function paint(board: BoardTold, early: (sheet: string) => void): Promise<Pictures> {
  const answer = await fetch(board.bare);
  const source = filled(await answer.text(), outlinesOf(board));
  const drawing = drawn(source);
  early(drawing);
  const sheet = await bitmap(board, drawing).catch(() => drawing);
  const relief = await bitmap(board, drawn(reliefOf(source))).catch(() => "");
  return { sheet, relief };
}

const drawn = (source: string): string => URL.createObjectURL(new Blob([source], { type: "image/svg+xml" }));

/** The drawing of a sheet with the outlines of its lands, which it lacks because they come with the board. */
export function filled(source: string, outlines: ReadonlyMap<string, string>): string {
  return source.replaceAll(/ data-id="([^"]*)"/g, (_, id: string) => ` d="${outlines.get(id) ?? ""}"`);
}

/** How wide the edge of a land in the colour of its region is, in units of the sheet. */
const EDGE = 3;

/** What of the drawing of a sheet is seen on coloured lands. */
export function reliefOf(source: string): string {
  // The page's policy forbids styles in attributes, and only the paper, which goes anyway, has one.
  const drawing = new DOMParser().parseFromString(source.replaceAll(/ style="[^"]*"/g, ""), "image/svg+xml");
  const root = drawing.documentElement;
  // The names of a part that keeps its frame have a number in them: bd-2-water.
  const layers = [...root.querySelectorAll("[id^=bd-]")];
  for (const layer of layers) if (/^bd-(\d+-)?(water|lanes|ships|compass|frame)$/.test(layer.id)) layer.remove();
  for (const paper of root.querySelectorAll(":scope > rect, :scope > g[clip-path] > rect")) paper.remove();
  const grounds = layers.filter((layer) => /^bd-(\d+-)?ground$/.test(layer.id));
  for (const part of grounds.flatMap((ground) => [...ground.children])) {
    const [wash, edge] = part.children;
    if (!wash || !edge) {
      part.remove();
      continue;
    }
    for (const other of [...part.children].slice(2)) other.remove();
    edge.setAttribute("stroke", wash.getAttribute("fill") ?? "none");
    edge.setAttribute("stroke-width", String(2 * EDGE));
    edge.setAttribute("stroke-opacity", "1");
    wash.remove();
  }
  return new XMLSerializer().serializeToString(drawing);
}

async function bitmap({ width, height }: BoardTold, source: string): Promise<string> {
  const image = new Image();
  image.src = source;
  await image.decode();
  const factor = Math.min(2, 3200 / width);
  const canvas = document.createElement("canvas");
  canvas.width = width * factor;
  canvas.height = height * factor;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/webp", 0.92));
  return blob ? URL.createObjectURL(blob) : source;
}

const outlined = new WeakMap<BoardTold, Map<string, string>>();

/** The outline of each land of a board, read once. */
export function outlinesOf(board: BoardTold): Map<string, string> {
  const found = outlined.get(board) ?? readOutlines(board);
  outlined.set(board, found);
  return found;
}

function readOutlines(board: BoardTold): Map<string, string> {
  const source = `<svg xmlns="http://www.w3.org/2000/svg">${board.layers.territories ?? ""}</svg>`;
  const root = new DOMParser().parseFromString(source, "image/svg+xml");
  const found = new Map<string, string>();
  for (const land of root.querySelectorAll(".land[data-id]"))
    found.set(land.getAttribute("data-id") ?? "", land.querySelector("path")?.getAttribute("d") ?? "");
  return found;
}
