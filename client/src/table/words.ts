// Putting things into words: territories, cards, seats, and the sentences of the log.

import type { BoardTold, News, Seated, Shown, TerritoryTold } from "../types";

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
  if (seat < 0) return "Chance";
  return players[seat]?.name ?? "Neutral";
}

/** What holds a territory, in words. */
export function holder(players: Seated[], seat: number): string {
  return seat < 0 ? "nobody" : seatName(players, seat);
}

/** Which banner a seat fights under; the last one is for the neutral force. */
export function bannerOf(board: BoardTold, players: Seated[], seat: number): number {
  const neutral = board.banners.length - 1;
  return players[seat]?.banner ?? neutral;
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

export const armies = (number: number) => count(number, "army", "armies");
export const lands = (number: number) => count(number, "territory", "territories");

/** Steps whose names alone say too little. */
const STEPS: Record<string, string> = {
  Moment: "Use a card",
  Answered: "Answer a card",
  CardAsks: "Do what a card says",
  KeepOne: "Keep a card",
  ClaimOne: "Claim a territory",
  PlaceOne: "Place an army",
};

/** A step's class name as words: DeclareAttack is "Declare attack". */
export function stepName(step: string): string {
  return STEPS[step] ?? capital(step.replace(/(?!^)([A-Z])/g, " $1").toLowerCase());
}

/** What the next set brings, in armies: a number, or what the edition says of it. */
export const setWorth = ({ next_set: [least, most] }: Shown) => (least === most ? `${least}` : `${least} to ${most}`);

/** A card by its id: its territory and symbol, or wild. */
export function cardOf(board: BoardTold, id: string): { name: string; symbol: string; land: string } {
  const land = landsOf(board).get(id);
  if (land) return { name: land.name, symbol: land.symbol, land: id };
  return {
    name: id.startsWith("wild") ? "Wild" : capital(plain(id)),
    symbol: id.startsWith("wild") ? "wild" : "",
    land: "",
  };
}

/** An entry of the log without events of its own, as a sentence; empty if it is not worth a line. */
export function entrySays(entry: News, board: BoardTold | null, players: Seated[]): string {
  const [verb = "", ...words] = entry.say.split(" ");
  const who = seatName(players, entry.who);
  const name = (id = "") => (id === "hidden" ? "a territory in secret" : landName(board, id));
  switch (verb) {
    case "place":
      return `${who} places ${armies(Number(words[1]))} on ${name(words[0])}.`;
    case "claim":
      return `${who} claims ${name(words[0])}.`;
    case "deal":
      return `${name(words[0])} is dealt.`;
    case "fortify":
      return `${who} moves ${armies(Number(words[2]))} from ${name(words[0])} to ${name(words[1])}.`;
    case "occupy":
      return `${count(Number(words[0]), "army moves", "armies move")} in.`;
    case "throw":
      return `Chance throws ${words.join(" ")}.`;
    case "headquarter":
      return `${who} chooses ${words[0] === "hidden" ? "a Headquarters in secret" : `${name(words[0])} as Headquarters`}.`;
    case "undo":
      return `${who} takes the last answer back.`;
    case "attack":
    case "invade":
    case "commit":
    case "use":
    case "buy":
    case "keep":
    case "score":
    case "defend":
    case "roll":
    case "draw":
    case "trade":
    case "bonus":
    case "pass":
      return "";
    default:
      return `${who}: ${verb} ${words.map((word) => (/^\d/.test(word) ? word : name(word))).join(" ")}.`;
  }
}

/** The territories that a sentence of the log names. */
export function entryLands(entry: News, board: BoardTold | null): string[] {
  if (!board) return [];
  const known = landsOf(board);
  return entry.say.split(" ").filter((word) => known.has(word));
}

/** What passing means at this step. */
export function passName(step: string): string {
  if (/attack/i.test(step)) return "End attack";
  if (/fighton/i.test(step)) return "Stop";
  if (/moment|answered/i.test(step)) return "Pass";
  if (/declareinvasion/i.test(step)) return "End invasions";
  if (/fortify|redistribute/i.test(step)) return "End turn";
  if (/roll|influence/i.test(step)) return "Keep the roll";
  return "Go on";
}

/** Why nothing but passing is left at this step, where that is not plain. */
export function onlyPass(step: string): string {
  if (/declareattack|declareinvasion/i.test(step)) return "None of your territories can attack now.";
  if (/fortify|redistribute/i.test(step)) return "There are no armies that you could move.";
  return "";
}

export interface Thrown {
  face: number;
  faces: number;
  more: number;
}

const DIE = /^(\d+)(?:d(\d+))?(?:\+(\d+))?$/;

/** Dice as the chronicle writes them: 6, or 7d8+1 for an eight-sided die with one added. */
export function diceIn(text: string): Thrown[] {
  return text
    .trim()
    .split(/\s+/)
    .flatMap((word) => {
      const found = DIE.exec(word);
      return found ? [{ face: Number(found[1]), faces: Number(found[2] ?? 6), more: Number(found[3] ?? 0) }] : [];
    });
}

export interface Battle {
  src: string;
  dst: string;
  red: number[];
  white: number[];
  /** The dice as they were written: what each shows, how many faces it has, and what was added to it. */
  redDice: Thrown[];
  whiteDice: Thrown[];
  attackerLost: number;
  defenderLost: number;
  attacker: string;
  defender: string;
}

const FOUGHT = /: ([\dd+ ]+) against ([\dd+ ]+); (.+) loses (\d+), (.+) loses (\d+)\.$/;

/** The battle that a told sentence speaks of. */
export function battleIn(told: { kind: string; says: string; lands: string[] }): Battle | null {
  if (told.kind !== "BattleFought") return null;
  const found = FOUGHT.exec(told.says);
  const [src, dst] = told.lands;
  if (!found || !src || !dst) return null;
  const redDice = diceIn(found[1] ?? "");
  const whiteDice = diceIn(found[2] ?? "");
  return {
    src,
    dst,
    red: redDice.map((die) => die.face),
    white: whiteDice.map((die) => die.face),
    redDice,
    whiteDice,
    attacker: found[3] ?? "",
    attackerLost: Number(found[4]),
    defender: found[5] ?? "",
    defenderLost: Number(found[6]),
  };
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
