// Checking the record of a finished game in the page, as docs/fairness.md describes it: the chain of hashes, the server
// seed against its commitment, and every outcome of chance. What chance could have said at each entry is told by the
// server, which knows the rules; which of it was due is worked out here.

import type { ChanceTold } from "../types";

export interface Verdict {
  good: boolean;
  says: string;
  entries: number;
  /** Outcomes of chance in the record, and how many were checked. */
  chances: number;
  checked: number;
}

interface Header {
  dice: { scheme: string; commitment: string; seeds: string[] };
  /** A game that plays on from another one begins with so many of its answers; their dice came from another seed. */
  copied?: number;
}

interface Entry {
  n: number;
  who: number;
  say: string;
  hash: string;
}

const SCHEME = "hegemon-dice-1";
const WORDS = 1n << 64n;
const text = new TextEncoder();

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

/**
 * Check a whole record. `chances` is what chance could have said at each of its entries, and `noted` the commitment this
 * page saw while the game was played.
 */
export async function verify(record: string, chances: ChanceTold[], noted = ""): Promise<Verdict> {
  const lines = record.split("\n").filter((one) => one.trim());
  const bad = (says: string, entries = 0, chances = 0, checked = 0): Verdict => ({
    good: false,
    says,
    entries,
    chances,
    checked,
  });
  const possible = new Map(chances.map((one) => [one.n, one]));
  if (!globalThis.crypto?.subtle) {
    return bad("This browser computes hashes only over https or on the same computer: use “hegemon verify” instead.");
  }
  let header: Header;
  let entries: Entry[];
  let last: { seed?: string; hash?: string };
  try {
    header = JSON.parse(lines[0] ?? "") as Header;
    const rest = lines.slice(1).map((one) => JSON.parse(one) as Entry & { seed?: string });
    last = rest.at(-1)?.seed === undefined ? {} : (rest.pop() ?? {});
    entries = rest;
    if (header.dice.scheme !== SCHEME) return bad(`Dice of the kind “${header.dice.scheme}” cannot be checked here.`);
  } catch {
    return bad("This is not the record of a match.");
  }
  if (noted && header.dice.commitment !== noted) return bad("The record commits to other dice than this table did.");
  let before = await sha256(lines[0] ?? "");
  for (const [place, entry] of entries.entries()) {
    before = await sha256(`${before}|${entry.n}|${entry.who}|${entry.say}`);
    if (entry.n !== place || before !== entry.hash)
      return bad(`Entry ${place} was changed: its hash does not fit.`, place);
  }
  if (!last.seed) return bad("The server seed is not revealed, so the dice cannot be checked yet.", entries.length);
  if (last.hash !== (await sha256(`${before}|seed|${last.seed}`)))
    return bad("The line that reveals the server seed was changed.", entries.length);
  const seed = unhex(last.seed);
  if ((await sha256(seed)) !== header.dice.commitment) {
    return bad("The server seed is not the one that was committed to.", entries.length);
  }
  const dealer = new Dealer(seed, header.dice.seeds);
  let number = 0;
  let outcomes = 0;
  let checked = 0;
  for (const entry of entries) {
    if (entry.say === "undo") {
      number -= 1;
      continue;
    }
    const [verb = "", ...words] = entry.say.split(" ");
    const chance = possible.get(entry.n);
    if (entry.who === -1) outcomes += 1;
    if (entry.who === -1 && chance && entry.n >= (header.copied ?? 0)) {
      checked += 1;
      const right = await due(chance, number, dealer);
      if (right !== words.join(" ")) {
        return bad(
          `Entry ${entry.n} was tampered with: chance had to say “${verb} ${right}”, not “${entry.say}”.`,
          entries.length,
          outcomes,
          checked,
        );
      }
    }
    number += 1;
  }
  const whole = checked === outcomes ? `all ${checked}` : `${checked} of ${outcomes}`;
  const says = `All ${entries.length} entries fit together, the server seed is the one that was committed to, and ${whole} outcomes of chance are right.`;
  return { good: true, says, entries: entries.length, chances: outcomes, checked };
}
