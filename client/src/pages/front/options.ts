// Options: which choices do not go with how many players, and which are not as usual.

import type { EditionTold, OptionTold } from "../../types";

export type Choice = boolean | string;

/** Why a choice does not go with so many players; nothing if it does. */
export function misfit(option: OptionTold, value: Choice, seats: number): string {
  const choice = option.choices.find((one) => one.value === value);
  return !choice || choice.seats.includes(seats) ? "" : choice.why;
}

/** The choices that go with an edition and so many players. */
export function fitting(chosen: Record<string, Choice>, edition: EditionTold | undefined, seats: number): Record<string, Choice> {
  const options = edition?.options.filter((one) => one.name in chosen && !misfit(one, chosen[one.name]!, seats)) ?? [];
  return Object.fromEntries(options.map((one) => [one.name, chosen[one.name]!]));
}

/** The options of a game that are not as usual, in a few words each. */
export function unusual(chosen: Record<string, Choice>, edition?: EditionTold): string[] {
  const options = edition?.options.filter((one) => one.name in chosen && chosen[one.name] !== one.default) ?? [];
  return options.map(({ name, label, choices }) => {
    const value = chosen[name]!;
    return value === true ? label : `${label}: ${choices.find((one) => one.value === value)?.label ?? value}`;
  });
}
