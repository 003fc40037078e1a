// Checking the record of a finished game in the page, as docs/fairness.md describes it: the chain of hashes, the server
// seed against its commitment, every outcome of chance, and everything that this browser noted while the game was played.
// What chance could have said at each entry is told by the server, which knows the rules; which of it was due is worked
// out here. An outcome that cannot be checked counts as unproved, whatever the server says or leaves out.

import { verifyText } from "../text/verify";
import type { ChanceTold } from "../types";
import type { Noted } from "./notes";

export interface Verdict {
  /** Bad: something is wrong. Unproved: nothing is, but not every outcome of chance could be checked. */
  kind: "good" | "unproved" | "bad";
  says: string;
  entries: number;
  /** Outcomes of chance in the record, and how many were checked. */
  chances: number;
  checked: number;
}

interface Header {
  edition: string;
  rules: number;
  seats: number;
  options: Record<string, unknown>;
  players: unknown[];
  dice: { scheme: string; commitment: string; seeds: string[] };
  /** A game that plays on from another one begins with so many of its answers; their dice came from its seed. */
  copied?: number;
  /** What proves those dice. */
  origin?: { header: Header; seed: string; hash: string };
}

interface Entry {
  n: number;
  who: number;
  say: string;
  hash: string;
}

const SCHEME = "hegemon-dice-1";
const HEADS = "hegemon-head-1";
const WORDS = 1n << 64n;
/** How many games in a row may play on from one another. */
const DEEPEST = 32;
const CHANCE = -1;
/** What only chance says. */
const ROLLS = new Set(["roll", "throw", "deal", "draw"]);
const DICE = new Set(["roll", "throw"]);
const DIGEST = /^[0-9a-f]{64}$/;
const SEED = /^[A-Za-z0-9_.-]{1,64}$/;
const text = new TextEncoder();

/** What is wrong with a record, in a sentence. */
class Wrong extends Error {}

export function hex(bytes: ArrayBuffer | Uint8Array): string {
  return Array.from(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes), (b) =>
    b.toString(16).padStart(2, "0"),
  ).join("");
}

export function unhex(digits: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(digits.length / 2);
  for (let k = 0; k < bytes.length; k++) bytes[k] = Number.parseInt(digits.slice(2 * k, 2 * k + 2), 16);
  return bytes;
}

export async function sha256(data: string | Uint8Array<ArrayBuffer>): Promise<string> {
  return hex(await crypto.subtle.digest("SHA-256", typeof data === "string" ? text.encode(data) : data));
}

/** Deals as the server had to deal. */
export class Dealer {
  private key: Promise<CryptoKey>;

  constructor(
    seed: Uint8Array<ArrayBuffer>,
    private readonly seeds: string[],
  ) {
    this.key = crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  }

  async block(number: number, counter: number): Promise<Uint8Array> {
    const message = [SCHEME, number, counter, ...this.seeds].join("|");
    return new Uint8Array(await crypto.subtle.sign("HMAC", await this.key, text.encode(message)));
  }

  /** What a table shows of its log: the hash after so many entries, which tells nothing before the seed is revealed. */
  async head(entries: number, hash: string): Promise<string> {
    return hex(await crypto.subtle.sign("HMAC", await this.key, text.encode(`${HEADS}|${entries}|${hash}`)));
  }

  /** Which of so many equally likely ways decision `number` goes. */
  async way(number: number, ways: bigint): Promise<bigint> {
    const limit = WORDS - (WORDS % ways);
    for (let counter = 0; ; counter++) {
      const block = await this.block(number, counter);
      const view = new DataView(block.buffer, block.byteOffset, 32);
      for (let start = 0; start < 32; start += 8) {
        const word = view.getBigUint64(start);
        if (word < limit) return word % ways;
      }
    }
  }
}

/** The faces of dice that go a way: a number whose digits have as many values as each die has faces. */
export function faces(way: bigint, sizes: number[]): number[] {
  const found: number[] = [];
  for (let k = sizes.length - 1; k >= 0; k--) {
    const size = BigInt(sizes[k]!);
    found.unshift(Number(way % size) + 1);
    way /= size;
  }
  return found;
}

