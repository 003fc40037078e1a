// The replay of a finished game.

import { count, list } from "./common";
import { armies, armyWord, capital } from "./units";

export const replayText = {
  title: "Replay",
  toTable: "Go to the table",
  loading: "Loading the replay…",
  wins: (names: readonly string[]) => `${list(names)} ${names.length > 1 ? "win" : "wins"}`,
  nobody: "Nobody won",
  turn: (number: number, name: string) => `Turn ${number}, ${name}`,
  settingUp: "Setting up",
  steps: "Steps",
  start: ["To the start", "Home"],
  turnBack: ["Previous turn", "Shift+←"],
  back: ["Previous move", "←"],
  pause: ["Pause", "Space"],
  play: ["Play", "Space"],
  on: ["Next move", "→"],
  turnOn: ["Next turn", "Shift+→"],
  end: ["To the end", "End"],
  withKey: (name: string, key: string) => `${name} (${key})`,
  speed: "Speed",
  speeds: { slow: "slow", steady: "steady", quick: "quick", veryQuick: "very quick" },
  place: (n: number, all: number) => `${n} of ${all}`,
  said: (turn: string, n: number, all: number, says: string) => `${turn}, move ${n} of ${all}. ${says}`,
  rail: "Players and log",
  summary: (names: readonly string[], turns: number, reason: string) => `${list(names)}, ${count(turns, "turn")}: ${reason}`,
  playOn: "Play from here",
  tooLate: "The game is over here. Go back to an earlier position.",
  share: "Share",
  seeAddress: "Copy it from the address bar",
  copied: "Link copied",
  empty: "The board is empty.",
  log: "Log",
  position: "Position in the game",

  charts: "Charts",
  capture: "capture",
  traded: "set traded",
  out: "eliminated",
  territories: "Territories",
  get armies() {
    return capital(armies());
  },
  luck: "Luck",
  luckMore: "What luck means, and how much there was so far",
  get luckIs() {
    return `Luck counts ${armies()}: how many more you saved and destroyed than an average roll would have.`;
  },
  luckOf: (name: string, rolls: number, lost: number, lostDue: string, killed: number, killedDue: string) =>
    `${name}: ${count(rolls, "roll")}, lost ${lost} (expected ${lostDue}), destroyed ${killed} (expected ${killedDue}).`,
  chart: (title: string, turns: number, end: readonly string[]) => `${title} over ${count(turns, "turn")}. At the end: ${end.join(",")}`,

  bot: (name: string) => `${name} bot`,
  lands: (number: number) => (number === 1 ? "territory" : "territories"),
  armyWord,
  seeAs: (name: string, cards: number) => `See the game as ${name}, who holds ${count(cards, "card")}`,
  cardsOf: (name: string) => `${name}’s cards`,
  noCards: "no cards",

  forkHow: "This starts a new game from this position, with fresh dice. The old game stays as it is.",
  youPlay: "You play",
  others: "The other people’s seats go to",
  begin: "Play",

  record: "The record",
  recordHow:
    "The record holds every move and the secret behind the dice, so anybody can check every roll on their own computer with {command}. {link}",
  howItWorks: "How it works",
  download: "Download",
  check: "Check it here",
  checking: "Checking…",
};
