// Which way of playing some options are, and which of them are not as usual there.

import { called } from "../own";
import type { EditionTold } from "../types";

type Options = Record<string, boolean | string>;

/** The name of the mode that fits best, or nothing; and the options that differ from it, each with label and choice. */
export function chosen(edition: EditionTold | null, options: Options): { mode: string; rules: [string, string][] } {
  if (!edition) return { mode: "", rules: [] };
  const usual: Options = Object.fromEntries(edition.options.map((one) => [one.name, one.default]));
  const all = { ...usual, ...options };
  const fits = edition.modes.filter((mode) => Object.entries(mode.options).every(([name, value]) => all[name] === value));
  const size = (mode: (typeof fits)[number]) => Object.keys(mode.options).length;
  const [best] = [...fits].sort((one, other) => size(other) - size(one));
  const base = { ...usual, ...best?.options };
  const rules = edition.options
    .filter((one) => all[one.name] !== base[one.name])
    .map((one): [string, string] => {
      const value = all[one.name]!;
      return [one.label, value === true ? "" : called(one, value)];
    });
  return { mode: best?.name ?? "", rules };
}
