import { expect, it } from "vitest";
import type { News, Update } from "../types";
import { joined } from "./joined";

const update = (seq: number, news: number[], more: Partial<Update> = {}): Update =>
  ({ board: "/b", seat: -1, curtain: -1, status: "playing", seats: [], seq, news: news.map((n) => ({ seq: n }) as News), ...more }) as Update;

const seqs = (found: Update | null) => found?.news.map((entry) => entry.seq);

it("makes one update of two that follow each other", () => {
  const found = joined(update(2, [0, 1]), update(4, [2, 3]), 100);
  expect(found?.seq).toBe(4);
  expect(seqs(found)).toEqual([0, 1, 2, 3]);
  expect(seqs(joined(update(2, [0, 1]), update(2, []), 100))).toEqual([0, 1]);
});

it("keeps the newest entries only", () => {
  expect(seqs(joined(update(2, [0, 1]), update(4, [2, 3]), 3))).toEqual([1, 2, 3]);
});

it("leaves apart what a page must see one by one", () => {
  const first = update(2, [0, 1]);
  expect(joined(first, update(5, [3, 4]), 100)).toBeNull();
  for (const other of [{ board: "/c" }, { seat: 1 }, { curtain: 1 }, { status: "over" }, { seats: [1] }] as const)
    expect(joined(first, update(4, [2, 3], other as Partial<Update>), 100)).toBeNull();
});
