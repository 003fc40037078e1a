// What the regions are called, what each is worth, and what the signs on the map mean, in letters of the page, so that they can be
// read at any size of the map; a click goes to a region, or to one of several boards.

import "./legend.css";
import { signal } from "@preact/signals";
import { tableText } from "../text/table";
import type { BoardTold, RegionTold } from "../types";
import type { Box } from "./labels";

/** Whether it was opened or closed by hand; otherwise it is open where there is room. */
const wanted = signal<boolean | null>(null);

const ROW = 18;
const EDGE = 10;
const GUTTER = 6;

export interface Laid {
  at: [number, number];
  columns: number;
  width: number;
  /** Whether the signs are explained as well. */
  signs: boolean;
  /** Whether it is written in small letters. */
  small: boolean;
}

/** How wide a row with this name is at most, in pixels; in small letters a little less. */
const rowWidth = (name: string, small: boolean): number => 37 + Math.ceil((small ? 5.1 : 5.6) * name.length);

/** How wide all columns are together: each as wide as its longest name, the first with the title above. */
function widthOf(names: readonly string[], rows: number, small: boolean): number {
  const cells = ["", ...names].map((name) => rowWidth(name, small));
  let width = 0;
  for (let k = 0; k < cells.length; k += rows) width += Math.max(...cells.slice(k, k + rows)) + GUTTER;
  return width;
}

/** How the legend fits onto a map without covering any of these boxes; null if it does not. */
export function layLegend(
  board: BoardTold,
  frame: { width: number; height: number },
  near: [number, number],
  taken: readonly Box[],
): Laid | null {
  const [names, all] = [board.regions.map(({ name }) => name), signsOf(board).map(({ name }) => name)];
  const ways = [false, true].flatMap((small) => (all.length ? [{ small, signs: true }, { small, signs: false }] : [{ small, signs: false }]));
  for (const { small, signs } of ways)
    for (let columns = 1; columns <= Math.min(6, names.length); columns++) {
      const rows = Math.ceil((names.length + 1) / columns);
      const more = signs ? Math.ceil(all.length / columns) : 0;
      const width = Math.max(widthOf(names, rows, small), signs ? columns * Math.max(...all.map((name) => rowWidth(name, small))) : 0) + EDGE;
      const at = freePlace({ width, height: (rows + more) * ROW + EDGE + 6 + (signs ? 3 : 0) }, frame, near, taken);
      if (at) return { at, columns, width, signs, small };
    }
  return null;
}

/** A place on the map where the legend covers none of these boxes, as near as possible to where the sheet has it. */
export function freePlace(
  size: { width: number; height: number },
  frame: { width: number; height: number },
  near: [number, number],
  taken: readonly Box[],
): [number, number] | null {
  let best: [number, number] | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let x = 8; x + size.width + 8 <= frame.width; x += 12)
    for (let y = 8; y + size.height + 8 <= frame.height; y += 12) {
      const far = Math.hypot(x - near[0], y - near[1]);
      const hits = (box: Box) =>
        box.left < x + size.width && box.right > x && box.top < y + size.height && box.bottom > y;
      if (far < least && !taken.some(hits)) [least, best] = [far, [x, y]];
    }
  return best;
}

interface Sign {
  name: string;
  svg: string;
}

const read = new WeakMap<BoardTold, { signs: Sign[]; at: [number, number] }>();

/** What the legend of the sheet says besides the regions, and where on the sheet it is. */
function printed(board: BoardTold): { signs: Sign[]; at: [number, number] } {
  const known = read.get(board);
  if (known) return known;
  const source = `<svg xmlns="http://www.w3.org/2000/svg">${board.layers.legend ?? ""}</svg>`;
  const roots = [...new DOMParser().parseFromString(source, "image/svg+xml").querySelectorAll(".legend")]; // one for each board
  const signs: Sign[] = [];
  for (const one of roots.flatMap((root) => [...root.children])) {
    const next = one.nextElementSibling;
    if (one.tagName === "g" && one.hasAttribute("transform") && next?.tagName === "text")
      signs.push({ name: next.textContent ?? "", svg: one.innerHTML });
  }
  const [, x, y] = /translate\(([\d.]+)[ ,]([\d.]+)\)/.exec(roots[0]?.getAttribute("transform") ?? "") ?? [];
  const found = { signs, at: [Number(x ?? 0), Number(y ?? board.height)] as [number, number] };
  read.set(board, found);
  return found;
}

