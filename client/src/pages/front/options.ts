// Options: which choices do not go with how many players, and which are not as usual.

import { called } from "../../own";
import type { EditionTold, ModeTold, OptionTold } from "../../types";

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
  return options.map((one) => {
    const value = chosen[one.name]!;
    return value === true ? one.label : `${one.label}: ${called(one, value)}`;
  });
}

/** What was chosen otherwise than a mode has it, in a few words each. */
export function changed(
  chosen: Record<string, Choice>,
  mode: ModeTold | undefined,
  edition: EditionTold | undefined,
  seats: number,
): string[] {
  const usual = (option: OptionTold) => mode?.options[option.name] ?? option.default;
  const options = edition?.options.filter((one) => {
    const value = chosen[one.name] ?? one.default;
    return value !== usual(one) && !misfit(one, value, seats);
  });
  return (options ?? []).map((one) => `${one.label}: ${called(one, chosen[one.name] ?? one.default)}`);
}
