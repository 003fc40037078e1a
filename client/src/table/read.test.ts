import { expect, test } from "vitest";
import { isRead, markRead } from "./read";

test("a pack is read in its own campaign only", () => {
  expect(isRead("a", "box")).toBe(false);
  markRead("a", "box");
  expect(isRead("a", "box")).toBe(true);
  expect(isRead("b", "box")).toBe(false);
  expect(isRead("a", "other")).toBe(false);
});
