// Made by `python -m hegemon.server.typescript` from protocol.py, schemas.py, events.py; do not edit.

/** What may be said at the table from now on: anything, the quick phrases only, or nothing. */
export interface Allowing {
  chat: "on" | "phrases" | "off";
}

/** From now on answer questions of this kind (a step's name) for this seat: the most, pass, or ask as before. */
export interface Always {
  type: "always";
  seat: number;
  step: string;
  answer: "ask" | "most" | "pass";
}

/** The open decision. Only whoever plays the seat gets verbs and offers. */
export interface Asked {
  number: number;
  who: number;
  step: string;
  title: string;
  prompt: string;
  rule: string;
  passing: string;
  stuck: string;
  reaction: boolean;
  standing: string;
  policy: "most" | "pass";
  verbs: Record<string, VerbTold>;
  offers: OfferMade[];
  itself?: boolean;
  card?: boolean;
  into?: [string, string] | null;
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
  rule?: string;
}

/** The host's seed for the seats at his screen; empty keeps the one drawn by the server. */
export interface Beginning {
  seed?: string;
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
  sides?: Side[];
  tracks?: Track[];
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
  cards: CardTold[];
  icons: Record<string, string>;
  units: [string, string];
  backdrop: string;
  bare: string;
  layers: Record<string, string>;
  banners: BannerTold[];
  emblems: Record<string, EmblemTold>;
  factions: FactionTold[];
  parts: PartTold[];
}

/** A bot that can be seated. */
export interface BotTold {
  name: string;
  summary: string;
}

/** After which game a parallel world begins, and its name; without one it has that of the campaign. */
export interface CampaignForking {
  after: number;
  name?: string;
}

/** The links of a new campaign, shown to the host only; those who do not come by link have none. */
export interface CampaignLinks {
  id: string;
  host: string;
  watch: string;
  people: string[];
}

/** The home of a campaign: the world as it is, its people, and its games. */
export interface CampaignTold {
  id: string;
  name: string;
  edition: string;
  book: string;
  games: number;
  played: number;
  seats: number[];
  host: boolean;
  people: PersonTold[];
  chapters: ChapterTold[];
  world: WorldTold;
  packs: PackTold[];
}

/** A new campaign; who belongs to it may change between two games. */
export interface CampaignWanted {
  edition?: string;
  name?: string;
  people: PersonWanted[];
  options?: Record<string, boolean | string>;
}

/** A card of the deck: its symbol, and the territory it shows or nothing. */
export interface CardTold {
  id: string;
  name: string;
  symbol: string;
  land: string;
}

/** What chance could have said at an entry of the record: dice with so many faces on each side, or a name of a list. */
export interface ChanceTold {
  n: number;
  dice: number[][];
  ordered: boolean;
  names: string[];
}

/** What becomes of the game. */
export interface Changing {
  status: "paused" | "playing" | "ended";
}

/** The next game is made. */
export interface ChapterMade {
  game: string;
}

/** A game of a campaign. */
export interface ChapterTold {
  number: number;
  game: string;
  status: "gathering" | "playing" | "closed" | "void";
  people: number[];
  commitment: string;
  seeds: string[];
  waits: number[];
}

/** Say something at the table for a seat of one's own: a quick phrase or emote by its name, or a text. */
export interface Chat {
  type: "chat";
  seat: number;
  phrase?: string;
  says?: string;
}

/** What a seat has said at the table. */
export interface ChatLine {
  n: number;
  at: string;
  seat: number;
  phrase: string;
  says: string;
}

/** What was said at the table and this page does not have yet, oldest first. */
export interface ChatTold {
  type: "chat";
  whole: boolean;
  lines: ChatLine[];
}

/** A choice of an option: what it is called, and for how many players it is; ``why`` says why not for others. */
export interface ChoiceTold {
  value: boolean | string;
  label: string;
  seats: number[];
  why: string;
}

/** Seconds for each seat in each turn and a bank for the whole game; at zero a bot answers until the turn ends. */
export interface ClockWanted {
  turn: number;
  bank: number;
}

