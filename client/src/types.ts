// Made by `python -m hegemon.server.typescript` from protocol.py and schemas.py; do not edit.

/** From now on answer questions of this kind (a step's name) for this seat: the most, pass, or ask as before. */
export interface Always {
  type: "always";
  seat: number;
  step: string;
  answer: "ask" | "most" | "pass";
}

/** The open decision. Only whoever plays the seat gets offers. */
export interface Asked {
  number: number;
  who: number;
  step: string;
  prompt: string;
  rule: string;
  shapes: Record<string, string[]>;
  offers: OfferMade[];
}

/** A seat's colour, the pattern of its ring and its emblem (ids in the definitions). */
export interface BannerTold {
  name: string;
  colour: string;
  ring: string;
  emblem: string;
  marks: string;
  field: string;
}

/** Why a sentence would be refused; empty if it would not. */
export interface Because {
  type: "because";
  say: string;
  says: string;
}

/** Everything beside the board that one viewer may see. What an edition does not have, it leaves empty. */
export interface Beside {
  facts?: Fact[][];
  trays?: Tray[];
  markers?: Record<string, Marker[]>;
  banners?: number[];
  order?: number[];
  invasion?: [string, string] | null;
  forces?: InForce[];
  score?: Score[];
}

/** A board: its territories in the order in which owners and armies are told. */
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

/** A bot that can be seated. */
export interface BotTold {
  name: string;
  summary: string;
}

/** What becomes of the game. */
export interface Changing {
  status: "paused" | "playing" | "ended";
}

/** Seconds for each seat in each turn and a bank for the whole game; at zero a bot answers until the turn ends. */
export interface ClockWanted {
  turn: number;
  bank: number;
}

/** How the dice are dealt: what was committed to, the seeds of the seats, and at the end the server seed. */
export interface Dice {
  scheme: string;
  commitment: string;
  seeds: string[];
  server_seed: string | null;
}

/** An edition that can be played. */
export interface EditionTold {
  id: string;
  name: string;
  summary: string;
  seats: number[];
  options: OptionTold[];
}

/** How the game ended. */
export interface Ended {
  winners: number[];
  ranking: number[];
  reason: string;
}

/** The token of a link, and who comes. */
export interface Entering {
  token: string;
  name?: string;
  seed?: string;
}

/** What can be said of a seat in a word and a value. */
export interface Fact {
  label: string;
  value: number | string;
  most?: number;
}

/** The battle in progress. */
export interface Fight {
  src: string;
  dst: string;
  attack: number;
  defend: number;
  red: number[];
  white: number[];
  red_faces: number[];
  white_faces: number[];
}

/** All is well. */
export interface Fine {
  ok?: boolean;
}

/** Play on from a position of a finished game: after so many answers, in this seat, against these bots. */
export interface Forking {
  seq: number;
  seat: number;
  bot?: string;
}

/** One answer of a replay, and what it changed. */
export interface Frame {
  seq: number;
  who: number;
  say: string;
  turn: number;
  seat: number;
  told: HappeningTold[];
  changes: [number, number, number][];
  cards?: number[] | null;
  hands?: Record<string, string[]> | null;
  extra?: Record<string, unknown> | null;
  red?: number[] | null;
  white?: number[] | null;
}

/** A game in the lobby. */
export interface GameListed {
  id: string;
  edition: string;
  options: Record<string, boolean | string>;
  status: string;
  players: string[];
  open: number[];
  turns: number;
  created: string;
  clock: string;
}

/** A new game. */
export interface GameWanted {
  seats: SeatWanted[];
  edition?: string;
  options?: Record<string, boolean | string>;
  clock?: ClockWanted | null;
  listed?: boolean;
  seed?: string;
}

/** Something that happened: its kind, a sentence, and the territories to light up. */
export interface HappeningTold {
  kind: string;
  says: string;
  lands: string[];
}

/** The first message on a socket: the last entry of the log that the page already has, or -1. */
export interface Hello {
  type: "hello";
  last?: number;
}

/** An effect that lasts: what it is called, what it does, until when, where, and whose it is. */
export interface InForce {
  title: string;
  says: string;
  until: string;
  seat?: number;
  lands?: string[];
}

/** Who takes a free seat. */
export interface Joining {
  name?: string;
  seed?: string;
}

/** A card that does not belong to the deck of territory cards: what it does, what it costs, and its state. */
export interface LaidCard {
  id: string;
  name: string;
  says: string;
  cost?: string;
  state?: string;
}

/** A way over the sea. */
export interface LaneTold {
  a: string;
  b: string;
  path: string;
}

/** The links of a new game, shown to the host only; seats that are not played by link have none. */
export interface Links {
  id: string;
  host: string;
  watch: string;
  seats: string[];
}

/** Pieces of one kind on a territory, beside its armies. */
export interface Marker {
  kind: string;
  name: string;
  count?: number;
  seat?: number;
}

