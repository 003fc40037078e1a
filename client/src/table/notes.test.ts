import { beforeEach, describe, expect, it } from "vitest";
import { alarm, allNoted, checkSeeds, lastNoted, noteSeeds, notice, noted } from "./notes";

const COMMITMENT = "6".repeat(64);
const head = (n: number) => n.toString(16).padStart(64, "0").split("").reverse().join("");

/** The storage of a browser. */
const storage = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  },
});

beforeEach(() => {
  storage.clear();
  alarm.value = "";
});

describe("what a browser notes", () => {
  it("keeps the first commitment and every head", () => {
    for (const n of [0, 1, 1, 5]) notice("a", COMMITMENT, n, head(n));
    expect(noted("a")).toMatchObject({ commitment: COMMITMENT, alarm: "" });
    expect(Object.keys(noted("a")!.heads)).toEqual(["0", "1", "5"]);
    expect(lastNoted("a")).toBe(5);
    expect(alarm.value).toBe("");
  });

  it("notes no head before the game has begun", () => {
    notice("b", COMMITMENT, 0, "");
    expect(noted("b")).toMatchObject({ commitment: COMMITMENT, heads: {} });
    expect(lastNoted("b")).toBe(-1);
  });

  it("raises an alarm at another commitment, which stays", () => {
    notice("c", COMMITMENT, 3, head(3));
    notice("c", "7".repeat(64), 4, head(4));
    expect(alarm.value).toContain("changed the secret behind the dice");
    notice("c", COMMITMENT, 5, head(5));
    expect(alarm.value).toContain("changed the secret behind the dice");
    expect(noted("c")!.commitment).toBe(COMMITMENT);
  });

  it("raises an alarm at another head for as many entries", () => {
    notice("d", COMMITMENT, 3, head(3));
    notice("d", COMMITMENT, 3, head(4));
    expect(alarm.value).toContain("changed the game: its first 3 moves");
    expect(noted("d")!.heads[3]).toBe(head(3).slice(0, 32));
  });

  it("raises an alarm if the log has become shorter", () => {
    notice("e", COMMITMENT, 30, head(30));
    notice("e", COMMITMENT, 30, "", true);
    expect(alarm.value).toContain("this browser has seen 30 moves");
  });

  it("keeps what it can if there are many, the first and the newest above all", () => {
    for (let n = 0; n < 2000; n++) notice("f", COMMITMENT, n, head(n));
    const counts = Object.keys(noted("f")!.heads).map(Number);
    expect(counts.length).toBe(300);
    expect(counts).toContain(0);
    for (let n = 1950; n < 2000; n++) expect(counts).toContain(n);
    expect(Math.max(...counts.map((n, k) => n - (counts[k - 1] ?? 0)))).toBeLessThan(100);
    expect(noted("f")!.alarm).toBe("");
  });

  it("forgets the oldest games", () => {
    for (let n = 0; n < 60; n++) notice(`game${n}`, COMMITMENT, 1, head(1));
    expect([...storage.keys()].length).toBe(41);
    expect(storage.has("hegemon-noted-game59")).toBe(true);
    expect(storage.has("hegemon-noted-game0")).toBe(false);
    expect(allNoted().length).toBeGreaterThanOrEqual(40);
  });
});

describe("the seeds that were fixed before ours was sent", () => {
  const seeds = ["", "bot", "", "early"];

  it("are those of the game, and so is ours", () => {
    noteSeeds("s", COMMITMENT, seeds, { 2: "mine" });
    notice("s", COMMITMENT, 1, head(1));
    checkSeeds("s", ["host", "bot", "mine", "early"], [2]);
    expect(alarm.value).toBe("");
    expect(noted("s")!.heads[1]).toBe(head(1).slice(0, 32));
  });

  it("raise an alarm if a bot has another one", () => {
    noteSeeds("t", COMMITMENT, seeds, { 2: "mine" });
    checkSeeds("t", ["host", "ground", "mine", "early"], [2]);
    expect(alarm.value).toContain("changed a seed");
    expect(noted("t")!.alarm).toContain("changed a seed");
  });

  it("raise an alarm if ours was not taken, unless the seat is somebody else's now", () => {
    noteSeeds("u", COMMITMENT, seeds, { 2: "mine" });
    checkSeeds("u", ["host", "bot", "theirs", "early"], []);
    expect(alarm.value).toBe("");
    checkSeeds("u", ["host", "bot", "theirs", "early"], [2]);
    expect(alarm.value).toContain("changed a seed");
  });

  it("do not change in the course of the game", () => {
    notice("w", COMMITMENT, 1, head(1));
    checkSeeds("w", ["a", "b"], []);
    expect(noted("w")!.begun).toEqual(["a", "b"]);
    checkSeeds("w", ["a", "c"], []);
    expect(alarm.value).toContain("changed a seed");
  });

  it("come after a commitment that may not change either", () => {
    noteSeeds("v", COMMITMENT, seeds, {});
    notice("v", "7".repeat(64), 0, "");
    expect(alarm.value).toContain("changed the secret behind the dice");
  });
});
