// What the player is doing with the offers of the open question: which verb, which lands, how many. One widget for each
// shape of offer; nothing here knows a rule.

import { batch, computed, effect, signal } from "@preact/signals";
import { askOdds, beat, board, game, hurried, mine, news, note, odds, playing, ready, say, skip, why } from "../store";
import { guard, speed } from "../settings";
import { playingText as text } from "../text/playing";
import type { OfferMade, VerbTold } from "../types";
import type { Arrow } from "./Board";
import { eitherWay } from "./either";
import { armiesOn, indexOf, landsOf } from "./words";

export type Kind = "button" | "land" | "amount" | "move" | "number" | "cards" | "list";

/** A verb of the open question with what it says of itself, and its offers. */
export interface Verb extends VerbTold {
  verb: string;
  kind: Kind;
  offers: OfferMade[];
  /** What the verb is about, if it names a thing before the territory. */
  thing?: string;
}

function kindOf(shape: string[]): Kind {
  const form = shape.join(" ");
  if (form === "") return "button";
  if (form === "territory") return "land";
  if (form === "territory number") return "amount";
  if (form === "territory territory number" || form === "territory territory") return "move";
  if (form === "number") return "number";
  if (form === "cards") return "cards";
  return "list";
}

/** Whether a verb goes against somebody. */
export const isHostile = (verb: Verb | null) => verb?.hostile ?? false;

/** The offers of the open question, by verb. */
export const verbs = computed<Verb[]>(() => {
  const asked = mine.value;
  if (!asked) return [];
  const found = new Map<string, Verb>();
  for (const offer of asked.offers) {
    let verb = found.get(offer.verb);
    if (!verb) {
      const told = asked.verbs[offer.verb] ?? { shape: [], label: offer.verb, hostile: false, role: "" };
      verb = { ...told, verb: offer.verb, kind: kindOf(told.shape), offers: [] };
      found.set(offer.verb, verb);
    }
    verb.offers.push(offer);
  }
  for (const verb of found.values()) if (verb.role === "either") verb.offers = eitherWay(verb.offers);
  return [...found.values()].flatMap(byThing);
});

/** What names a thing and then a territory is one choice on the map for each thing. */
function byThing(verb: Verb): Verb[] {
  const [thing, place, ...more] = verb.shape;
  if (place !== "territory" || more.length || thing === "territory" || thing === "number") return [verb];
  const found = new Map<string, Verb>();
  for (const offer of verb.offers) {
    const [id = "", land = ""] = offer.words;
    const name = offer.name || id;
    const one = found.get(id) ?? { ...verb, verb: `${verb.verb} ${id}`, label: `${verb.label} ${name}`, shape: [place], kind: "land", offers: [], thing: name };
    one.offers.push({ ...offer, words: [land] });
    found.set(id, one);
  }
  return [...found.values()];
}

const onBoard = (verb: Verb) => verb.kind === "land" || verb.kind === "amount" || verb.kind === "move";

/** The verbs that are played on the board. */
export const boardVerbs = computed(() => verbs.value.filter(onBoard));

const chosenVerb = signal("");

/** The verb that clicks on the board mean now. */
export const active = computed<Verb | null>(
  () => boardVerbs.value.find((verb) => verb.verb === chosenVerb.value) ?? boardVerbs.value[0] ?? null,
);

export const from = signal<string | null>(null);
export const to = signal<string | null>(null);
/** The territory that is chosen where the open question asks for one and nothing else. */
export const place = signal<string | null>(null);
export const amount = signal(0);
export const ghosts = signal<Record<string, number>>({});
export const busy = signal(false);
/** Companions that are to stay out of what a number sends, each as the sentence that says so. */
export const apart = signal<ReadonlySet<string>>(new Set());
/** The territory that got the last single army. */
export const lastPlaced = signal<string | null>(null);

export function chooseVerb(verb: string): void {
  batch(() => {
    chosenVerb.value = verb;
    from.value = null;
    to.value = null;
    place.value = null;
  });
}