/** An entry of the log as this viewer may read it, and what came of it. */
export interface News {
  seq: number;
  who: number;
  say: string;
  turn: number;
  told: Told[];
}

/** An error, in one sentence. */
export interface Note {
  says: string;
}

/** The odds of an attack from here to there, fought until ``stop`` armies are left or fewer. */
export interface OddsAsked {
  type: "odds";
  src: string;
  dst: string;
  stop?: number;
}

/** The exact odds of an attack. */
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

/** Some answers at once: ``verb``, the words after it, and the range of the number that ends it (0 to 0: none). */
export interface OfferMade {
  verb: string;
  words: string[];
  low: number;
  high: number;
  name?: string;
  says?: string;
}

/** An option of an edition. */
export interface OptionTold {
  name: string;
  choices: (boolean | string)[];
  default: boolean | string;
  help: string;
  rules: string[];
}

/** Are you there? */
export interface Ping {
  type: "ping";
}

/** Here I am. */
export interface Pong {
  type: "pong";
}

/** What was said is not possible, in one sentence. The state follows in an update. */
export interface Refused {
  type: "refused";
  says: string;
}

/** A region of a board. */
export interface RegionTold {
  id: string;
  name: string;
  bonus: number;
}

/** The bot that plays for somebody; empty gives the seat back. */
export interface Replacing {
  bot?: string;
}

/** Who played. */
export interface ReplayPlayer {
  name: string;
  bot: string;
}

/** A whole finished game, to be stepped through. */
export interface ReplayTold {
  id: string;
  edition: string;
  options: Record<string, boolean | string>;
  players: ReplayPlayer[];
  frames: Frame[];
  winners: number[];
  ranking: number[];
  reason: string;
}

/** At a shared screen: this seat has taken over, the curtain may open. */
export interface Reveal {
  type: "reveal";
  seat: number;
}

/** A rule, and the rulings that bear on it. */
export interface RuleTold {
  id: string;
  section: string;
  says: string;
  rulings: string[];
}

/** Answer decision ``number`` with a sentence, for the seat that is asked. */
export interface Say {
  type: "say";
  number: number;
  say: string;
}

/** The points of a seat and what they are made of. */
export interface Score {
  seat: number;
  total: number;
  parts?: Fact[];
}

/** A seat of a new game: played at this screen, by link, by a bot, or free for anybody. */
export interface SeatWanted {
  kind: "local" | "link" | "bot" | "open";
  name?: string;
  bot?: string;
}

/** A player as everybody sees him. */
export interface Seated {
  name: string;
  kind: "bot" | "link" | "local" | "open";
  bot: string;
  present: boolean;
  alive: boolean;
  armies: number;
  lands: number;
  regions: string[];
  income: number;
  cards: number;
  reserve: number;
  banner: number;
  clock: number | null;
}

/** The table as this viewer may know it. Owners and armies are in the order of the board's territories. */
export interface Shown {
  owner: number[];
  armies: number[];
  turn: number;
  turns: number;
  first: number;
  sets: number;
  next_set: [number, number];
  pile: number;
  discards: number;
  hand: string[];
  shown: string[];
  battle: Fight | null;
  extra: Beside;
}

/** A territory of a board, with where its token and label stand on the sheet. */
export interface TerritoryTold {
  id: string;
  name: string;
  region: string;
  near: string[];
  symbol: string;
  token: [number, number];
  small: boolean;
}

/** Something that happened: a sentence, its kind, and the territories to light up. */
export interface Told {
  kind: string;
  says: string;
  lands: string[];
}

/** A row of cards before a seat; a secret one is sent to its owner only. */
export interface Tray {
  title: string;
  seat: number;
  secret: boolean;
  cards: LaidCard[];
}

/** Take back the last answer. */
export interface Undo {
  type: "undo";
  number: number;
}

/** Everything a page needs: the state, which replaces the one before, and the entries it does not have yet. */
export interface Update {
  type: "update";
  edition: string;
  seq: number;
  status: "ended" | "over" | "paused" | "playing" | "waiting";
  seats: number[];
  host: boolean;
  seat: number;
  curtain: number;
  undo: string;
  table: Shown;
  asked: Asked | null;
  players: Seated[];
  dice: Dice;
  clock: string;
  always: Record<string, Record<string, string>>;
  result: Ended | null;
  news: News[];
}

/** Why a sentence would be refused now. */
export interface Why {
  type: "why";
  say: string;
}

/** Why a bot played as it did, in a sentence; nothing if it has said nothing yet, or never does. */
export interface WhyTold {
  why: string | null;
}

export type FromBrowser = Hello | Say | Undo | Reveal | Why | OddsAsked | Always | Ping;

export type FromServer = Update | Refused | Because | OddsTold | Pong;
