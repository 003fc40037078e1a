// What the server and the page say to each other: the records of server/protocol.py and server/forms.py.
// Written by hand for now; a generated file with the same names will take its place.

// --- over the socket: from the browser -------------------------------------------------------------------------------

export interface Hello {
  type: "hello";
  last: number;
}

export interface Say {
  type: "say";
  number: number;
  say: string;
}

export interface Undo {
  type: "undo";
  number: number;
}

export interface Reveal {
  type: "reveal";
  seat: number;
}

export interface Why {
  type: "why";
  say: string;
}

export interface OddsAsked {
  type: "odds";
  src: string;
  dst: string;
  stop: number;
}

export interface Ping {
  type: "ping";
}

export type FromBrowser = Hello | Say | Undo | Reveal | Why | OddsAsked | Ping;

// --- over the socket: from the server --------------------------------------------------------------------------------

export interface OfferMade {
  verb: string;
  words: string[];
  low: number;
  high: number;
}

export interface Asked {
  number: number;
  who: number;
  step: string;
  prompt: string;
  rule: string;
  shapes: Record<string, string[]>;
  offers: OfferMade[];
}

export interface Fight {
  src: string;
  dst: string;
  attack: number;
  defend: number;
  red: number[];
  white: number[];
}

export interface Seated {
  name: string;
  kind: "local" | "link" | "bot" | "open";
  bot: string;
  present: boolean;
  alive: boolean;
  armies: number;
  lands: number;
  regions: string[];
  income: number;
  cards: number;
  reserve: number;
  clock: number | null;
}

export interface Dice {
  scheme: string;
  commitment: string;
  seeds: string[];
  server_seed: string | null;
}

export interface Ended {
  winners: number[];
  ranking: number[];
  reason: string;
}

export interface Shown {
  owner: number[];
  armies: number[];
  turn: number;
  turns: number;
  first: number;
  sets: number;
  next_set: number;
  pile: number;
  discards: number;
  hand: string[];
  shown: string[];
  battle: Fight | null;
  headquarters: string[];
}

export interface Told {
  kind: string;
  says: string;
  lands: string[];
}

export interface News {
  seq: number;
  who: number;
  say: string;
  turn: number;
  told: Told[];
}

export interface Update {
  type: "update";
  seq: number;
  status: "waiting" | "playing" | "paused" | "over" | "ended";
  seats: number[];
  host: boolean;
  seat: number;
  curtain: number;
  undo: string;
  table: Shown;
  asked: Asked | null;
  players: Seated[];
  dice: Dice;
  result: Ended | null;
  news: News[];
}

export interface Refused {
  type: "refused";
  says: string;
}

export interface Because {
  type: "because";
  say: string;
  says: string;
}

export interface OddsTold {
  type: "odds";
  src: string;
  dst: string;
  stop: number;
  win: number;
  left: number;
  least: number;
  most: number;
  roll: [number, number, number][];
}

export interface Pong {
  type: "pong";
}

export type FromServer = Update | Refused | Because | OddsTold | Pong;

// --- over HTTP -------------------------------------------------------------------------------------------------------

export type OptionValue = boolean | string;

export interface SeatWanted {
  kind: "local" | "link" | "bot" | "open";
  name?: string;
  bot?: string;
}

export interface ClockWanted {
  turn: number;
  bank: number;
}

export interface GameWanted {
  seats: SeatWanted[];
  edition?: string;
  options?: Record<string, OptionValue>;
  clock?: ClockWanted | null;
  listed?: boolean;
  seed?: string;
}

export interface Links {
  id: string;
  host: string;
  watch: string;
  seats: string[];
}

export interface Entering {
  token: string;
  name?: string;
  seed?: string;
}

export interface Joining {
  name?: string;
  seed?: string;
}

export interface Replacing {
  bot: string;
}

export interface Changing {
  status: "paused" | "playing" | "ended";
}

export interface GameListed {
  id: string;
  edition: string;
  options: Record<string, OptionValue>;
  status: string;
  players: string[];
  open: number;
  turns: number;
  created: string;
}

export interface OptionTold {
  name: string;
  choices: OptionValue[];
  default: OptionValue;
  help: string;
  rules: string[];
}

export interface EditionTold {
  id: string;
  name: string;
  summary: string;
  seats: number[];
  options: OptionTold[];
}

export interface BotTold {
  name: string;
  summary: string;
}

export interface RuleTold {
  id: string;
  section: string;
  says: string;
  rulings: string[];
}

export interface TerritoryTold {
  id: string;
  name: string;
  region: string;
  near: string[];
  symbol: string;
  token: [number, number];
  small: boolean;
}

export interface RegionTold {
  id: string;
  name: string;
  bonus: number;
}

export interface LaneTold {
  a: string;
  b: string;
  path: string;
}

export interface BannerTold {
  name: string;
  colour: string;
  ring: string;
  emblem: string;
  pale: boolean;
}

export interface BoardTold {
  id: string;
  name: string;
  width: number;
  height: number;
  territories: TerritoryTold[];
  regions: RegionTold[];
  lanes: LaneTold[];
  cards: string[];
  backdrop: string;
  layers: Record<string, string>;
  banners: BannerTold[];
}

export interface Fine {
  ok: boolean;
}