/** Dice as they are written: in order those with more faces come first, and of equal dice the highest. */
function written(shown: number[], sizes: number[], ordered: boolean): string {
  const dice = shown.map((face, k) => ({ face, size: sizes[k]! }));
  if (ordered) dice.sort((one, other) => other.size - one.size || other.face - one.face);
  return dice.map((die) => die.face).join(" ");
}

/** What chance had to say at decision `number`, as the words after the verb. */
export async function due(chance: ChanceTold, number: number, dealer: Dealer): Promise<string> {
  const { dice, names, ordered } = chance;
  if (names.length) return names[Number(await dealer.way(number, BigInt(names.length)))]!;
  const sizes = dice.flat();
  const ways = sizes.reduce((product, size) => product * BigInt(size), 1n);
  const shown = faces(await dealer.way(number, ways), sizes);
  return dice
    .map((side) => written(shown.splice(0, side.length), side, ordered))
    .join(" against ")
    .trim();
}

/** Refuse what could not have been the possibilities of chance: the check must not be talked out of choosing. */
function checkChance(chance: ChanceTold, verb: string): void {
  const { n, dice, names } = chance;
  const wrong = (says: string) => new Wrong(verifyText.told(n, says));
  if (dice.length > 0 === names.length > 0) throw wrong(verifyText.diceOrList);
  if (DICE.has(verb) !== dice.length > 0) throw wrong(DICE.has(verb) ? verifyText.ofDice(verb) : verifyText.notOfDice(verb));
  if (new Set(names).size < names.length) throw wrong(verifyText.twice);
  const sizes = dice.flat();
  if (!sizes.every((size) => Number.isInteger(size) && size >= 2 && size <= 100)) throw wrong(verifyText.faces);
  if (sizes.reduce((product, size) => product * BigInt(size), 1n) > WORDS) throw wrong(verifyText.tooMany);
}

/** A line of a record, which must be written as the server writes it: no field twice, nothing between the lines. */
function parsed(line: string, what: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new Wrong(verifyText.noRecord(what));
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Wrong(verifyText.noRecord(what));
  if (JSON.stringify(value) !== line) throw new Wrong(verifyText.form(what));
  return value as Record<string, unknown>;
}

function hasOnly(value: object, ...names: string[]): boolean {
  const own = Object.keys(value);
  return own.length === names.length && names.every((name) => own.includes(name));
}

/** A header, if it has the form of one. */
function readHeader(value: unknown, what = verifyText.header): Header {
  const header = value as Header;
  const wrong = (says: string) => new Wrong(verifyText.cannotBe(what, says));
  if (typeof header !== "object" || header === null || typeof header.dice !== "object" || header.dice === null)
    throw wrong(verifyText.noHeader);
  const { scheme, commitment, seeds } = header.dice;
  if (scheme !== SCHEME) throw new Wrong(verifyText.scheme(scheme));
  if (typeof commitment !== "string" || !DIGEST.test(commitment)) throw wrong(verifyText.noHash);
  if (!Array.isArray(seeds) || !seeds.every((seed) => typeof seed === "string" && SEED.test(seed)))
    throw wrong(verifyText.seeds);
  if (!Array.isArray(header.players) || seeds.length !== header.seats || header.players.length !== header.seats)
    throw wrong(verifyText.players);
  const { copied = 0, origin } = header;
  if (!Number.isInteger(copied) || copied < 0) throw wrong(verifyText.copied);
  if (origin !== undefined) {
    if (copied === 0) throw wrong(verifyText.provesNothing);
    if (typeof origin !== "object" || origin === null || !hasOnly(origin, "header", "seed", "hash"))
      throw wrong(verifyText.noProof);
    if (!DIGEST.test(String(origin.seed)) || !DIGEST.test(String(origin.hash))) throw wrong(verifyText.noProof);
  }
  return header;
}

interface Read {
  header: Header;
  line: string;
  entries: Entry[];
  seed: string;
  seal: string;
}

