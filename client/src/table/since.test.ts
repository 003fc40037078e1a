import { expect, test } from "vitest";
import type { Happened, News } from "../types";
import { entriesSince, sinceLastTurn } from "./since";

const event = (kind: string, fields: object = {}): Happened =>
  ({ kind, says: `${kind}.`, weight: 1, lands: [], ...fields }) as Happened;
const news = (...told: Happened[][]): News[] =>
  told.map((each, seq) => ({ seq, who: 0, say: "", turn: 1, told: each, changes: [] }));
const begins = (seat: number) => [event("TurnBegan", { seat })];
const rolls = (src: string, dst: string) => [event("BattleFought", { src, dst })];
const takes = (seat: number, land: string, loser: number) => [event("Captured", { seat, land, loser, lands: [land] })];

test("the turns of the others since one's own are told, not one's own", () => {
  const log = news(begins(0), takes(0, "x", 1), begins(1), takes(1, "a", 0), begins(2), takes(2, "b", 0), begins(0));
  expect(entriesSince(log, 0).map((entry) => entry.seq)).toEqual([2, 3, 4, 5]);
  const since = sinceLastTurn(log, 0);
  expect(since?.lost).toEqual(
    new Map([
      [1, ["a"]],
      [2, ["b"]],
    ]),
  );
});

test("between two turns of one's own that nobody else had, there is nothing to tell", () => {
  expect(sinceLastTurn(news(begins(0), begins(0)), 0)).toBeNull();
});

test("a territory that was lost is shown from the first roll of its battle on", () => {
  const log = news(begins(1), rolls("p", "a"), rolls("p", "a"), takes(1, "a", 0), rolls("a", "c"), takes(1, "c", 2), begins(0));
  const since = sinceLastTurn(log, 0);
  expect(since?.moments.map(({ kind, first, last }) => [kind, first, last])).toEqual([["lost", 1, 3]]);
});

test("packs are told whoever has opened them, and what others have done for good", () => {
  const log = news(
    begins(1),
    [event("PackOpened", { seat: 0 }), event("Engraved", { seat: 1 }), event("Engraved", { seat: 0 })],
    begins(0),
  );
  expect(sinceLastTurn(log, 0)?.moments.map((moment) => moment.kind)).toEqual(["pack", "mark"]);
});

test("cards, eliminations and points of others are told", () => {
  const log = news(
    begins(1),
    [event("CardPlayed", { seat: 1 }), event("Scored", { seat: 1 }), event("Scored", { seat: 0 })],
    [event("Eliminated", { seat: 2, captor: 1 })],
    begins(0),
  );
  expect(sinceLastTurn(log, 0)?.moments.map((moment) => moment.kind)).toEqual(["card", "score", "out"]);
});
