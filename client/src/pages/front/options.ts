// Options in plain words: what they and their choices are called, and which do not go with how many players.

import { capital, plain } from "../../table/words";
import type { EditionTold } from "../../types";

export type Choice = boolean | string;

const NAMES: Record<string, string> = {
  deal: "Deal the territories",
  set_plus_one: "Sets grow by one",
  multi_fortify: "Free fortifying",
  army_cap: "At most 12 armies",
  card_reroll: "Cards roll again",
  commander: "The Commander’s six",
  defender_most: "Defenders roll all they may",
  neutral_most: "Neutrals roll all they may",
  lots: "Lots say who begins",
  maesters: "Maester cards",
  territory_bonus_per_card: "Two armies for every shown territory",
  neutral_counts: "Neutral territories count",
  draw_optional: "Cards may be declined",
  waw_needs_seat: "World at War needs the seat of power",
};

export const optionName = (name: string) => NAMES[name] ?? capital(plain(name));

export const choiceName = (choice: Choice) => (choice === "auto" ? "As in the mode" : capital(plain(String(choice))));

/** Why a choice does not go with so many players; nothing if it does. The server has the last word. */
export function misfit(option: string, choice: Choice, seats: number): string {
  switch (`${option} ${choice}`) {
    case "deal true":
      return seats > 2 ? "" : "With two players the territories are always dealt.";
    case "neutral_most true":
      return seats < 3 ? "" : "Only games for two have a neutral force.";
    case "neutral_counts true":
      return seats < 3 ? "" : "Only games for two have a neutral force.";
    case "waw_needs_seat true":
      return seats > 5 ? "" : "For 6 or 7 players.";
    case "headquarters two":
      return seats === 4 ? "" : "Two: for 4 players.";
    case "headquarters three":
      return seats > 4 ? "" : "Three: for 5 or 6 players.";
  }
  return "";
}

/** The options of a game that are not as usual, in a few words each. */
export function unusual(options: Record<string, Choice>, edition?: EditionTold): string[] {
  return Object.entries(options)
    .filter(([name, choice]) => choice !== (edition?.options.find((one) => one.name === name)?.default ?? false))
    .map(([name, choice]) => (choice === true ? optionName(name) : `${optionName(name)}: ${choiceName(choice)}`));
}
