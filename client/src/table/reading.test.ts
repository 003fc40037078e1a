import { describe, expect, it } from "vitest";
import type { Happened, Tray } from "../types";
import { askedAbout, isUnread } from "./reading";

const card = (id: string) => ({ id, name: id, says: `${id} says.` });
const row = (title: string, asked?: boolean): Tray => ({ title, seat: 0, secret: true, cards: [card(title)], asked });
const played = (seat: number, id: string) =>
  ({ kind: "CardPlayed", says: "", weight: 3, seat, card: card(id), cost: 0, goods: "faith", lands: [] }) as unknown as Happened;
const shown = (id: string) => ({ kind: "CardShown", says: "", weight: 3, card: card(id), lands: [] }) as unknown as Happened;

describe("rows of cards", () => {
  it("are laid out beside the question that is about them", () => {
    expect(askedAbout([row("own"), row("looked at", true)], () => false)).toEqual([row("looked at", true)]);
  });

  it("are not laid out twice where they are the answers", () => {
    expect(askedAbout([row("looked at", true)], ({ id }) => id === "looked at")).toEqual([]);
  });
});

describe("a card that is played", () => {
  it("is read by everybody but whoever chose it", () => {
    expect(isUnread(played(1, "storm"), [played(1, "storm")], [0])).toBe(true);
    expect(isUnread(played(0, "storm"), [played(0, "storm")], [0])).toBe(false);
  });

  it("is read by its player too if it came straight from the deck", () => {
    expect(isUnread(played(0, "storm"), [shown("storm"), played(0, "storm")], [0])).toBe(true);
    expect(isUnread(played(0, "storm"), [shown("calm"), played(0, "storm")], [0])).toBe(false);
    expect(isUnread(shown("storm"), [shown("storm")], [])).toBe(false);
  });
});
