// The end of a game: who won, how you did, and what comes next.

import { armies, capital } from "./units";

const PLACES = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

const all = (names: readonly string[]) =>
  [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" and ");

export const endText = {
  toCampaign: "The world afterwards",
  label: "The end of the game",
  close: "Look at the map",
  over: "The end",
  victory: "Victory",
  stopped: "The game was stopped",
  nobodyWon: "Nobody has won",
  youWin: "You win!",
  youWinWith: (others: readonly string[]) => `You and ${all(others)} win!`,
  wins: (names: readonly string[]) => `${all(names)} ${names.length === 1 ? "wins" : "win"}`,
  winsAndYou: (names: readonly string[], place: number) =>
    `${all(names)} ${names.length === 1 ? "wins" : "win"}; you were ${PLACES[place] ?? `number ${place + 1}`}`,
  rematch: "Rematch",
  rematchWaits: "Setting up…",
  joinRematch: "Join the rematch",
  rematchAsked: "Somebody wants to play again: your seat is kept for you.",
  newGame: "New game",
  replay: "Replay",
  download: "Download the record",
};

/** The table and the chart below. */
export const standingText = {
  caption: "Ranking and luck",
  place: "Place",
  player: "Player",
  points: "Points",
  rolls: "Rolls",
  lost: "Lost",
  killed: "Destroyed",
  due: "(expected)",
  luck: "Luck",
  get luckIs() {
    return `“Expected” is what such rolls cost on average. Luck is how many more ${armies()} you saved and destroyed than that.`;
  },
  chart: "What the chart shows",
  what: {
    get armies() {
      return capital(armies());
    },
    lands: "Territories",
  },
  chartSays: (what: string, first: number, last: number, most: number) =>
    `${what} of every player from turn ${first} to ${last}; the most is ${most}.`,
  turn: (number: number) => `turn ${number}`,
};
