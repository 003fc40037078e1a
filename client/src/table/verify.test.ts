import { describe, expect, it } from "vitest";
import page from "../../../docs/fairness.md?raw";
import type { ChanceTold } from "../types";
import { Dealer, due, faces, hex, sha256, unhex, verify } from "./verify";

// The test vectors of docs/fairness.md, read from the page itself.
const SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const COMMITMENT = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
const [RECORD = "", FORK = ""] = [...page.matchAll(/```json\n(\{"hegemon"[^]*?)```/g)].map((found) => found[1]);
const HEADED = [...page.matchAll(/^\| (\d+) \| `([0-9a-f]{64})` \| `([0-9a-f]{64})` \|$/gm)].map(
  (found) => found.slice(1) as [string, string, string],
);
const rows = (pattern: RegExp) => [...page.matchAll(pattern)].map((found) => found.slice(1) as [string, string, string, string]);
const BLOCKS = rows(/^\| (\d+) \| (\d+) \| `([0-9a-f]{64})` \|$/gm);
const WAYS = rows(/^\| (\d+) \| (\d+) \| (\d+) \|$/gm);
const DICE = rows(/^\| (\d) \| (\d) \| (\d+) \| `roll (.+?)` \|$/gm);

const dice = (n: number, ...sides: number[][]): ChanceTold => ({ n, dice: sides, ordered: sides.length > 1, names: [] });
const list = (n: number, ...names: string[]): ChanceTold => ({ n, dice: [], ordered: false, names });
const dealer = new Dealer(unhex(SEED), ["fox", "owl"]);
const six = (number: number) => new Array<number>(number).fill(6);

/** A dealer that always goes one way. */
const going = (way: bigint) => Object.assign(new Dealer(unhex(SEED), []), { way: () => Promise.resolve(way) });

const HEADER = {
  edition: "isles",
  rules: 1,
  seats: 2,
  options: {},
  players: [{}, {}],
  dice: { scheme: "hegemon-dice-1", commitment: COMMITMENT, seeds: ["fox", "owl"] },
};

/** A record with these answers, whose hashes fit, and a header with more in it. */
async function recorded(says: [unknown, string][], more: object = {}, seed = SEED): Promise<string> {
  const header = JSON.stringify({ ...HEADER, ...more });
  let before = await sha256(header);
  const lines = [header];
  for (const [n, [who, say]] of says.entries()) {
    before = await sha256(`${before}|${n}|${who}|${say}`);
    lines.push(JSON.stringify({ n, who, say, hash: before }));
  }
  lines.push(JSON.stringify({ seed, hash: await sha256(`${before}|seed|${seed}`) }));
  return lines.join("\n");
}

/** As many names as there were, with the right one in its place. */
const among = (n: number, right: string, ways: number, way: number): ChanceTold =>
  list(n, ...Array.from({ length: ways }, (_, k) => (k === way ? right : `${right}_${k}`)));

async function possible(record: string, dealers: Dealer[]): Promise<ChanceTold[]> {
  const says = record.trim().split("\n").slice(1, -1).map((line) => (JSON.parse(line) as { say: string }).say);
  const found = [dice(0, [6, 6])];
  for (const [n, say] of says.entries()) {
    if (n > 0) found.push(among(n, say.slice(5), 43 - n, Number(await dealers[n]!.way(n, BigInt(43 - n)))));
  }
  return found;
}

const own = new Dealer(unhex("202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f"), ["hen", "ox"]);
const noted = (heads: Record<string, string>, commitment = COMMITMENT) => ({ commitment, heads, alarm: "" });