/** The record line by line; refused unless every line has its form. */
function read(record: string): Read {
  const lines = record.split("\n").filter((one) => one.trim());
  const line = lines.shift() ?? "";
  const header = readHeader(parsed(line, verifyText.firstLine), verifyText.header);
  const entries: Entry[] = [];
  let seed = "";
  let seal = "";
  for (const [place, one] of lines.entries()) {
    const value = parsed(one, verifyText.line(place + 2));
    if (place === lines.length - 1 && hasOnly(value, "seed", "hash")) {
      if (!DIGEST.test(String(value.seed))) throw new Wrong(verifyText.noSeed);
      seed = String(value.seed);
      seal = String(value.hash);
      continue;
    }
    const { n, who, say, hash } = value as unknown as Entry;
    const form = hasOnly(value, "n", "who", "say", "hash") && typeof say === "string" && typeof hash === "string";
    if (!form || n !== place || !Number.isInteger(who) || who < CHANCE || who >= header.seats)
      throw new Wrong(verifyText.missing(place));
    entries.push({ n, who, say, hash });
  }
  return { header, line, entries, seed, seal };
}

/** The hash of a header, and that after each of these answers. */
async function chain(line: string, entries: Entry[]): Promise<string[]> {
  const found = [await sha256(line)];
  for (const { n, who, say } of entries) found.push(await sha256(`${found[n]}|${n}|${who}|${say}`));
  return found;
}

/** Compare everything this browser noted of a game with its record; how many fingerprints it had noted. */
async function compare(notes: Noted[], commitment: string, hashes: string[], dealer: Dealer): Promise<number> {
  let compared = 0;
  for (const note of notes.filter((one) => one.commitment === commitment)) {
    for (const [count, head] of Object.entries(note.heads)) {
      const hash = hashes[Number(count)];
      if (hash === undefined) continue;
      compared += 1;
      if (!(await dealer.head(Number(count), hash)).startsWith(head))
        throw new Wrong(verifyText.otherGame(count));
    }
  }
  return compared;
}

/** From which entry on a dealer dealt. */
interface Stretch {
  from: number;
  dealer: Dealer;
}

/** The games a record plays on from, as far as it proves them; the last one first. */
async function originals(header: Header, entries: Entry[], notes: Noted[]): Promise<Stretch[]> {
  const found: Stretch[] = [];
  let current = header;
  if ((header.copied ?? 0) > entries.length)
    throw new Wrong(verifyText.fewerCopied(header.copied ?? 0, entries.length));
  while (current.origin) {
    const { origin, copied = 0 } = current;
    const what = verifyText.origin(copied);
    if (found.length === DEEPEST) throw new Wrong(verifyText.tooDeep(DEEPEST));
    const before = readHeader(origin.header, what);
    const other = Object.keys(before.options).some(
      (name) => name in header.options && before.options[name] !== header.options[name],
    );
    if (other || before.edition !== header.edition || before.rules !== header.rules || before.seats !== header.seats)
      throw new Wrong(verifyText.originOther(what));
    if ((before.copied ?? 0) > copied) throw new Wrong(verifyText.originCopied(what));
    const hashes = await chain(JSON.stringify(origin.header), entries.slice(0, copied));
    if (hashes[copied] !== origin.hash) throw new Wrong(verifyText.originHash(what));
    if ((await sha256(unhex(origin.seed))) !== before.dice.commitment)
      throw new Wrong(verifyText.originSeed(what));
    const dealer = new Dealer(unhex(origin.seed), before.dice.seeds);
    await compare(notes, before.dice.commitment, hashes, dealer);
    found.push({ from: before.copied ?? 0, dealer });
    current = before;
  }
  return found;
}

/** Outcomes of chance: those in the record, those checked, and those that could go only one way. */
interface Count {
  chances: number;
  checked: number;
  certain: number;
  /** Unproved since they were copied without proof, and since the server did not tell what could have been said. */
  foreign: number;
  untold: number;
}

