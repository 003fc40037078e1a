// Small drawings in the ink of the page.

import type { BoardTold } from "./types";

type Name =
  | "globe"
  | "settings"
  | "help"
  | "undo"
  | "pause"
  | "play"
  | "host"
  | "copy"
  | "check"
  | "cross"
  | "link"
  | "robot"
  | "person"
  | "sheet"
  | "infantry"
  | "cavalry"
  | "artillery"
  | "wild"
  | "helmet"
  | "catapult"
  | "tower"
  | "bow"
  | "eagle"
  | "shield"
  | "crown"
  | "ring"
  | "cards"
  | "clock"
  | "chat";

const DRAWN: Record<Name, string> = {
  settings: "M4 7h9M17 7h3M4 12h3M11 12h9M4 17h9M17 17h3M13 5v4M7 10v4M13 15v4",
  help: "M8.6 9a3.4 3.4 0 1 1 5 3c-1.1.6-1.6 1.2-1.6 2.4M12 17.6v.4",
  undo: "M8.5 5L4 9.5L8.5 14M4 9.5H14a5 5 0 0 1 0 10H9",
  pause: "M8 5v14M16 5v14",
  play: "M7 4.5L19 12L7 19.5Z",
  host: "M4 18H20M4.5 15L3.5 7L8.5 11L12 5L15.5 11L20.5 7L19.5 15Z",
  copy: "M9 9H19V20H9ZM6 15H5V4H15V5.5",
  check: "M4.5 12.5L10 18L19.5 6.5",
  cross: "M6 6L18 18M18 6L6 18",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  robot: "M6 9H18V18H6ZM12 9V5.5M9.5 13v.5M14.5 13v.5M9.5 16H14.5M3.5 12v3M20.5 12v3",
  person: "M12 11.5a3.7 3.7 0 1 0 0-7.4a3.7 3.7 0 0 0 0 7.4ZM5 20c.4-4.4 3.3-6 7-6s6.6 1.6 7 6",
  sheet: "M4 5H20V19H4ZM4 9.5H20M4 14H20M10 5V19",
  infantry: "M12 4.5a1.8 1.8 0 1 0 0 .1M9.5 9H14L15 14H13.5L13 20.5M10.5 20.5L11 14H9L9.5 9M17 4V20M15 11L17 9",
  cavalry: "M5 20C5 15 7 13 7 10C7 7 9.5 4 14 4L13.6 6L17.5 9L18.5 12L16.5 13L13.5 11.5C14 14.5 16 16 16 20M14 8v.2",
  artillery: "M4 13L17 7L18.5 10L9 15M10.5 20a3.8 3.8 0 1 0-.1 0M10.5 16.2v.1M14 17.5L21 19",
  wild: "M12 3L14.3 9.7L21 12L14.3 14.3L12 21L9.7 14.3L3 12L9.7 9.7Z",
  helmet: "M7 21V14C7 8 9 3.5 12 3.5S17 8 17 14V21M7 12H17M10 12V21M14 12V21M12 3.5V12",
  catapult: "M3 18H21M6 18V12L14 9M9 18L17 4M17 4C19.5 4 20 7 18 8ZM7.5 21a1.5 1.5 0 1 0 0-.1M16.5 21a1.5 1.5 0 1 0 0-.1",
  tower: "M5 20V5H8V8H10.5V5H13.5V8H16V5H19V20ZM10 20V15C10 12.5 14 12.5 14 15V20",
  bow: "M5 7C15 1 23 9 17 19M5 7L17 19M3 21L19.5 4.5M15.5 4.5H19.5V8.5M3 21V18M3 21H6",
  eagle: "M12 12C9 9 6 7 2.5 7C3 12 6 15 9.5 15.5L8.5 20H15.5L14.5 15.5C18 15 21 12 21.5 7C18 7 15 9 12 12ZM12 12V6.5C12 4.5 14.5 4.5 14.8 6.3L16.5 7.5L14 8",
  shield: "M12 3.5C14.5 5 17 5.6 19.5 5.6C19.5 13 17.5 18 12 20.5C6.5 18 4.5 13 4.5 5.6C7 5.6 9.5 5 12 3.5ZM12 8V16M8.5 11H15.5",
  crown: "M4.5 19.5H19.5M5 16L3.5 6.5L8.5 11L12 4.5L15.5 11L20.5 6.5L19 16Z",
  ring: "M12 21a7.5 7.5 0 1 0 0-15a7.5 7.5 0 0 0 0 15ZM12 18a4.5 4.5 0 1 0 0-9a4.5 4.5 0 0 0 0 9ZM12 2V3.5M6.5 3.2L7.4 4.6M17.5 3.2L16.6 4.6",
  cards: "M4 7L13 4.5L16.5 17L7.5 19.5ZM16 7L20 8L17.5 19L14 18.5",
  chat: "M4 5H20V16H11L6.5 20V16H4ZM8 9H16M8 12.5H13",
  globe: "M12 20a8 8 0 1 0 0-16a8 8 0 0 0 0 16ZM4 12H20M12 4C8 8 8 16 12 20C16 16 16 8 12 4",
  clock: "M12 20a8 8 0 1 0 0-16a8 8 0 0 0 0 16ZM12 7.5V12L15 14",
};

export function Icon({ name, size = 20 }: { name: Name; size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={DRAWN[name]} />
    </svg>
  );
}

/** The drawings that may stand for symbols of cards and for pieces. */
const SYMBOLS: readonly Name[] = [
  "infantry",
  "cavalry",
  "artillery",
  "wild",
  "helmet",
  "catapult",
  "tower",
  "bow",
  "eagle",
  "shield",
  "crown",
  "ring",
];

const nameOf = (board: BoardTold, symbol: string): string => board.icons[symbol] ?? symbol;

/** Whether a symbol or piece has a drawing: one of the page's own, or an emblem of the edition. */
export const isDrawn = (board: BoardTold, symbol: string): boolean =>
  SYMBOLS.some((one) => one === nameOf(board, symbol)) || nameOf(board, symbol) in board.emblems;

/** The drawing of a symbol or piece; nothing if it has none. */
export function SymbolIcon({ board, symbol, size }: { board: BoardTold; symbol: string; size: number }) {
  const name = nameOf(board, symbol);
  const own = SYMBOLS.find((one) => one === name);
  if (own) return <Icon name={own} size={size} />;
  const drawing = board.emblems[name];
  return drawing ? (
    <svg class="icon" width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <path d={drawing.fill} fill="currentColor" fill-rule="evenodd" stroke="none" />
      <path d={drawing.line} stroke-width="3.2" />
    </svg>
  ) : null;
}
