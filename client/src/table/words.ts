// Putting things into words: territories, cards, seats, dice and times.

import { common, count } from "../text/common";
import { storyText } from "../text/story";
import type { BattleFought, BoardTold, CardTold, Seated, Shown, TerritoryTold } from "../types";

const places = new WeakMap<BoardTold, Map<string, TerritoryTold>>();

/** The territories of a board by id. */
export function landsOf(board: BoardTold): Map<string, TerritoryTold> {
  let found = places.get(board);
  if (!found) {
    found = new Map(board.territories.map((land) => [land.id, land]));
    places.set(board, found);
  }
  return found;
}

const indexes = new WeakMap<BoardTold, Map<string, number>>();

/** Where a territory stands in the lists of owners and armies. */
export function indexOf(board: BoardTold, id: string): number {
  let found = indexes.get(board);
  if (!found) {
    found = new Map(board.territories.map((land, k) => [land.id, k]));
    indexes.set(board, found);
  }
  return found.get(id) ?? -1;
}

export function armiesOn(board: BoardTold, shown: Shown, id: string): number {
  return shown.armies[indexOf(board, id)] ?? 0;
}

export function ownerOf(board: BoardTold, shown: Shown, id: string): number {
  return shown.owner[indexOf(board, id)] ?? -1;
}

/** A word with its first letter large. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A word with its first letter small, to stand in a sentence. */
export function small(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** An id of the server as people write it. */
export function plain(id: string): string {
  return id.replace(/_/g, " ");
}

export function landName(board: BoardTold | null, id: string): string {
  return (board && landsOf(board).get(id)?.name) ?? capital(plain(id));
}

export function regionName(board: BoardTold, id: string): string {
  return board.regions.find((region) => region.id === id)?.name ?? capital(plain(id));
}

export function seatName(players: Seated[], seat: number): string {
  if (seat < 0) return storyText.chance;
  return players[seat]?.name ?? storyText.neutral;
}

/** What holds a territory, in words. */
export function holder(players: Seated[], seat: number): string {
  return seat < 0 ? storyText.nobody : seatName(players, seat);
}

/** Which banner a seat fights under; the last one is for the neutral force. */
export function bannerOf(board: BoardTold, players: Seated[], seat: number): number {
  const neutral = board.banners.length - 1;
  return players[seat]?.banner ?? neutral;
}

/** Whether dark letters read better on a colour than pale ones. */
export function isPale(colour: string): boolean {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return 0.3 * (red ?? 0) + 0.59 * (green ?? 0) + 0.11 * (blue ?? 0) > 0.6;
}

/** What wears the colour of a side: its dice, with pips that show on it. */
export function dressed(colour: string | undefined): Record<string, string> | undefined {
  return colour ? { "--owner": colour, "--pip": isPale(colour) ? "#2a1b0e" : "#fff" } : undefined;
}

export { count };
export const { armies, territories: lands } = common;

/** What the next set brings, in armies: a number, or what the edition says of it. */
export const setWorth = ({ next_set: [least, most] }: Shown) => storyText.range(least, most);

const decks = new WeakMap<BoardTold, Map<string, CardTold>>();

/** A card by its id: its name, its symbol, and the territory it shows. */
export function cardOf(board: BoardTold, id: string): CardTold {
  let found = decks.get(board);
  if (!found) {
    found = new Map(board.cards.map((card) => [card.id, card]));
    decks.set(board, found);
  }
  return found.get(id) ?? { id, name: landName(board, id), symbol: "", land: "" };
}

export interface Thrown {
  face: number;
  faces: number;
  /** What was added to it. */
  more: number;
}

/** The dice of a battle, the attacker's and the defender's. */
export function diceOf({ red, white, sizes, counted }: BattleFought): [Thrown[], Thrown[]] {
  const all = [...red, ...white].map((face, k) => ({
    face,
    faces: sizes[k] ?? 6,
    more: (counted[k] ?? face) - face,
  }));
  return [all.slice(0, red.length), all.slice(red.length)];
}

/** A time in seconds as on a clock. */
export function clockSays(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  const rest = String(left % 60).padStart(2, "0");
  const minutes = Math.floor(left / 60);
  return minutes < 60
    ? `${minutes}:${rest}`
    : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
}
