import { describe, expect, it } from "vitest";
import page from "../../../docs/fairness.md?raw";
import type { ChanceTold } from "../types";
import { Dealer, due, faces, hex, sha256, unhex, verify } from "./verify";

// The test vectors of docs/fairness.md, read from the page itself.
const SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const COMMITMENT = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
const RECORD = /```json\n(\{"hegemon"[^]*?)```/.exec(page)?.[1] ?? "";
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

/** A record with these answers, whose hashes fit. */
async function recorded(...says: [number, string][]): Promise<string> {
  const header = JSON.stringify({
    dice: { scheme: "hegemon-dice-1", commitment: COMMITMENT, seeds: ["fox", "owl"] },
  });
  let before = await sha256(header);
  const lines = [header];
  for (const [n, [who, say]] of says.entries()) {
    before = await sha256(`${before}|${n}|${who}|${say}`);
    lines.push(JSON.stringify({ n, who, say, hash: before }));
  }
  lines.push(JSON.stringify({ seed: SEED, hash: await sha256(`${before}|seed|${SEED}`) }));
  return lines.join("\n");
}

describe("the dealer", () => {
  it("finds the vectors", () => {
    expect([BLOCKS.length, WAYS.length, DICE.length]).toEqual([5, 11, 9]);
  });

  it("commits to its seed", async () => {
    expect(await sha256(unhex(SEED))).toBe(COMMITMENT);
  });

  it.each(BLOCKS)("makes block %s %s of the scheme", async (number, counter, block) => {
    expect(hex(await dealer.block(Number(number), Number(counter)))).toBe(block);
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
  it("checks all that it is told the possibilities of", async () => {
    const verdict = await verify(RECORD, [dice(0, [6, 6])]);
    expect(verdict).toMatchObject({ good: true, entries: 5, chances: 5, checked: 1 });
    expect(verdict.says).toContain("1 of 5 outcomes");
  });

  it("finds an answer that was changed", async () => {
    expect((await verify(RECORD.replace("throw 6 3", "throw 6 4"), [])).says).toBe(
      "Entry 0 was changed: its hash does not fit.",
    );
  });

  it("counts decisions as the dealer does, over what was taken back", async () => {
    const right = [await due(list(0, "a", "b", "c"), 1, dealer), await due(list(0, "a", "b", "c"), 2, dealer)];
    const record = await recorded([0, "x"], [0, "undo"], [0, "y"], [-1, `take ${right[0]}`], [-1, `take ${right[1]}`]);
    const verdict = await verify(record, [list(3, "a", "b", "c"), list(4, "a", "b", "c")]);
    expect(verdict).toMatchObject({ good: true, chances: 2, checked: 2 });
    expect(verdict.says).toContain("all 2 outcomes");
  });

  it("finds dice that were dealt otherwise, even if the chain fits", async () => {
    const verdict = await verify(await recorded([-1, "throw 6 4"]), [dice(0, [6, 6])]);
    expect(verdict.says).toContain("chance had to say “throw 6 3”, not “throw 6 4”");
  });

  it("finds a seed that was not committed to", async () => {
    const other = SEED.replace("00", "ff");
    const lines = RECORD.trim().split("\n").slice(0, -1);
    const last = /"hash":"(\w+)"/.exec(lines.at(-1) ?? "")?.[1];
    lines.push(JSON.stringify({ seed: other, hash: await sha256(`${last}|seed|${other}`) }));
    expect((await verify(lines.join("\n"), [])).says).toBe("The server seed is not the one that was committed to.");
  });

  it("remembers the commitment this page saw", async () => {
    expect((await verify(RECORD, [], "something else")).good).toBe(false);
  });
});
