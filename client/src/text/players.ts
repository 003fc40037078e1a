// The list of players.

import { common, count, list } from "./common";
import { armies, armyWord } from "./units";

/** What the numbers of many players are, above their columns. */
export const columns = (trading: boolean) => [armies(), "lands", "income", ...(trading ? ["cards"] : [])];

export const playersText = {
  label: "Players",
  kind: {
    bot: (name: string) => `${name} bot`,
    open: "free seat",
    here: "at this screen",
    you: "you",
    present: "here",
    away: "away",
    expected: "not here yet",
    out: "eliminated",
  },
  won: "winner",
  yourMove: "your move",
  thinking: "thinking…",
  theirMove: "to move",
  devices: (number: number) => `· ${count(number, "device")}`,
  devicesMore: "This player has joined from several devices",
  allies: (names: readonly string[]) => `· with ${list(names)}`,
  points: (number: number) => (number === 1 ? "point" : "points"),
  armies: armyWord,
  lands: (number: number) => (number === 1 ? "land" : "lands"),
  income: "income",
  incomeMore: (armies: number) => `${common.armies(armies)} next turn`,
  cards: (number: number) => (number === 1 ? "card" : "cards"),
  cardsMore: (number: number) => count(number, "card"),
  link: "My link",
  linkLabel: "it, to come back from another device",
  why: "Why?",
  whyLabel: (name: string) => `Why? Ask ${name}`,
  nothingToSay: (name: string) => `${name} has nothing to say about it yet.`,
  reasons: (name: string) => `${name}’s reasons`,
  said: (name: string, says: string) => `${name}: ${says}`,
  left: (time: string) => `${time} left`,
};