describe("the dealer", () => {
  it("finds the vectors", () => {
    expect([BLOCKS.length, WAYS.length, DICE.length, HEADED.length]).toEqual([5, 11, 9, 6]);
  });

  it("commits to its seed", async () => {
    expect(await sha256(unhex(SEED))).toBe(COMMITMENT);
  });

  it.each(BLOCKS)("makes block %s %s of the scheme", async (number, counter, block) => {
    expect(hex(await dealer.block(Number(number), Number(counter)))).toBe(block);
  });

  it.each(HEADED)("shows the head after %s entries", async (entries, hash, head) => {
    expect(await dealer.head(Number(entries), hash)).toBe(head);
  });

  it.each(WAYS)("goes the due way at %s of %s", async (number, ways, way) => {
    expect(await dealer.way(Number(number), BigInt(ways))).toBe(BigInt(way));
  });

  it.each(DICE)("reads %s dice against %s going way %s", async (red, white, way, says) => {
    const chance = dice(0, six(Number(red)), six(Number(white)));
    expect(await due(chance, 0, going(BigInt(way)))).toBe(says);
  });

  it("reads dice of several sizes, those with more faces first", async () => {
    expect(faces(5n * 216n + 35n, [8, 6, 6, 6])).toEqual([6, 1, 6, 6]);
    expect(await due(dice(0, [8, 6, 6], [8]), 0, going(2n * 288n + 5n * 48n + 8n * 5n + 7n))).toBe("3 6 6 against 8");
    expect(await due(dice(0, [6], []), 0, going(3n))).toBe("4 against");
  });

  it("keeps thrown dice in their order, and counts lists from the first", async () => {
    expect(await due(dice(0, [6, 6]), 0, going(8n))).toBe("2 3");
    expect(await due(list(0, "north", "south", "east"), 0, going(2n))).toBe("east");
  });
});

describe("verifying a record", () => {
  it("checks every outcome", async () => {
    const verdict = await verify(RECORD, await possible(RECORD, Array<Dealer>(5).fill(dealer)), COMMITMENT);
    expect(verdict).toMatchObject({ kind: "good", entries: 5, chances: 5, checked: 5 });
    expect(verdict.says).toContain("all 5 outcomes of chance are right");
    expect(verdict.says).toContain("noted nothing while it was played");
  });

  it("counts what the server leaves out, loudly", async () => {
    const verdict = await verify(RECORD, [dice(0, [6, 6])]);
    expect(verdict).toMatchObject({ kind: "unproved", entries: 5, chances: 5, checked: 1 });
    expect(verdict.says).toContain("1 of 5 outcomes");
    expect(verdict.says).toContain("UNPROVED: of 4 outcomes the server does not tell");
    expect((await verify(RECORD, [])).kind).toBe("unproved");
  });

  it("finds an answer that was changed", async () => {
    expect((await verify(RECORD.replace("throw 6 3", "throw 6 4"), [])).says).toBe(
      "Entry 0 was changed: its hash does not fit.",
    );
  });

  it("counts decisions as the dealer does, over what was taken back", async () => {
    const right = [await due(list(0, "a", "b", "c"), 1, dealer), await due(list(0, "a", "b", "c"), 2, dealer)];
    const record = await recorded([
      [0, "x"],
      [0, "undo"],
      [0, "y"],
      [-1, `take ${right[0]}`],
      [-1, `take ${right[1]}`],
    ]);
    const verdict = await verify(record, [list(3, "a", "b", "c"), list(4, "a", "b", "c")]);
    expect(verdict).toMatchObject({ kind: "good", chances: 2, checked: 2 });
    expect(verdict.says).toContain("all 2 outcomes");
  });

  it("finds dice that were dealt otherwise, even if the chain fits", async () => {
    const verdict = await verify(await recorded([[-1, "throw 6 4"]]), [dice(0, [6, 6])]);
    expect(verdict.says).toContain("chance had to say “throw 6 3”, not “throw 6 4”");
    expect(verdict.kind).toBe("bad");
  });

  it("finds a seed that was not committed to", async () => {
    const record = await recorded([], {}, SEED.replace("00", "ff"));
    expect((await verify(record, [])).says).toBe("The server seed is not the one that was committed to.");
  });

  it("remembers the commitment this page saw", async () => {
    expect((await verify(RECORD, [], "something else")).kind).toBe("bad");
  });
});