async function checkAnswers(
  entries: Entry[],
  told: ChanceTold[],
  dealtBy: (n: number) => Dealer | null,
  count: Count,
): Promise<void> {
  const possible = new Map<number, ChanceTold>();
  for (const one of told) {
    if (possible.has(one.n) || entries[one.n]?.who !== CHANCE)
      throw new Wrong(verifyText.nothingFits(one.n));
    possible.set(one.n, one);
  }
  /** Who gave the answers that stand. */
  const standing: number[] = [];
  for (const entry of entries) {
    if (entry.say === "undo") {
      if (entry.who === CHANCE || standing.pop() !== entry.who)
        throw new Wrong(verifyText.takenBack(entry.n));
      continue;
    }
    const number = standing.length;
    standing.push(entry.who);
    const [verb = "", ...words] = entry.say.split(" ");
    if (entry.who !== CHANCE) {
      if (ROLLS.has(verb)) throw new Wrong(verifyText.forChance(entry.n, entry.say));
      continue;
    }
    count.chances += 1;
    const chance = possible.get(entry.n);
    const dealer = dealtBy(entry.n);
    if (dealer === null) count.foreign += 1;
    else if (!chance) count.untold += 1;
    else {
      checkChance(chance, verb);
      count.checked += 1;
      if (chance.names.length === 1) count.certain += 1;
      const right = await due(chance, number, dealer);
      if (right !== words.join(" "))
        throw new Wrong(verifyText.tampered(entry.n, `${verb} ${right}`, entry.say));
    }
  }
}

/**
 * Check a whole record. `told` is what chance could have said at each of its entries, `commitment` the one that the table
 * shows, and `notes` what this browser has noted of this game and of others it may play on from.
 */
export async function verify(
  record: string,
  told: ChanceTold[],
  commitment = "",
  notes: Noted[] = [],
): Promise<Verdict> {
  const count: Count = { chances: 0, checked: 0, certain: 0, foreign: 0, untold: 0 };
  let known = 0;
  const verdict = (kind: Verdict["kind"], says: string): Verdict => ({
    kind,
    says,
    entries: known,
    chances: count.chances,
    checked: count.checked,
  });
  if (!globalThis.crypto?.subtle) {
    return verdict("bad", verifyText.https);
  }
  try {
    const { header, line, entries, seed, seal } = read(record);
    if (commitment && header.dice.commitment !== commitment)
      throw new Wrong(verifyText.otherDice);
    const hashes = await chain(line, entries);
    for (const { n, hash } of entries) {
      if (hashes[n + 1] !== hash) throw new Wrong(verifyText.changed(n));
      known = n + 1;
    }
    if (!seed) throw new Wrong(verifyText.notRevealed);
    if (seal !== (await sha256(`${hashes.at(-1)}|seed|${seed}`)))
      throw new Wrong(verifyText.sealChanged);
    if ((await sha256(unhex(seed))) !== header.dice.commitment)
      throw new Wrong(verifyText.otherSeed);
    const dealer = new Dealer(unhex(seed), header.dice.seeds);
    const mine = notes.filter((note) => note.commitment === header.dice.commitment);
    if (mine.some((note) => note.begun && note.begun.join("|") !== header.dice.seeds.join("|")))
      throw new Wrong(verifyText.otherSeeds);
    const latest = Math.max(-1, ...mine.flatMap((note) => Object.keys(note.heads).map(Number)));
    if (latest > entries.length)
      throw new Wrong(verifyText.cutOff(latest, entries.length));
    const compared = await compare(notes, header.dice.commitment, hashes, dealer);
    const copies = await originals(header, entries, notes);
    const dealtBy = (n: number) =>
      n >= (header.copied ?? 0) ? dealer : (copies.find(({ from }) => n >= from)?.dealer ?? null);
    await checkAnswers(entries, told, dealtBy, count);
    return { ...verdict(...summary(entries.length, count, compared, copies.length)) };
  } catch (error) {
    if (error instanceof Wrong) return verdict("bad", error.message);
    throw error;
  }
}

/** What a record in which nothing is wrong has shown, and what it has not. */
function summary(entries: number, count: Count, compared: number, copies: number): [Verdict["kind"], string] {
  const { chances, checked, certain, foreign, untold } = count;
  const whole = checked === chances ? verifyText.all(checked) : verifyText.some(checked, chances);
  const says = [
    verifyText.fits(entries, whole),
  ];
  if (copies) says.push(verifyText.copies);
  if (foreign) says.push(verifyText.foreign(foreign));
  if (untold) says.push(verifyText.untold(untold));
  if (certain) says.push(verifyText.certain(certain));
  says.push(
    compared
      ? verifyText.seen(compared)
      : verifyText.unseen,
  );
  return [foreign || untold ? "unproved" : "good", says.join(" ")];
}