export const signsOf = (board: BoardTold): Sign[] => printed(board).signs;
export const legendAt = (board: BoardTold): [number, number] => printed(board).at;

interface LegendProps {
  board: BoardTold;
  /** Where there is room for all of it, or else for the button that opens it. */
  laid: Laid | null;
  bar: [number, number] | null;
  /** A region is pointed at, or none. */
  onPoint: (region: string | null) => void;
  /** A region, or a part of the sheet, is to be looked at. */
  onRegion: (region: string) => void;
  onPart: (part: number) => void;
  /** The part that is looked at, or -1 for all; and how much can be chosen on each. */
  part: number;
  busy: readonly number[];
}

const px = ([left, top]: [number, number]) => ({ left: `${left}px`, top: `${top}px`, bottom: "auto" });

/** How large the bar with the button of the legend and those of the boards is. */
export const barSize = (board: BoardTold, laid: boolean) => ({
  width: (laid ? 0 : 90) + (board.parts.length > 1 ? 48 + board.parts.reduce((sum, { name }) => sum + 22 + 7.4 * name.length, 0) : 0),
  height: 38,
});

const Region = ({ region: { name, bonus, colour } }: { region: RegionTold }) => (
  <>
    <i style={{ background: colour || "#cdb583" }} />
    <span>{name}</span>
    <b>+{bonus}</b>
  </>
);

export function Legend({ board, laid, bar, part: shown, busy, onPoint, onRegion, onPart }: LegendProps) {
  const open = wanted.value ?? laid !== null;
  const name = (
    <button
      type="button"
      class="legend-name"
      aria-expanded={open}
      aria-controls="legend"
      onClick={() => (wanted.value = !open)}
    >
      {tableText.regions}
    </button>
  );
  const columns = laid?.columns ?? (board.regions.length > 8 ? 2 : 1);
  const rows = (number: number) => ({ gridTemplateRows: `repeat(${Math.ceil(number / columns)}, auto)` });
  return (
    <>
      {open && (
        <div class={`legend${laid ? " free" : ""}${laid?.small ? " small" : ""}`} style={laid ? px(laid.at) : undefined}>
          <div id="legend" class="legend-box">
            <ul style={rows(board.regions.length + (laid ? 1 : 0))}>
              {laid && <li class="legend-title">{name}</li>}
              {board.regions.map((region) => (
                <li key={region.id}>
                  {laid ? (
                    <div class="row" onPointerEnter={() => onPoint(region.id)} onPointerLeave={() => onPoint(null)}>
                      <Region region={region} />
                    </div>
                  ) : (
                    <button
                      type="button"
                      class="row"
                      title={tableText.toRegion(region.name)}
                      onClick={() => {
                        wanted.value = null;
                        onRegion(region.id);
                      }}
                    >
                      <Region region={region} />
                    </button>
                  )}
                </li>
              ))}
            </ul>
            {(laid?.signs ?? true) && signsOf(board).length > 0 && (
              <ul class="signs" style={rows(signsOf(board).length)}>
                {signsOf(board).map((sign) => (
                  <li key={sign.name}>
                    <svg viewBox="-11 -11 22 22" aria-hidden="true" dangerouslySetInnerHTML={{ __html: sign.svg }} />
                    <span>{sign.name}</span>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
      )}
      <div class="legend-bar" style={bar ? px(bar) : undefined}>
        {!(open && laid) && name}
        {board.parts.length > 1 && (
          <span class="parts" role="group" aria-label={tableText.boards}>
            {board.parts.map((part, k) => {
              const waits = shown >= 0 && shown !== k && (busy[k] ?? 0) > 0;
              return (
                <button
                  key={part.name}
                  type="button"
                  class={waits ? "waits" : ""}
                  aria-pressed={shown === k}
                  title={waits ? tableText.choiceThere(part.name) : undefined}
                  onClick={() => onPart(k)}
                >
                  {part.name}
                </button>
              );
            })}
            <button type="button" aria-pressed={shown < 0} onClick={() => onPart(-1)}>
              {tableText.all}
            </button>
          </span>
        )}
      </div>
    </>
  );
}