describe("what was noted while it was played", () => {
  const heads = Object.fromEntries(HEADED.map(([entries, , head]) => [entries, head.slice(0, 32)]));

  it("is found in the record", async () => {
    const verdict = await verify(RECORD, [], COMMITMENT, [noted(heads), noted({ 3: "other" }, "0".repeat(64))]);
    expect(verdict.kind).toBe("unproved");
    expect(verdict.says).toContain("6 fingerprints noted while it was played fit");
  });

  it("shows a record that was swapped", async () => {
    const swapped = await recorded([[-1, "throw 6 3"]]);
    const verdict = await verify(swapped, [], COMMITMENT, [noted({ 1: heads[1]! })]);
    expect(verdict).toMatchObject({ kind: "bad" });
    expect(verdict.says).toContain("its first 1 entries are not those this browser saw");
  });

  it("shows a record with other seeds", async () => {
    const note = { ...noted({}), begun: ["fox", "hen"] };
    expect((await verify(RECORD, [], COMMITMENT, [note])).says).toContain("other seeds than those this browser saw");
    expect((await verify(RECORD, [], COMMITMENT, [{ ...note, begun: ["fox", "owl"] }])).kind).toBe("unproved");
  });

  it("shows that the end was cut off", async () => {
    const verdict = await verify(RECORD, [], COMMITMENT, [noted({ 7: "00" })]);
    expect(verdict.says).toBe("The end is missing: this browser saw 7 entries, but the record has 5.");
  });

  it("is compared with the game that a record plays on from", async () => {
    const told = await possible(FORK, [dealer, dealer, dealer, own, own]);
    expect((await verify(FORK, told, "", [noted({ 2: heads[2]!, 5: heads[5]! })])).kind).toBe("good");
    expect((await verify(FORK, told, "", [noted({ 2: heads[3]! })])).kind).toBe("bad");
  });
});

describe("a game that plays on from another one", () => {
  const told = possible(FORK, [dealer, dealer, dealer, own, own]);
  const [line = ""] = FORK.split("\n");
  const header = JSON.parse(line) as Record<string, unknown> & { origin: { header: Record<string, unknown> } };
  const says = FORK.trim()
    .split("\n")
    .slice(1, -1)
    .map((one) => JSON.parse(one) as { who: number; say: string })
    .map(({ who, say }) => [who, say] as [number, string]);
  const seed = "202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f";
  const forged = (change: object) => recorded(says, { ...header, ...change }, seed);

  it("has every roll checked", async () => {
    expect(await forged({})).toBe(await forged({ copied: 3 }));
    const verdict = await verify(FORK, await told);
    expect(verdict).toMatchObject({ kind: "good", chances: 5, checked: 5 });
    expect(verdict.says).toContain("copied from another game were checked with its seed");
  });

  it("is unproved without proof", async () => {
    const verdict = await verify(await forged({ origin: undefined }), await told);
    expect(verdict).toMatchObject({ kind: "unproved", chances: 5, checked: 2 });
    expect(verdict.says).toContain("UNPROVED: 3 outcomes were copied from another game without proof");
  });

  it.each([
    ["copied more than there is", { copied: 1_000_000 }, "has 5"],
    ["copied everything", { copied: 5 }, "did not go like this"],
    ["copied nothing", { copied: 0 }, "but there are none"],
    ["copied less than nothing", { copied: -1 }, "must be a number of answers"],
    ["a text", { copied: "3" }, "must be a number of answers"],
    ["another hash", { origin: { ...header.origin, hash: "0".repeat(64) } }, "did not go like this"],
    ["another seed", { origin: { ...header.origin, seed: "0".repeat(64) } }, "another server seed"],
    ["another edition", { origin: { ...header.origin, header: { ...header.origin.header, edition: "x" } } }, "another game"],
    ["no proof", { origin: "trust me" }, "origin does not prove anything"],
  ])("cannot claim %s", async (_, change, why) => {
    const verdict = await verify(await forged(change), await told);
    expect(verdict.kind).toBe("bad");
    expect(verdict.says).toContain(why);
  });

  it("has a roll that was forged in the copy found, even if all hashes fit", async () => {
    const other = structuredClone(says);
    other[1] = [-1, "deal island"];
    let hash = await sha256(JSON.stringify(header.origin.header));
    for (const [n, [who, say]] of other.slice(0, 3).entries()) hash = await sha256(`${hash}|${n}|${who}|${say}`);
    const record = await recorded(other, { ...header, origin: { ...header.origin, hash } }, seed);
    expect((await verify(record, await told)).says).toContain("Entry 1 was tampered with");
  });
});