/** Let go of whatever is chosen; true if there was anything. */
export function cancel(): boolean {
  if (blitz.value?.running) {
    stopBlitz();
    return true;
  }
  if (place.value) {
    place.value = null;
    return true;
  }
  if (to.value) {
    to.value = null;
    return true;
  }
  if (from.value) {
    from.value = null;
    return true;
  }
  if (Object.keys(ghosts.value).length) {
    ghosts.value = {};
    return true;
  }
  if (note.value) {
    note.value = null;
    return true;
  }
  return false;
}

// --- ranges ----------------------------------------------------------------------------------------------------------

/** Every number that some offers allow, in order. */
export function numbersOf(offers: OfferMade[]): number[] {
  const found = new Set<number>();
  for (const offer of offers) for (let n = offer.low; n <= offer.high; n++) found.add(n);
  return [...found].sort((a, b) => a - b);
}

/** The offers of a move from here to there. */
export function moveOffers(verb: Verb | null, src: string | null, dst: string | null): OfferMade[] {
  if (!verb || !src || !dst) return [];
  return verb.offers.filter((offer) => offer.words[0] === src && offer.words[1] === dst);
}

export function most(offers: OfferMade[]): number {
  return offers.reduce((best, offer) => Math.max(best, offer.high), 0);
}

// --- what is lit on the board ----------------------------------------------------------------------------------------

