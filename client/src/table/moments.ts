// What deserves a moment: somebody holds a whole region for the first time, or somebody is out. By typed events and the state
// that is shown, so that it comes in step with what is played back.

import { momentText } from "../text/moments";
import type { BoardTold, News, Update } from "../types";
import { regionName, seatName } from "./words";

export interface Moment {
  /** Whose moment it is. */
  seat: number;
  title: string;
  says: string;
  /** Numbers that everybody chose in secret, the highest first. */
  numbers?: { seat: number; number: number }[];
}

/** Regions that somebody has held already, as seat and region; filled as moments are found. */
export type Held = Set<string>;

const key = (seat: number, region: string) => `${seat} ${region}`;

function holder(board: BoardTold, owner: readonly number[], region: string): number {
  let found: number | null = null;
  for (const [k, land] of board.territories.entries()) {
    if (land.region !== region || land.gone) continue;
    if (found !== null && owner[k] !== found) return -1;
    found = owner[k] ?? -1;
  }
  return found ?? -1;
}

/** Note who holds which region now, without telling anybody. */
export function noteHeld(board: BoardTold, now: Update, held: Held): void {
  for (const { id } of board.regions) {
    const seat = holder(board, now.table.owner, id);
    if (seat >= 0) held.add(key(seat, id));
  }
}

/** The last moment among some entries that are now shown, or null. */
export function momentIn(entries: readonly News[], board: BoardTold, now: Update, held: Held): Moment | null {
  const single = now.seats.length === 1 ? now.seats[0] : -1;
  let found: Moment | null = null;
  for (const event of entries.flatMap((entry) => entry.told)) {
    if (event.kind === "Captured") {
      const region = board.territories.find((land) => land.id === event.land)?.region;
      const place = board.regions.find((one) => one.id === region);
      if (!place || holder(board, now.table.owner, place.id) !== event.seat || held.has(key(event.seat, place.id))) continue;
      if (!now.players[event.seat]) continue;
      held.add(key(event.seat, place.id));
      const name = regionName(board, place.id);
      found ??= {
        seat: event.seat,
        title: event.seat === single ? momentText.youHold(name) : momentText.holds(seatName(now.players, event.seat), name),
        says: place.bonus > 0 ? momentText.bonus(place.bonus) : "",
      };
    } else if (event.kind === "NumbersShown") {
      const numbers = event.seats
        .map((seat, k) => ({ seat, number: event.numbers[k] ?? 0 }))
        .sort((one, other) => other.number - one.number);
      found = { seat: numbers[0]?.seat ?? -1, title: event.what, says: "", numbers };
    } else if (event.kind === "Eliminated") {
      const { captor } = event;
      const by = captor < 0 ? "" : captor === single ? momentText.outByYou : momentText.outBy(seatName(now.players, captor));
      found = {
        seat: event.seat,
        title: event.seat === single ? momentText.youAreOut : momentText.out(seatName(now.players, event.seat)),
        says: by,
      };
    }
  }
  return found;
}
