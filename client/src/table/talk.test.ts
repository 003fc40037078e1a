// Unread messages, muting, and what stands over the cards.

import { beforeEach, expect, test, vi } from "vitest";
import type { ChatLine } from "../types";
import { beginTalk, bubbles, heardLines, hearTalk, inWords, lines, mute, muted, openChat, unread } from "./talk";

const storage = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
});
const said = (n: number, seat: number, says = "Hello", phrase = ""): ChatLine => ({ n, at: "", seat, phrase, says });
const told = (whole: boolean, ...all: ChatLine[]) => ({ type: "chat" as const, whole, lines: all });

beforeEach(() => {
  storage.clear();
  vi.useFakeTimers();
  beginTalk("abcdefgh");
});

test("what was said before is not new, and what others say is", () => {
  hearTalk(told(true, said(0, 0), said(1, 1)), [0]);
  expect([lines.value.length, unread.value, bubbles.value]).toEqual([2, 0, {}]);
  hearTalk(told(false, said(2, 0), said(3, 1)), [0]);
  expect([lines.value.length, unread.value]).toEqual([4, 1]);
  expect(Object.keys(bubbles.value)).toEqual(["0", "1"]);
  openChat(true);
  expect(unread.value).toBe(0);
  vi.advanceTimersByTime(7000);
  expect(bubbles.value).toEqual({});
});

test("a newer message takes the place of the one before, and stays its own time", () => {
  hearTalk(told(false, said(0, 1)), []);
  vi.advanceTimersByTime(4000);
  hearTalk(told(false, said(1, 1, "", "smile")), []);
  vi.advanceTimersByTime(4000);
  expect(bubbles.value[1]?.phrase).toBe("smile");
});

test("whoever is muted is not heard, also after a reload, and in no other game", () => {
  hearTalk(told(false, said(0, 1)), [0]);
  mute(1, true);
  expect([heardLines.value, bubbles.value]).toEqual([[], {}]);
  hearTalk(told(false, said(1, 1)), [0]);
  expect([unread.value, bubbles.value]).toEqual([1, {}]);
  beginTalk("other");
  expect(muted.value).toEqual([]);
  beginTalk("abcdefgh");
  expect(muted.value).toEqual([1]);
  mute(1, false);
  expect(storage.get("hegemon-muted")).toBe("{}");
});

test("messages are words, whatever they are made of", () => {
  expect(inWords(said(0, 0, "<b>bold</b>"))).toBe("<b>bold</b>");
  expect(inWords(said(0, 0, "", "luck"))).toBe("Good luck!");
  expect(inWords(said(0, 0, "", "smile"))).toBe("Smile");
});