/** Something that was done to the world for good: in which game, by whom (or nobody), where, in words. */
export interface DeedTold {
  game: number;
  who: string;
  lands: string[];
  says: string;
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
  quick: Record<string, boolean | string>;
  modes: ModeTold[];
  banners: BannerTold[];
  factions: FactionTold[];
  campaign?: number;
}

/** A drawing on a field of 48 by 48: a path that is filled (evenodd), and one that is drawn as a line. */
export interface EmblemTold {
  fill: string;
  line: string;
}

/** How the game ended. */
export interface Ended {
  winners: number[];
  ranking: number[];
  reason: string;
}

/** One is in; ``back`` is the link by which one comes back from another device, told to nobody else. */
export interface Entered {
  ok?: boolean;
  back: string;
}

/** The token of a link, and who comes. */
export interface Entering {
  token: string;
  name?: string;
  seed?: string;
}

/** An error, in one sentence. */
export interface ErrorTold {
  says: string;
  field?: string;
}

/** What can be said of a seat in a word and a value. */
export interface Fact {
  label: string;
  value: number | string;
  most?: number;
  emblem?: string;
}

/** A side that can be chosen: its colours, its sigil, where it is at home, and what is special about it. */
export interface FactionTold {
  id: string;
  name: string;
  colour: string;
  marks: string;
  emblem: EmblemTold | null;
  home: string;
  says: string;
  seats: number[];
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
  told: Happened[];
  changes: [number, number, number][];
  cards?: number[] | null;
  hands?: Record<string, string[]> | null;
  extra?: Beside | null;
  board?: string | null;
}

/** A seat is free; this link invites somebody else to it, once. */
export interface Freed {
  invitation: string;
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
  commitment: string;
}

/** A new game. */
export interface GameWanted {
  seats: SeatWanted[];
  edition?: string;
  options?: Record<string, boolean | string>;
  clock?: ClockWanted | null;
  listed?: boolean;
  chat?: "on" | "phrases" | "off";
  begin?: boolean;
}

/** The fingerprint of the log after so many entries, for a page that noted one and comes back. */
export interface HeadAsked {
  type: "head";
  seq: number;
}

/** The fingerprint of the log after so many entries; empty if it is too long ago to be at hand. */
export interface HeadTold {
  type: "head";
  seq: number;
  head: string;
  missing: boolean;
}

/** A territory in a picture: whose it is, and with how many armies. */
export interface HeldTold {
  land: string;
  seat: number;
  armies: number;
}

/** The first message on a socket: the last entry of the log that the page already has, or -1. */
export interface Hello {
  type: "hello";
  last?: number;
}

/** A page of How to play. */
export interface HowPage {
  title: string;
  parts: HowPart[];
}

/** A part of a page: its heading, paragraphs, steps in order, and a picture. */
export interface HowPart {
  heading: string;
  text: string[];
  steps: string[];
  picture: PictureTold | null;
}

/** How to play an edition; without pages if it brings none. */
export interface HowTold {
  edition: string;
  name: string;
  summary: string;
  pages: HowPage[];
  tour: TourTold;
}

/** An effect that lasts: what it is called, what it does, until when, where, and whose it is. */
export interface InForce {
  title: string;
  says: string;
  until: string;
  seat?: number;
  lands?: string[];
  scope?: string;
  emblem?: string;
}

/** Who takes a free seat. */
export interface Joining {
  name?: string;
  seed?: string;
}

/** The token of a link that is not used yet. */
export interface Knocking {
  token: string;
}

/** A card that does not belong to the deck of territory cards: what it does, what it costs, and its state. */
export interface LaidCard {
  id: string;
  name: string;
  says: string;
  cost?: string;
  state?: string;
  emblem?: string;
  when?: string;
  worth?: string;
  lands?: string[];
  plays?: string;
}

/** A way over the sea. */
export interface LaneTold {
  a: string;
  b: string;
  path: string;
}

