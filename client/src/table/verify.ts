// Checking the record of a finished game in the page, as docs/fairness.md describes it: the chain of hashes, the server
// seed against its commitment, and every outcome of chance that can be reckoned again.

export interface Verdict {
  good: boolean;
  says: string;
  entries: number;
  /** Outcomes of chance in the record, and how many were reckoned again. */
  chances: number;
  checked: number;
}

interface Header {
  edition: string;
  seats: number;
  options: Record<string, boolean | string>;
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

/** So many digits of a number in base 6, the most significant first, as faces of dice. */
function faces(way: bigint, dice: number, size = 6n): number[] {
  const found: number[] = [];
  for (let k = 0; k < dice; k++, way /= size) found.unshift(Number(way % size) + 1);
  return found;
}

const down = (a: number, b: number) => b - a;

/** The dice of a battle as the sentence has them. */
export function rollSays(way: bigint, attack: number, defend: number): string {
  const all = faces(way, attack + defend);
  const red = all.slice(0, attack).sort(down);
  return `roll ${red.join(" ")} against ${all.slice(attack).sort(down).join(" ")}`;
}

/** What of the game the ways of chance depend on. */
class Course {
  readonly free: Set<string>;
  readonly answers: string[][] = [];
  private pile: Set<string>;
  private discards: string[] = [];
  private quarters: string[] = [];
  red = 0;
  white = 0;

  constructor(
    private readonly lands: string[],
    private readonly cards: string[],
    private readonly header: Header,
  ) {
    this.free = new Set(lands);
    this.pile = new Set(cards);
  }

  /** What chance has to say to the same question, or null if it cannot be told here. */
  async due(verb: string, words: string[], dealer: Dealer): Promise<string | null> {
    const number = this.answers.length;
    if (verb === "roll") {
      const middle = words.indexOf("against");
      const attack = middle;
      const defend = words.length - middle - 1;
      if (this.header.edition !== "classic" && (attack !== this.red || (this.white && defend !== this.white)))
        return null;
      const red = this.red || attack;
      const white = this.white || defend;
      return rollSays(await dealer.way(number, 6n ** BigInt(red + white)), red, white);
    }
    if (verb === "throw") {
      const lots = this.header.options.lots === true && words.length === 1 && number === 0;
      const size = lots ? BigInt(this.header.seats) : 6n;
      const way = await dealer.way(number, size ** BigInt(words.length));
      return `throw ${faces(way, words.length, size).join(" ")}`;
    }
    if (verb === "deal" && this.free.size) {
      const left = [...this.free];
      return `deal ${left[Number(await dealer.way(number, BigInt(left.length)))]}`;
    }
    if (verb === "draw") {
      if (!this.pile.size) {
        this.pile = new Set(this.cards.filter((card) => this.discards.includes(card)));
        this.discards = [];
      }
      const left = this.cards.filter((card) => this.pile.has(card));
      if (!left.length) return null;
      return `draw ${left[Number(await dealer.way(number, BigInt(left.length)))]}`;
    }
    return null;
  }

  /** Go on by one entry. */
  take(say: string): void {
    const [verb = "", ...words] = say.split(" ");
    if (verb === "undo") {
      const last = this.answers.pop();
      if (last?.[0] === "claim") this.refill(last[1] ?? "");
      return;
    }
    this.answers.push([verb, ...words]);
    if (verb === "deal" || verb === "claim") this.free.delete(words[0] ?? "");
    else if (verb === "attack") {
      this.red = Number(words[2]);
      this.white = 0;
    } else if (verb === "defend") this.white = Number(words[0]);
    else if (verb === "draw") this.pile.delete(words[0] ?? "");
    else if (verb === "trade") this.discards.push(...words);
    else if (verb === "headquarter") {
      this.quarters.push(words[0] ?? "");
      if (this.quarters.length === this.header.seats) for (const card of this.quarters) this.pile.delete(card);
    }
  }

  private refill(land: string): void {
    const held = new Set([...this.free, land]);
    this.free.clear();
    for (const one of this.lands) if (held.has(one)) this.free.add(one);
  }
}

/** Check a whole record. `noted` is the commitment this page saw while the game was played. */
export async function verify(
  record: string,
  board: { lands: string[]; cards: string[] },
  noted = "",
): Promise<Verdict> {
  const lines = record.split("\n").filter((one) => one.trim());
  const bad = (says: string, entries = 0, chances = 0, checked = 0): Verdict => ({
    good: false,
    says,
    entries,
    chances,
    checked,
  });
  if (!globalThis.crypto?.subtle) {
    return bad("This browser reckons hashes only over https or on the same computer: use “hegemon verify” instead.");
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
  const course = new Course(board.lands, board.cards, header);
  let chances = 0;
  let checked = 0;
  for (const entry of entries) {
    if (entry.who === -1) {
      chances += 1;
      const [verb = "", ...words] = entry.say.split(" ");
      const due = entry.n < (header.copied ?? 0) ? null : await course.due(verb, words, dealer);
      if (due !== null) {
        checked += 1;
        if (due !== entry.say) {
          return bad(
            `Entry ${entry.n} was tampered with: chance had to say “${due}”, not “${entry.say}”.`,
            entries.length,
            chances,
            checked,
          );
        }
      }
    }
    course.take(entry.say);
  }
  const whole = checked === chances ? `all ${checked}` : `${checked} of ${chances}`;
  const says = `All ${entries.length} entries fit together, the server seed is the one that was committed to, and ${whole} outcomes of chance are right.`;
  return { good: true, says, entries: entries.length, chances, checked };
}
