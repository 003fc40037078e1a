// The title page and the list of tables.

import { count, list } from "./common";

export const lobbyText = {
  motto: "The whole world on one table, against friends or bots, with dice that anybody can check.",
  open: "Open tables",
  openCount: (number: number) => count(number, "open table"),
  none: "No tables are open right now. {link} and leave a seat open to anybody, or send a friend a link.",
  noneLink: "Start one",
  yours: "Your games",
  campaigns: "Your campaigns",
  over: "over: see the replay",
  private: "private",
  nothingYet: "Games you start or join in this browser are listed here.",
  all: "All my games, on any device",
  you: "You",
  threeBots: "three bots",
  starting: "Starting…",
  play: "Play now",
  new: "New game…",
  playHow: (edition: string) =>
    `Play now: ${edition ? `${edition}, ` : ""}you against three bots, two good ones and an easy one.`,
  seatsFree: (number: number) => `${count(number, "seat")} free`,
  waits: "waiting for players",
  paused: "paused",
  turn: (number: number) => `turn ${number}`,
  underWay: "under way",
  table: (names: readonly string[]) => `the table of ${list(names)}`,
  begun: (edition: string, when: string) => `${edition} · started ${when}`,
  join: "Join",
  joinLabel: (table: string) => `Join ${table}`,
  watch: "Watch",
  watchLabel: (table: string) => `Watch ${table}`,
  seatTitle: "Take a seat",
  seatAt: (names: readonly string[]) => `At the table of ${list(names)}.`,
  name: "Your name (optional)",
  sit: "Sit down",
};