/** What a link opens, before one enters; and what the dice are committed to, so that one's seed comes after it. */
export interface LinkTold {
  opens: "seat" | "host" | "watch";
  invited: boolean;
  seat: number;
  status: string;
  players: string[];
  seated: SeatTold[];
  host: string;
  edition: string;
  options: Record<string, boolean | string>;
  clock: string;
  chat: "on" | "phrases" | "off";
  commitment: string;
  seeds: string[];
}

/** The links of a new game, shown to the host only; seats that are not played by link have none. */
export interface Links {
  id: string;
  host: string;
  watch: string;
  seats: string[];
  commitment: string;
  seeds: string[];
}

/** What stands on a territory for good. */
export interface MarkTold {
  kind: string;
  name: string;
  count: number;
}

/** Pieces of one kind on a territory, beside its armies. */
export interface Marker {
  kind: string;
  name: string;
  count?: number;
  seat?: number;
  large?: boolean;
  pinned?: boolean;
}

/** A way to play an edition: what it is called, what it sets, for how many it is, and how long it takes. */
export interface ModeTold {
  id: string;
  name: string;
  says: string;
  seats: number[];
  propose: number;
  options: Record<string, boolean | string>;
  minutes: [number, number] | null;
  picture: string;
}

/** An entry of the log as this viewer may read it, and what came of it. */
export interface News {
  seq: number;
  who: number;
  say: string;
  turn: number;
  told: Happened[];
  changes?: [number, number, number][];
  sums?: [number, number, number][];
}

/** What everybody at the table is told beside the log: that a seat was entered from another device, or freed. */
export interface Notice {
  n: number;
  at: string;
  says: string;
}

/** The odds of an attack from here to there, fought until ``stop`` armies are left or fewer. */
export interface OddsAsked {
  type: "odds";
  src: string;
  dst: string;
  stop?: number;
}

/** The odds of an attack, exact unless there are very many armies. */
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
  note: string;
  counted?: string;
}

/** Some answers at once: ``verb``, the words after it, and the range of the number that ends it (0 to 0: none). */
export interface OfferMade {
  verb: string;
  words: string[];
  low: number;
  high: number;
  name?: string;
  says?: string;
  would?: string;
}

/** What is in a pack that was opened. */
export interface OpenedPack {
  id: string;
  title: string;
  sections: Story[];
}

/** An option of an edition. */
export interface OptionTold {
  name: string;
  label: string;
  choices: ChoiceTold[];
  default: boolean | string;
  help: string;
  rules: string[];
  own?: boolean;
}

/** A game of whoever has a personal link. */
export interface OwnGame {
  id: string;
  edition: string;
  status: string;
  players: string[];
  seats: number[];
  host: boolean;
  asked: number;
  turns: number;
  touched: string;
  aside: string;
}

/** Something sealed, from outside; ``game`` is the game in which it was opened, or 0. */
export interface PackTold {
  id: string;
  name: string;
  opens: string;
  near: string;
  game: number;
  title: string;
}

