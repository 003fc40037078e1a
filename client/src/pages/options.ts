// Options in plain words: what they and their choices are called, and which do not go with how many players.

import type { EditionTold, OptionTold } from "../types";

export type Choice = boolean | string;

const NAMES: Record<string, string> = {
  deal: "Deal the territories",
  set_plus_one: "Sets grow by one",
  multi_fortify: "Free fortifying",
  army_cap: "At most 12 armies",
  card_reroll: "Cards roll again",
  commander: "The Commander’s six",
  headquarters: "Headquarters",
  defender_most: "Defenders roll all they may",
  neutral_most: "Neutrals roll all they may",
  lots: "Lots say who begins",
};

const CHOICES: Record<string, string> = {
  "headquarters=off": "No Headquarters",
  "headquarters=all": "All of them",
  "headquarters=two": "Any two",
  "headquarters=three": "Any three",
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).replace(/_/g, " ");

export const optionName = (name: string) => NAMES[name] ?? capital(name);

export const choiceName = (option: string, choice: Choice) =>
  CHOICES[`${option}=${choice}`] ?? (choice === true ? "On" : choice === false ? "Off" : capital(choice));

/** Why a choice does not go with so many players; nothing if it does. The server has the last word. */
export function misfit(option: string, choice: Choice, seats: number): string {
  if (option === "deal" && choice === true && seats === 2) return "With two players the territories are always dealt.";
  if (option === "neutral_most" && choice === true && seats !== 2) return "Only games for two have a neutral force.";
  if (option === "headquarters" && choice === "two" && seats !== 4) return "Any two: for 4 players.";
  if (option === "headquarters" && choice === "three" && seats < 5) return "Any three: for 5 or 6 players.";
  return "";
}

/** The options of a game that are not as usual, in a few words each. */
export function unusual(options: Record<string, Choice>, edition?: EditionTold): string[] {
  const usual = new Map(edition?.options.map((option: OptionTold) => [option.name, option.default]));
  return Object.entries(options)
    .filter(([name, choice]) => choice !== (usual.get(name) ?? false))
    .map(([name, choice]) =>
      choice === true ? optionName(name) : `${optionName(name)}: ${choiceName(name, choice).toLowerCase()}`,
    );
}