export interface Marks {
  /** Something is being chosen, so that impossible places are dimmed. */
  choosing: boolean;
  lit: ReadonlySet<string>;
  /** What could be chosen in a roundabout way, so that it is not dimmed: a target before its start. */
  maybe: ReadonlySet<string>;
  targets: ReadonlySet<string>;
  reach: ReadonlySet<string>;
  selected: ReadonlySet<string>;
  hot: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();
export const noMarks: Marks = {
  choosing: false,
  lit: NONE,
  maybe: NONE,
  targets: NONE,
  reach: NONE,
  selected: NONE,
  hot: NONE,
};

/** Lands that something outside the board points at: a line of the log, a card, a region. */
export const hot = signal<ReadonlySet<string>>(NONE);

export function point(lands: Iterable<string> | null): void {
  hot.value = lands ? new Set(lands) : NONE;
}

/** From where to where somebody attacks, from the declaration until all have moved in. */
export const contested = computed<readonly [string, string] | null>(() => {
  const [table, asked] = [game.value?.table, game.value?.asked];
  const [src, dst] = table?.battle ? [table.battle.src, table.battle.dst] : (asked?.into ?? table?.extra.invasion ?? []);
  return src && dst ? [src, dst] : null;
});

/** Lands of what is being shown step by step. */
const spot = computed<ReadonlySet<string>>(() => new Set(beat.value?.beat.events.flatMap((event) => event.lands)));

/** Arrows of what is being shown step by step: an attack, a move. */
export const shown = computed<Arrow[]>(() => {
  const made = new Map<string, Arrow>();
  for (const event of beat.value?.beat.events ?? []) {
    if (event.kind !== "BattleFought" && event.kind !== "Moved" && event.kind !== "PieceMoved") continue;
    made.set(`${event.src} ${event.dst}`, { from: event.src, to: event.dst, hostile: event.kind === "BattleFought" });
  }
  return [...made.values()];
});

export const marks = computed<Marks>(() => {
  const verb = active.value;
  const pointed = hot.value.size ? hot.value : spot.value;
  if (!verb || busy.value) {
    const inFight = mine.value && contested.value && !playing.value ? new Set(contested.value) : NONE;
    return { ...noMarks, hot: pointed, selected: inFight };
  }
  const starts = new Set(verb.offers.map((offer) => offer.words[0] ?? ""));
  if (verb.kind !== "move") {
    const chosen = verb.kind === "land" ? place.value : from.value;
    const picked = chosen && starts.has(chosen) ? new Set([chosen]) : NONE;
    return { ...noMarks, choosing: true, lit: starts, selected: picked, hot: pointed };
  }
  if (!from.value) {
    const maybe = isHostile(verb) ? new Set(verb.offers.map((offer) => offer.words[1] ?? "")) : NONE;
    return { ...noMarks, choosing: true, lit: starts, maybe, hot: pointed };
  }
  const ends = new Set(
    verb.offers.filter((offer) => offer.words[0] === from.value).map((offer) => offer.words[1] ?? ""),
  );
  const selected = new Set([from.value, ...(to.value ? [to.value] : [])]);
  const hostile = isHostile(verb);
  return {
    choosing: true,
    lit: starts,
    maybe: NONE,
    targets: hostile ? ends : NONE,
    reach: hostile ? NONE : ends,
    selected,
    hot: pointed,
  };
});

/** The arrow to draw on the board. */
export const aim = computed(() => {
  const verb = active.value;
  if (verb?.kind === "move" && from.value && to.value) {
    return { from: from.value, to: to.value, hostile: isHostile(verb) };
  }
  const pair = mine.value && !playing.value && contested.value; // what came before is shown first
  return pair ? { from: pair[0], to: pair[1], hostile: true } : null;
});

/** Armies that would come or go, land by land, if the player goes through with it. */
export const changes = computed<Record<string, number>>(() => {
  const verb = active.value;
  if (verb?.kind === "amount") return ghosts.value;
  if (verb?.kind === "move" && !isHostile(verb) && from.value && to.value) {
    return { [from.value]: -amount.value, [to.value]: amount.value };
  }
  const moving = verbs.value.find((one) => one.role === "follow");
  if (moving && contested.value) {
    const [src, dst] = contested.value;
    const more = amount.value - (moving.offers[0]?.low ?? 0);
    return more ? { [src]: -more, [dst]: more } : {};
  }
  return {};
});

// --- placing ---------------------------------------------------------------------------------------------------------

/** How many armies may be placed in all. */
export const toPlace = computed(() => (active.value?.kind === "amount" ? most(active.value.offers) : 0));
export const placed = computed(() => Object.values(ghosts.value).reduce((sum, n) => sum + n, 0));
/** There is but one army to place, so that a click is enough. */
export const single = computed(() => active.value?.kind === "amount" && toPlace.value === 1);

export function addGhosts(id: string, more: number): void {
  const verb = active.value;
  const offer = verb?.offers.find((one) => one.words[0] === id);
  if (!offer) return;
  const now = ghosts.value[id] ?? 0;
  const room = Math.min(offer.high, now + toPlace.value - placed.value);
  const then = Math.max(0, Math.min(room, now + more));
  const rest = { ...ghosts.value };
  if (then > 0) rest[id] = then;
  else delete rest[id];
  batch(() => {
    ghosts.value = rest;
    from.value = id;
    if (more > 0 && then === now) {
      note.value = { says: text.allPlaced, kind: "why" };
    } else note.value = null;
  });
}

/** Say what lies on the board, land after land. */
export async function commitGhosts(): Promise<void> {
  const verb = active.value?.verb;
  if (!verb || busy.value) return;
  busy.value = true;
  for (const [id, number] of Object.entries(ghosts.value)) {
    if (!mine.value || !(await say(`${verb} ${id} ${number}`))) break;
    const rest = { ...ghosts.value };
    delete rest[id];
    ghosts.value = rest;
  }
  batch(() => {
    busy.value = false;
    ghosts.value = {};
    from.value = null;
  });
  settleChoice(); // the next step has begun meanwhile
}

// --- moving ----------------------------------------------------------------------------------------------------------

function choosePair(src: string, dst: string): void {
  const verb = active.value;
  const offers = moveOffers(verb, src, dst);
  batch(() => {
    from.value = src;
    to.value = dst;
    amount.value = most(offers);
    note.value = null;
  });
  if (isHostile(verb)) void refreshOdds();
}

/** Whether the dice of a battle have fallen and are not compared yet. */
export const rolled = computed(() => {
  for (const entry of news.value.slice(-12).reverse()) {
    const last = entry.told.findLast((event) => event.kind === "DiceRolled" || event.kind === "BattleFought");
    if (last) return last.kind === "DiceRolled";
  }
  return false;
});

/** How many armies to keep when an attack is repeated. */
export const keep = signal(1);
/** The chance below which a repeated attack ends, in percent; 0 for never. */
export const floor = signal(0);

export async function refreshOdds(): Promise<void> {
  if (from.value && to.value && isHostile(active.value)) {
    await askOdds(from.value, to.value, keep.value > 1 ? keep.value : 0);
  }
}

export async function doMove(number = amount.value): Promise<void> {
  const verb = active.value;
  if (!verb || !from.value || !to.value || busy.value) return;
  busy.value = true;
  await say([verb.verb, from.value, to.value, ...(verb.shape.length > 2 ? [number] : [])].join(" "));
  busy.value = false;
}

// --- a number, and who stays out of it -------------------------------------------------------------------------------

/** Whether a verb names somebody who stays out of what the number beside it sends. */
export const isApart = (verb: Verb): boolean => verb.role === "apart";

/** The sentences that hold back whoever is to stay out, as far as they can still be said. */
function holdingBack(): string[] {
  const offered = verbs.value.filter(isApart).flatMap(({ verb, offers }) => offers.map(({ words }) => [verb, ...words].join(" ")));
  return offered.filter((sentence) => apart.value.has(sentence));
}

export function toggleApart(sentence: string): void {
  const next = new Set(apart.value);
  if (!next.delete(sentence)) next.add(sentence);
  apart.value = next;
}

/** Say a number in one go with who stays out: those first. */
export async function sayNumber(verb: string, number: number): Promise<void> {
  if (busy.value) return;
  busy.value = true;
  let fine = true;
  for (const sentence of holdingBack()) fine &&= mine.value !== null && (await say(sentence));
  if (fine && mine.value) await say(`${verb} ${number}`);
  busy.value = false;
}

// --- attacking until ---------------------------------------------------------------------------------------------------

export interface Blitz {
  running: boolean;
  src: string;
  dst: string;
  rolls: number;
  /** Armies on both sides before the first roll. */
  mine: number;
  theirs: number;
  ended: string;
}

export const blitz = signal<Blitz | null>(null);
const PASS = "pass";

export function stopBlitz(): void {
  if (blitz.value?.running) blitz.value = { ...blitz.value, running: false, ended: text.youStopped };
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Wait until this page is asked again, or nothing more can be waited for. */
function askedAgain(seat: number): Promise<boolean> {
  return new Promise((done) => {
    let over = false;
    const watch = effect(() => {
      const now = game.value;
      const asked = mine.value;
      if (over) return;
      const back = asked !== null && asked.who === seat;
      if (back || !now || now.status !== "playing") {
        over = true;
        queueMicrotask(() => {
          watch();
          done(back);
        });
      }
    });
  });
}

/** A sentence that keeps a repeated attack going, and whether dice fall for it. */
interface Blow {
  says: string;
  fought: boolean;
}

/** The next roll, or no card where one could be used; null if it cannot go on. */
function nextBlow(src: string, dst: string, dice: number): Blow | null {
  const strike = verbs.value.find((one) => one.hostile && moveOffers(one, src, dst).length) ?? null;
  const high = most(moveOffers(strike, src, dst));
  if (strike && high) return { says: `${strike.verb} ${src} ${dst} ${Math.min(dice, high)}`, fought: true };
  const [held] = holdingBack();
  if (held) return { says: held, fought: false };
  const force = verbs.value.find((one) => one.role === "force");
  if (force) return { says: `${force.verb} ${most(force.offers)}`, fought: false };
  const commit = verbs.value.findLast((one) => one.role === "commit"); // with whoever can go along, as the odds count it
  if (commit) return { says: `${commit.verb} ${most(commit.offers)}`, fought: true };
  if (strike && !blitz.value?.rolls) return { says: `${strike.verb} ${src} ${dst}`, fought: false };
  return mine.value?.reaction ? { says: PASS, fought: false } : null;
}

export async function startBlitz(pair = [from.value, to.value]): Promise<void> {
  const [src, dst] = pair;
  const map = board.value;
  const seat = mine.value?.who;
  if (!src || !dst || !map || seat === undefined || busy.value) return;
  const table = () => game.value?.table ?? null;
  const standing = (id: string) => {
    const shown = table();
    return shown ? armiesOn(map, shown, id) : 0;
  };
  const dice = amount.value;
  busy.value = true;
  hurried.value = true;
  blitz.value = { running: true, src, dst, rolls: 0, mine: standing(src), theirs: standing(dst), ended: "" };
  let ended = "";
  while (blitz.value?.running) {
    const next = nextBlow(src, dst, dice);
    if (!next) {
      const taken = table()?.owner[indexOf(map, dst)] === seat;
      ended = taken ? text.captured : mine.value && table()?.extra.invasion ? text.chooseFirst : text.cannotGoOn;
      break;
    }
    if (next.says !== PASS && standing(src) <= keep.value) {
      ended = text.stoppedAt(standing(src));
      break;
    }
    if (next.says !== PASS && floor.value > 0) {
      const told = await askOdds(src, dst, keep.value > 1 ? keep.value : 0);
      if (told && told.win * 100 < floor.value) {
        ended = text.tooRisky(Math.round(told.win * 100), floor.value);
        break;
      }
    }
    if (!blitz.value?.running) break;
    if (!(await say(next.says))) {
      ended = text.stopped;
      break;
    }
    if (blitz.value && next.fought) blitz.value = { ...blitz.value, rolls: blitz.value.rolls + 1 };
    if (!(await askedAgain(seat))) break;
    await pause(speed.value === "instant" ? 40 : 320);
  }
  batch(() => {
    busy.value = false;
    hurried.value = false;
    if (blitz.value) blitz.value = { ...blitz.value, running: false, ended: blitz.value.ended || ended };
  });
  if (moveOffers(active.value, src, dst).length) void refreshOdds();
}

// --- clicking --------------------------------------------------------------------------------------------------------

export interface Touch {
  shift?: boolean;
  alt?: boolean;
  rest?: boolean;
  /** By a key, so that the same one goes on with what is chosen. */
  key?: boolean;
}

/** A land was chosen, by pointer, key, or from the table view. */
export function clickLand(id: string, how: Touch = {}): void {
  // Whoever is asked already need not wait until everything is shown.
  if (playing.value && ready.value) skip();
  const verb = active.value;
  const map = board.value;
  const now = game.value;
  if (!verb || !map || !now || busy.value) return;
  if (verb.kind === "land") return clickPlace(verb, id);
  if (verb.kind === "amount") return clickAmount(verb, id, how);
  if (how.key && id === to.value && moveOffers(verb, from.value, id).length) void doMove();
  else clickMove(verb, id);
}

function clickPlace(verb: Verb, id: string): void {
  if (!verb.offers.some((offer) => offer.words[0] === id)) return why(`${verb.verb} ${id}`);
  // What is quick can be taken back; anything else is chosen first and then confirmed.
  if (verb.role === "quick" || place.value === id) void say(`${verb.verb} ${id}`);
  else place.value = id;
}

function clickAmount(verb: Verb, id: string, how: Touch): void {
  if (!verb.offers.some((offer) => offer.words[0] === id)) return why(`${verb.verb} ${id} 1`);
  if (single.value) placeOne(verb, id, how);
  else addGhosts(id, how.rest ? toPlace.value : (how.alt ? -1 : 1) * (how.shift ? 5 : 1));
}

/** Who places several where the question is about one army; set by what knows how. */
export const several = signal<((id: string, number: number) => void) | null>(null);

function placeOne(verb: Verb, id: string, how: Touch): void {
  if (how.shift && several.value) several.value(id, 5);
  else {
    lastPlaced.value = id;
    void say(`${verb.verb} ${id} 1`);
  }
}

function clickMove(verb: Verb, id: string): void {
  const map = board.value;
  const now = game.value;
  if (!map || !now) return;
  const src = from.value;
  if (src && id !== src && moveOffers(verb, src, id).length) return choosePair(src, id);
  const starts = verb.offers.some((offer) => offer.words[0] === id);
  if (starts) {
    const same = id === src;
    batch(() => {
      from.value = same ? null : id;
      to.value = null;
      note.value = null;
    });
    return;
  }
  // A target without a start: take the strongest start that reaches it.
  const ways = verb.offers.filter((offer) => offer.words[1] === id);
  if (ways.length && isHostile(verb)) {
    const best = ways.reduce((one, other) =>
      armiesOn(map, now.table, other.words[0] ?? "") > armiesOn(map, now.table, one.words[0] ?? "") ? other : one,
    );
    return choosePair(best.words[0] ?? "", id);
  }
  // Neither: ask the server why not, in the most likely sense.
  const near = landsOf(map).get(id)?.near ?? [];
  const own = now.table.owner[indexOf(map, id)] === mine.value?.who;
  const number = verb.shape.length > 2 ? " 1" : "";
  if (src) why(`${verb.verb} ${src} ${id}${number}`);
  else if (own) {
    const other = near.find(
      (one) => (now.table.owner[indexOf(map, one)] === mine.value?.who) !== isHostile(verb),
    );
    why(`${verb.verb} ${id} ${other ?? near[0] ?? id}${number}`);
  } else {
    const start = near.find((one) => now.table.owner[indexOf(map, one)] === mine.value?.who);
    const any = map.territories.find((land, k) => now.table.owner[k] === mine.value?.who && land.id !== id)?.id;
    why(`${verb.verb} ${start ?? any ?? id} ${id}${number}`);
  }
}

let lastNumber = -1;
let lastVerb = "";
/** Whether all or as few as possible moved in last time: the next slider starts there. */
let lastMoved: "least" | "most" = "most";

/** With the curtain down nothing remembers what the player before has looked at, chosen or laid out. */
effect(() => {
  if ((game.value?.curtain ?? -1) < 0) return;
  batch(() => {
    chosenVerb.value = "";
    from.value = null;
    to.value = null;
    place.value = null;
    amount.value = 0;
    ghosts.value = {};
    keep.value = 1;
    floor.value = 0;
    blitz.value = null;
    hot.value = NONE;
    apart.value = NONE;
  });
  lastVerb = "";
  lastMoved = "most";
});

/** Keep what is chosen only as long as it is still offered; after a capture go on from the captured land. */
effect(() => {
  const asked = mine.value;
  const number = asked?.number ?? -1;
  if (number === lastNumber) return;
  lastNumber = number;
  queueMicrotask(() => {
    place.value = null;
    settleChoice();
  });
});

function settleChoice(): void {
  const [only, other] = verbs.value;
  const asked = mine.value;
  if (guard.value === "most" && asked?.standing && asked.policy === "most" && only && !other) {
    void say(`${only.verb} ${most(only.offers)}`);
    return;
  }
  if (apart.value.size && !verbs.value.some(isApart)) apart.value = NONE;
  if (!mine.value) return; // others answer in between, such as the defender
  if (busy.value && !blitz.value?.running && placed.value) return; // ghosts are being committed
  const verb = active.value;
  const src = from.value;
  const dst = to.value;
  batch(() => {
    if (verb?.kind !== "amount") ghosts.value = {};
    if (verb?.kind !== "move") {
      const moving = verbs.value.find((one) => one.kind === "number");
      if (moving)
        amount.value =
          moving.role === "follow"
            ? lastMoved === "least"
              ? (numbersOf(moving.offers)[0] ?? 0)
              : most(moving.offers)
            : moving.role === "stake"
              ? (numbersOf(moving.offers)[0] ?? 0)
              : most(moving.offers);
      if (!moving && !mine.value?.reaction) {
        from.value = null;
        to.value = null;
      }
      return;
    }
    if (verb.verb !== lastVerb) {
      // Another step begins: what was chosen for the one before means nothing in it.
      lastVerb = verb.verb;
      from.value = null;
      to.value = null;
      return;
    }
    const pair = moveOffers(verb, src, dst);
    if (pair.length) {
      amount.value = Math.min(amount.value || most(pair), most(pair));
      if (isHostile(verb) && !blitz.value?.running) {
        amount.value = most(pair);
        void refreshOdds();
      }
      return;
    }
    to.value = null;
    odds.value = null;
    const starts = (id: string | null) => verb.offers.some((offer) => offer.words[0] === id);
    if (dst && starts(dst) && isHostile(verb)) from.value = dst;
    else if (!starts(src)) from.value = null;
  });
}

export function rememberMove(number: number, low: number): void {
  lastMoved = number === low ? "least" : "most";
}
