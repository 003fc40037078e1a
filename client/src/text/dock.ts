// The question and the ways to answer it.

import { common, count, list } from "./common";
import { armies, army, armyWord, capital } from "./units";

const dice = (number: number) => count(number, "die", "dice");

export const dockText = {
  label: "What to do",
  won: (names: readonly string[], reason: string) => `${list(names)} ${names.length > 1 ? "have" : "has"} won: ${reason}`,
  ended: "The game was ended.",
  waiting: "Waiting for the other players to join.",
  paused: "The game is paused.",
  end: "The end",
  before: "Before the game",
  move: (name: string) => `${name}’s move`,
  chance: "Chance",
  reserve: (number: number) => `${common.armies(number)} in reserve`,
  undo: "Undo",
  askAgain: (what: string) => `Ask me again: ${what}`,
  rule: "Rule",
  ruleId: (id: string) => `Rule ${id}`,
  noRule: "This rule cannot be found.",
  loadingRules: "Loading the rules…",
  rulings: (names: readonly string[]) => `Rulings: ${names.join(", ")}`,
  allRules: "All rules",
  howItWent: "How it went",
  battle: (from: string, to: string) => `${from} against ${to}`,
  notYet: "It is not your move yet.",
  watching: "You are watching.",
  onMap: "What to do on the map",
  /** A label that a territory ends, as the name of a choice before there is one. */
  alone: (label: string) => label.replace(/ (?:at|for|from|in|into|on|to)$/, ""),
  rolled: (land: string, faces: readonly number[]) => `${land} rolled ${faces.join(", ")}`,
  against: "against",
  attacks: "attacks",
  to: "to",
  movesInto: "moves into",
  attacksWith: (number: number) => `attacks with ${dice(number)}`,
  lit: (number: number) => `${count(number, "territory is", "territories are")} lit on the map: choose one.`,
  left: (number: number) => `${armyWord(number)} left to place`,
  get touch() {
    return `Tap your territories: one ${army()} for each tap.`;
  },
  get click() {
    return `Click your territories: one ${army()} for each click, five with Shift.`;
  },
  clear: "Clear",
  less: (land: string) => `One fewer on ${land}`,
  more: (land: string) => `One more on ${land}`,
  allOn: (land: string) => `All on ${land}`,
  all: "all",
  there: (label: string, land: string, apart: boolean) => `${label}${apart ? "," : ""} ${land}`,
  playOn: (card: string, land = "") => `Play ${card} on ${land}`.trimEnd(),
  choose: "choose a territory",
  moveFrom: (number: number) => `Choose where to move from: ${count(number, "territory has", "territories have")} ${armies()} to spare.`,
  get toMove() {
    return `${capital(armies())} to move`;
  },
  atLeast: (number: number) => `Fewest: ${number}`,
  half: (number: number) => `Half: ${number}`,
  most: (number: number) => `All: ${number}`,
  canAttack: (number: number) =>
    number === 1
      ? "One of your territories can attack. Choose it, or the target."
      : `${number} of your territories can attack. Choose one, or the target.`,
  goAlong: "Go along",
  toRoll: "Dice to roll",
  dice,
  diceWord: (number: number) => (number === 1 ? "die" : "dice"),
  roll: "Roll",
  soFar: (rolls: number) => `${count(rolls, "roll")} so far.`,
  stop: "Stop",
  until: "Attack until…",
  untilLeft: (number: number) => (number === 1 ? `${army()} is left` : `${armies()} are left`),
  untilBelow: "or below {percent} % to win",
  reckoning: "Working out the odds…",
  about: (percent: string) => `about ${percent} %`,
  exactly: (percent: string) => `${percent} %`,
  toWin: "to win",
  keeps: "keeps {armies} if it wins",
  usually: (range: string) => `${range} left in 8 of 10 battles`,
  nextRoll: "The next roll",
  losses: (mine: number, theirs: number) => `You lose ${mine}, they lose ${theirs}`,
  lossesChance: (mine: number, theirs: number) => `You lose ${mine}, they lose ${theirs}:`,
  tradeFor: (verb: string, worth: string, sets: number) => `${verb} a set for ${worth} (${count(sets, "set")})`,
  times: (what: string, number: number) => `${number} × ${what}`,
  numbered: (what: string, number: number) => `${what} · ${number}`,
  sentence: (verb: string, what: string) => `${verb} ${what}`,
  setFor: (verb: string, worth: string, held: readonly string[]) =>
    `${verb} for ${worth}${held.length ? ` (you hold ${list(held)})` : ""}`,
};