/** Where one of several boards lies that are shown as one. */
export interface PartTold {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** It is done; ``invitation`` is the link for somebody who comes by one, told once. */
export interface PeopleChanged {
  invitation: string;
}

/** One of three: somebody joins, a name is spelled anew, or somebody who has lost the link gets a new one. */
export interface PeopleChanging {
  join?: PersonWanted | null;
  old?: string;
  new?: string;
  invite?: number | null;
}

/** A person of a campaign. */
export interface PersonTold {
  name: string;
  kind: "local" | "link" | "bot";
  bot: string;
  come: boolean;
  own: boolean;
}

/** Somebody who belongs to a campaign: at the host's screen, by a link of their own, or a bot. */
export interface PersonWanted {
  name: string;
  kind?: "local" | "link" | "bot";
  bot?: string;
}

/** A personal link; it is told once, and finds all games of whoever made it. */
export interface PersonalLink {
  link: string;
}

/** A picture: a part of a board with these territories in the middle, or dice of a battle, or both. */
export interface PictureTold {
  board: string;
  lands: string[];
  held: HeldTold[];
  arrow: string[];
  attack: number[];
  defend: number[];
  says: string;
}

/** Are you there? */
export interface Ping {
  type: "ping";
}

/** At decision ``number``: let a bot place the rest of one's armies, also when others answer in between. */
export interface PlaceRest {
  type: "place_rest";
  number: number;
}

/** Here I am. */
export interface Pong {
  type: "pong";
}

/** The key with which a browser subscribes to pushes of this server; empty if there are none. */
export interface PushTold {
  key: string;
}

/** What was said is not possible, in one sentence. The state follows, unless it is about the chat or odds. */
export interface Refused {
  type: "refused";
  says: string;
  about?: "chat" | "game" | "odds";
  rule?: string;
}

/** A region of a board. */
export interface RegionTold {
  id: string;
  name: string;
  bonus: number;
  colour?: string;
}

/** A new game with the same players; one's seats there are kept, and ``back`` is the link to come back by. */
export interface Rematch {
  id: string;
  back: string;
  commitment: string;
  seeds: string[];
}

/** The bot that plays for somebody; empty gives the seat back. */
export interface Replacing {
  bot?: string;
}

/** Who played. */
export interface ReplayPlayer {
  name: string;
  bot: string;
  banner: number;
}

/** A whole finished game, to be stepped through. */
export interface ReplayTold {
  id: string;
  edition: string;
  options: Record<string, boolean | string>;
  players: ReplayPlayer[];
  board: string;
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

/** Who plays a seat, as everybody may know it. */
export interface SeatTold {
  name: string;
  kind: "local" | "link" | "bot" | "open";
  bot: string;
  joined: boolean;
}

/** A seat of a new game: played at this screen, by link, by a bot, or free for anybody. */
export interface SeatWanted {
  kind: "local" | "link" | "bot" | "open";
  name?: string;
  bot?: string;
  banner?: number | null;
  faction?: string;
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
  allies: number[];
  clock: number | null;
  devices: number;
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
  trading: boolean;
  plays_cards: boolean;
  pile: number;
  discards: number;
  hand: string[];
  shown: string[];
  battle: Fight | null;
  extra: Beside;
}

/** Seats that win or lose together: what they have, or how near they are to what they strive for. */
export interface Side {
  name: string;
  seats: number[];
  total: number;
  most?: number;
  says?: string;
}

/** The next game: the persons at its seats, clockwise, and those of them whom a bot plays for. */
export interface Sitting {
  order: number[];
  absent?: number[];
  bot?: string;
  clock?: ClockWanted | null;
  chat?: "on" | "phrases" | "off";
}

/** A standing answer of a seat: the kind of question, what it is called, and how it is answered. */
export interface StandingTold {
  seat: number;
  step: string;
  title: string;
  answer: string;
}

/** A part of what there is to tell of a world: a title, the heads of its columns, and rows of words. */
export interface Story {
  id: string;
  title: string;
  heads: string[];
  rows: string[][];
}

/** Where a browser wants to be told that it is somebody's turn, as its push service says it. */
export interface Subscribing {
  endpoint: string;
  key: string;
  auth: string;
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
  gone?: boolean;
}

/** A guided first game: how it is set up, how it opens, and what it says to kinds of questions in its own words. */
export interface TourTold {
  seats: number;
  options: Record<string, boolean | string>;
  opening: string;
  hints: Record<string, string>;
}

/** A row of stops with markers on it: rounds of the game, the order of turns, a race. */
export interface Track {
  title: string;
  stops: string[];
  at?: number;
  seats?: number[];
}

/** A row of cards before a seat; a secret one is sent to its owner only. */
export interface Tray {
  title: string;
  seat: number;
  secret: boolean;
  cards: LaidCard[];
  asked?: boolean;
}

/** Take back the last answer. */
export interface Undo {
  type: "undo";
  number: number;
}

/** The endpoint of a browser that is to be told no more. */
export interface Unsubscribing {
  endpoint: string;
}

/** Everything a page needs: the state, which replaces the one before, and the entries it does not have yet. */
export interface Update {
  type: "update";
  edition: string;
  board: string;
  seq: number;
  head: string;
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
  always: StandingTold[];
  result: Ended | null;
  campaign: string;
  rematch: string;
  notices: Notice[];
  chat: "off" | "on" | "phrases";
  muted: number[];
  news: News[];
}

/** What an action says of itself. */
export interface VerbTold {
  shape: string[];
  label: string;
  hostile: boolean;
  role: string;
  text?: [number, number] | null;
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

/** A world after a game. */
export interface WorldTold {
  after: number;
  title: string;
  hash: string;
  board: string;
  layer: string;
  marks: Record<string, MarkTold[]>;
  packs: PackTold[];
  sections: Story[];
  deeds: DeedTold[];
}

/** A card, a character or another thing that an event names. */
export interface Thing {
  id: string;
  name: string;
  says: string;
  /** The picture on it, by name. */
  emblem?: string;
}

/** What every event carries: a sentence or none, how much it matters (0 to 2), and its territories. */
export interface Happening<Kind extends string = "Happening"> {
  kind: Kind;
  says: string;
  weight: number;
  lands: string[];
}

/** The dice have said who begins. */
export interface FirstFound extends Happening<"FirstFound"> {
  seat: number;
}

/** Dice were thrown outside a battle: who begins, or what a card does. */
export interface DiceThrown extends Happening<"DiceThrown"> {
  faces: number[];
}

/** Dice were thrown for something that can be named: a side of a contest, or a territory that a card strikes. */
export interface DiceFor extends Happening<"DiceFor"> {
  what: string;
  faces: number[];
  places: string[];
}

/** Dice were rolled to see whether something comes true: what, in which territory, and how much that takes. */
export interface DiceTested extends Happening<"DiceTested"> {
  what: string;
  land: string;
  faces: number[];
  more: number;
  need: number;
}

/** A seat has chosen the faction it plays; ``title`` says how it is called, such as a House with its name. */
export interface SideChosen extends Happening<"SideChosen"> {
  seat: number;
  side: Thing;
  title: string;
}

/** A seat has chosen a territory for something, perhaps in secret: then ``land`` is none of the board. */
export interface PlaceChosen extends Happening<"PlaceChosen"> {
  seat: number;
  land: string;
  what: string;
}

/** A territory that nobody held was claimed. */
export interface Claimed extends Happening<"Claimed"> {
  seat: number;
  land: string;
}

/** A territory was dealt by chance. */
export interface TerritoryDealt extends Happening<"TerritoryDealt"> {
  land: string;
}

/** Armies were put onto a territory. */
export interface Placed extends Happening<"Placed"> {
  seat: number;
  land: string;
  armies: number;
}

/** Armies have moved between two territories of a seat. */
export interface Moved extends Happening<"Moved"> {
  seat: number;
  src: string;
  dst: string;
  armies: number;
}

/** Armies have moved into the territory that was just captured. */
export interface MovedIn extends Happening<"MovedIn"> {
  seat: number;
  armies: number;
}

/** A seat has got a piece other than an army, which has no place yet. */
export interface PieceGained extends Happening<"PieceGained"> {
  seat: number;
  piece: Thing;
}

/** A piece other than an army was put onto a territory. */
export interface PiecePlaced extends Happening<"PiecePlaced"> {
  seat: number;
  piece: Thing;
  land: string;
}

/** A piece other than an army went from one territory to another. */
export interface PieceMoved extends Happening<"PieceMoved"> {
  seat: number;
  piece: Thing;
  src: string;
  dst: string;
}

/** A piece other than an army was taken off a territory. */
export interface PieceLost extends Happening<"PieceLost"> {
  seat: number;
  piece: Thing;
  land: string;
}

/** Armies came onto a territory by something other than an order: ``cause`` says what brought them. */
export interface Reinforced extends Happening<"Reinforced"> {
  seat: number;
  land: string;
  armies: number;
  cause: string;
}

/** An attack was announced, with so many dice. */
export interface AttackDeclared extends Happening<"AttackDeclared"> {
  seat: number;
  src: string;
  dst: string;
  dice: number;
}

/** The defender has said how many dice he rolls. */
export interface DefenceDeclared extends Happening<"DefenceDeclared"> {
  seat: number;
  dice: number;
}

/** An invasion of several battles was declared. */
export interface InvasionDeclared extends Happening<"InvasionDeclared"> {
  seat: number;
  src: string;
  dst: string;
}

/** Armies were committed to the next battle of an invasion. */
export interface ArmiesCommitted extends Happening<"ArmiesCommitted"> {
  seat: number;
  armies: number;
}

/** An invasion was broken off by a card. */
export interface InvasionEnded extends Happening<"InvasionEnded"> {
  seat: number;
}

/** A turn has begun, with so many armies for territories and for whole regions. */
export interface TurnBegan extends Happening<"TurnBegan"> {
  seat: number;
  turn: number;
  armies: number;
  held: number;
  regions: string[];
}

/** A set was traded. */
export interface SetTraded extends Happening<"SetTraded"> {
  seat: number;
  armies: number;
}

/** A card of an own territory brought armies onto it. */
export interface BonusPlaced extends Happening<"BonusPlaced"> {
  seat: number;
  land: string;
  armies: number;
}

/** Armies that could be placed nowhere are lost. */
export interface ArmiesLost extends Happening<"ArmiesLost"> {
  seat: number;
  armies: number;
}

/** The dice of a battle as they fell, before anybody changes them, and how lucky they were. It has no sentence. */
export interface DiceRolled extends Happening<"DiceRolled"> {
  attacker: number;
  defender: number;
  src: string;
  dst: string;
  red: number[];
  white: number[];
  attacker_due: number;
  defender_due: number;
  luck: number;
  variance: number;
}

/** A roll was compared: what either side lost. */
export interface BattleFought extends Happening<"BattleFought"> {
  attacker: number;
  defender: number;
  src: string;
  dst: string;
  red: number[];
  white: number[];
  attacker_lost: number;
  defender_lost: number;
  sizes: number[];
  counted: number[];
}

/** Champions of both sides have met before the armies fight: everything that counted, and who won. */
export interface DuelFought extends Happening<"DuelFought"> {
  attacker: number;
  defender: number;
  src: string;
  dst: string;
  champion: Thing;
  foe: Thing;
  red: number[];
  white: number[];
  armies: number;
  foes: number;
  more: number;
  foes_more: number;
  tie: boolean;
  won: boolean;
}

/** Numbers that were chosen in secret are shown, all at once: what they are, whose, and how much. */
export interface NumbersShown extends Happening<"NumbersShown"> {
  what: string;
  seats: number[];
  numbers: number[];
}

/** A territory has changed hands. */
export interface Captured extends Happening<"Captured"> {
  seat: number;
  land: string;
  loser: number;
}

/** A seat has lost its last territory; its cards go to the captor. */
export interface Eliminated extends Happening<"Eliminated"> {
  seat: number;
  captor: number;
  cards: number;
}

/** Places are no more or new; pairs of neighbours, named in words, are parted or joined. */
export interface BoardChanged extends Happening<"BoardChanged"> {
  gone: string[];
  added: string[];
  parted: string[];
  joined: string[];
}

/** A card was drawn; only its owner sees which. */
export interface CardDrawn extends Happening<"CardDrawn"> {
  seat: number;
  card: Thing;
}

/** The discards were shuffled into a new draw pile. */
export interface DeckRenewed extends Happening<"DeckRenewed"> {
  cards: number;
}

/** Armies were destroyed outside the comparison of dice, in a territory. */
export interface ArmiesDestroyed extends Happening<"ArmiesDestroyed"> {
  seat: number;
  land: string;
  armies: number;
}

/** A card was played from the hand or from before a seat, and paid for; everybody sees it. */
export interface CardPlayed extends Happening<"CardPlayed"> {
  seat: number;
  card: Thing;
  cost: number;
  goods: string;
}

/** A card that was played has no effect: another card has answered it. */
export interface CardCancelled extends Happening<"CardCancelled"> {
  seat: number;
  card: Thing;
  player: number;
  cancelled: Thing;
}

/** A card was turned up for everybody to see. */
export interface CardShown extends Happening<"CardShown"> {
  card: Thing;
}

/** Cards were laid aside from a hand for everybody to see. */
export interface CardsDiscarded extends Happening<"CardsDiscarded"> {
  seat: number;
  cards: Thing[];
}

/** A card was taken from a hand: by another seat, which alone learns which, or laid aside for all to see. */
export interface CardLost extends Happening<"CardLost"> {
  seat: number;
  taker: number;
  card: Thing;
}

/** Something was bought: a card, or a choice of cards. */
export interface Bought extends Happening<"Bought"> {
  seat: number;
  thing: Thing;
  cost: number;
  goods: string;
}

/** Goods such as gold have changed hands; ``giver`` is NOBODY if they come from the bank. */
export interface Transferred extends Happening<"Transferred"> {
  giver: number;
  taker: number;
  amount: number;
  goods: string;
}

/** Something of one's own was bought back from another seat. */
export interface Ransomed extends Happening<"Ransomed"> {
  seat: number;
  captor: number;
  thing: Thing;
  amount: number;
  goods: string;
}

/** A seat has taken something that belongs to another and keeps it, such as a character. */
export interface Seized extends Happening<"Seized"> {
  seat: number;
  victim: number;
  thing: Thing;
}

/** Something has left the game for good. */
export interface Removed extends Happening<"Removed"> {
  thing: Thing;
}

/** A seat has won victory points, for a card that says for what; or lost some, where they are negative. */
export interface Scored extends Happening<"Scored"> {
  seat: number;
  points: number;
  card: Thing | null;
}

/** A seat has kept one of the cards it drew; the action as others see it hides which. */
export interface CardKept extends Happening<"CardKept"> {
  seat: number;
  card: Thing;
}

/** A seat has passed. */
export interface Passed extends Happening<"Passed"> {
  seat: number;
}

/** A seat has taken back its last answer. */
export interface TakenBack extends Happening<"TakenBack"> {
  seat: number;
}

/** An answer that nothing else tells of, in the words of the answer. */
export interface Said extends Happening<"Said"> {
  seat: number;
  words: string;
}

/** The world has changed for good: by a mark on the board, a name, a signature, or a card that is no more. */
export interface Engraved extends Happening<"Engraved"> {
  seat: number;
  words: string;
  what: string;
  places: string[];
}

/** Something sealed was opened: everybody reads its cards, each with a title and a text. */
export interface PackOpened extends Happening<"PackOpened"> {
  seat: number;
  words: string;
  pack: string;
  cards: string[][];
}

/** The game is over. */
export interface GameWon extends Happening<"GameWon"> {
  seat: number;
  reason: string;
}

export type Happened =
  | Happening
  | FirstFound
  | DiceThrown
  | DiceFor
  | DiceTested
  | SideChosen
  | PlaceChosen
  | Claimed
  | TerritoryDealt
  | Placed
  | Moved
  | MovedIn
  | PieceGained
  | PiecePlaced
  | PieceMoved
  | PieceLost
  | Reinforced
  | AttackDeclared
  | DefenceDeclared
  | InvasionDeclared
  | ArmiesCommitted
  | InvasionEnded
  | TurnBegan
  | SetTraded
  | BonusPlaced
  | ArmiesLost
  | DiceRolled
  | BattleFought
  | DuelFought
  | NumbersShown
  | Captured
  | Eliminated
  | BoardChanged
  | CardDrawn
  | DeckRenewed
  | ArmiesDestroyed
  | CardPlayed
  | CardCancelled
  | CardShown
  | CardsDiscarded
  | CardLost
  | Bought
  | Transferred
  | Ransomed
  | Seized
  | Removed
  | Scored
  | CardKept
  | Passed
  | TakenBack
  | Said
  | Engraved
  | PackOpened
  | GameWon;

export type FromBrowser = Hello | Say | Undo | PlaceRest | Reveal | Why | OddsAsked | Always | HeadAsked | Chat | Ping;

export type FromServer = Update | Refused | Because | OddsTold | HeadTold | ChatTold | Pong;