describe("what a server might try", () => {
  const roll = [dice(0, [6, 6])];

  it("a roll under a seat", async () => {
    expect((await verify(await recorded([[0, "throw 6 6"]]), [])).says).toContain("is for chance to say");
    expect((await verify(await recorded([["-1", "throw 6 6"]]), [])).says).toContain("its line was changed");
    expect((await verify(await recorded([[2, "pass"]]), [])).kind).toBe("bad");
  });

  it("a list instead of dice, with one thing in it", async () => {
    expect((await verify(await recorded([[-1, "throw 6 6"]]), [list(0, "6 6")])).says).toContain("said of dice");
    const verdict = await verify(await recorded([[-1, "draw island"]]), [list(0, "island")]);
    expect(verdict.says).toContain("1 could go only one way, as the server tells it");
    expect((await verify(await recorded([[-1, "draw island"]]), [list(0, "island", "island")])).says).toContain("twice");
    expect((await verify(await recorded([[-1, "draw island"]]), [list(0)])).kind).toBe("bad");
  });

  it("dice with one face, or more of them than can be", async () => {
    expect((await verify(await recorded([[-1, "throw 1 1"]]), [dice(0, [1, 1])])).says).toContain("2 to 100 faces");
    expect((await verify(await recorded([[-1, "throw 1"]]), [dice(0, six(40))])).says).toContain("too many dice");
  });

  it("taking back a roll, or what somebody else has said", async () => {
    for (const says of [
      [[-1, "throw 6 3"], [-1, "undo"]],
      [[-1, "throw 6 3"], [0, "undo"]],
      [[0, "x"], [1, "undo"]],
      [[0, "undo"]],
    ] as [number, string][][]) {
      expect((await verify(await recorded(says), says[0]![0] === -1 ? roll : [])).says).toContain("takes back");
    }
  });

  it("telling of what is not there, or twice", async () => {
    expect((await verify(await recorded([[0, "x"]]), roll)).says).toContain("nothing fits there");
    expect((await verify(RECORD, [...roll, ...roll])).says).toContain("nothing fits there");
  });

  it("fields twice, more fields, other dice, seeds that could be mistaken", async () => {
    const bad = async (record: string) => expect((await verify(record, [])).kind).toBe("bad");
    await bad(RECORD.replace('"who":-1', '"who":0,"who":-1'));
    await bad(RECORD.replace('"say":"throw 6 3"', '"say":"throw 6 3","note":"x"'));
    await bad(RECORD.replace('"n":0', '"n": 0'));
    await bad(await recorded([], { dice: { ...HEADER.dice, scheme: "mine" } }));
    await bad(await recorded([], { dice: { ...HEADER.dice, seeds: ["fox|owl"] } }));
    await bad(await recorded([], { dice: { ...HEADER.dice, seeds: ["fox|o", "wl"] } }));
    await bad(await recorded([], { dice: { ...HEADER.dice, seeds: ["fox", "owl", "elk"] } }));
    await bad("");
    await bad("Dear diary,");
  });

  it("a seed that comes before other entries", async () => {
    const lines = (await recorded([[0, "x"]])).split("\n");
    expect((await verify([lines[0], lines[2], lines[1]].join("\n"), [])).kind).toBe("bad");
  });
});
