// What this browser notes of every game it watches: the commitment, and the fingerprints of the log that came with the
// updates. They are no secrets. A server that changes either later is found out, at once or when the record is checked.

import { signal } from "@preact/signals";
import { alarmText as text } from "../text/alarm";

export interface Noted {
  /** The SHA-256 of the server seed, as this browser saw it first. */
  commitment: string;
  /** How many entries the log had, and the first half of the fingerprint that the table showed then. */
  heads: Record<string, string>;
  /** What was found to be wrong; it stays. */
  alarm: string;
  /** The seeds of other seats that were fixed before this browser sent its own, by seat. */
  seeds?: Record<string, string>;
  /** The seeds that this browser sent, by seat. */
  mine?: Record<string, string>;
  /** The seeds of all seats when the game had begun. */
  begun?: string[];
}

/** What is wrong at this table, or nothing. */
export const alarm = signal("");

const GAMES = 40;
const HEADS = 300;
const NEWEST = 80;
const DIGITS = 32;
const KEY = "hegemon-noted";
const key = (id: string) => `${KEY}-${id}`;
/** Where there is no storage, this page remembers for itself. */
const memory = new Map<string, Noted>();

/** What was noted of a game. */
export function noted(id: string): Noted | null {
  try {
    const kept = localStorage.getItem(key(id));
    if (kept !== null) return JSON.parse(kept) as Noted;
  } catch {
    // see memory
  }
  return memory.get(id) ?? null;
}

/** What was noted of all games. */
export function allNoted(): Noted[] {
  return [...new Set([...ids(), ...memory.keys()])].map(noted).filter((one) => one !== null);
}

function ids(): string[] {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]") as unknown;
    return Array.isArray(found) ? found.map(String) : [];
  } catch {
    return [];
  }
}

function keep(id: string, note: Noted): void {
  memory.set(id, note);
  try {
    const before = ids();
    if (before[0] !== id) {
      const games = [id, ...before.filter((one) => one !== id)];
      for (const old of games.splice(GAMES)) localStorage.removeItem(key(old));
      localStorage.setItem(KEY, JSON.stringify(games));
    }
    localStorage.setItem(key(id), JSON.stringify(note));
  } catch {
    // see memory
  }
}

/** When there are too many, the one between its nearest neighbours goes, but neither the first nor a new one. */
function thinned(heads: Record<string, string>): Record<string, string> {
  const counts = Object.keys(heads)
    .map(Number)
    .sort((one, other) => one - other);
  if (counts.length <= HEADS) return heads;
  const gap = (k: number) => counts[k + 1]! - counts[k - 1]!;
  let least = 1;
  for (let k = 2; k < counts.length - NEWEST; k++) if (gap(k) < gap(least)) least = k;
  return Object.fromEntries(counts.filter((_, k) => k !== least).map((n) => [n, heads[n]!]));
}

/** The last count of entries whose fingerprint was noted, or -1. */
export function lastNoted(id: string): number {
  return Math.max(-1, ...Object.keys(noted(id)?.heads ?? {}).map(Number));
}

/**
 * A table shows its commitment and, once the game has begun, the fingerprint after so many entries. They are noted, and
 * compared with what was noted before. An empty fingerprint says that the log has not so many entries any more.
 */
export function notice(id: string, commitment: string, entries: number, head: string, missing = false): void {
  const note: Noted = noted(id) ?? { commitment, heads: {}, alarm: "" };
  const short = head.slice(0, DIGITS);
  const known = note.heads[entries];
  let wrong = "";
  if (commitment !== note.commitment)
    wrong = text.commitment;
  else if (missing) wrong = text.missing(entries);
  else if (head && known !== undefined && known !== short)
    wrong = text.changed(entries);
  if (wrong && !note.alarm) note.alarm = wrong;
  const fresh = !wrong && head !== "" && known === undefined;
  if (fresh) note.heads = thinned({ ...note.heads, [entries]: short });
  if (fresh || wrong || !memory.has(id)) keep(id, note);
  alarm.value = note.alarm;
}

/**
 * Before this browser sends a seed: the commitment, the seeds that are fixed already (empty where they are not), and what
 * it is about to send for which seats. A server that picks another seed for a bot when it knows ours is found out.
 */
export function noteSeeds(id: string, commitment: string, fixed: string[], mine: Record<string, string>): void {
  const seeds = Object.fromEntries(fixed.flatMap((seed, seat) => (seed ? [[String(seat), seed]] : [])));
  const note: Noted = noted(id) ?? { commitment, heads: {}, alarm: "" };
  keep(id, { ...note, seeds, mine: { ...note.mine, ...mine } });
}

/** When the game has begun, its seeds must be those that were noted; of our own, those of seats that we still play. */
export function checkSeeds(id: string, seeds: string[], seats: number[]): void {
  const note = noted(id);
  if (!note || note.alarm) return;
  const other = (wanted: Record<string, string> | undefined, counts: (seat: number) => boolean) =>
    Object.entries(wanted ?? {}).some(([seat, seed]) => counts(Number(seat)) && seeds[Number(seat)] !== seed);
  const changed = note.begun !== undefined && note.begun.join("|") !== seeds.join("|");
  if (changed || other(note.seeds, () => true) || other(note.mine, (seat) => seats.includes(seat))) {
    note.alarm = text.seed;
    keep(id, note);
    alarm.value = note.alarm;
  } else if (!note.begun) keep(id, { ...note, begun: seeds });
}
