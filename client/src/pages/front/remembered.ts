// How somebody set up the last game in this browser. Nothing in it opens a seat.

import { myName } from "../../settings";
import type { GameWanted, SeatWanted } from "../../types";
import type { Choice } from "./options";

export type Kind = SeatWanted["kind"];

export interface Seat {
  kind: Kind;
  name: string;
  bot: string;
  /** The number of the colour. */
  banner: number;
  /** The side that is wished for, or nothing. */
  faction: string;
}

export interface Settings {
  edition: string;
  mode: string;
  number: number;
  seats: Seat[];
  options: Record<string, Choice>;
  clocked: boolean;
  turn: string;
  bank: string;
  shown: boolean | null;
  chat?: GameWanted["chat"];
}

const KEY = "hegemon-new-game";
const SEATS = 8;
const KINDS: readonly string[] = ["local", "link", "bot", "open"] satisfies Kind[];

/** You against three bots. */
export function firstSeats(): Seat[] {
  return Array.from({ length: SEATS }, (_, k): Seat => ({
    kind: k ? "bot" : "local",
    name: k ? "" : myName.value,
    bot: k === 3 ? "easy" : "medium",
    banner: k,
    faction: "",
  }));
}

/** Everything as it was last time; null if there was none, or if it cannot be read. */
export function lastSettings(): Settings | null {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "null") as Settings | null;
    const whole =
      found?.seats.length === SEATS &&
      found.seats.every((seat) => KINDS.includes(seat.kind) && typeof seat.faction === "string") &&
      new Set(found.seats.map((seat) => seat.banner)).size === SEATS;
    return whole ? found : null;
  } catch {
    return null;
  }
}

export function rememberSettings(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // without storage the next game begins with the usual settings
  }
}

export function forgetSettings(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // see above
  }
}
