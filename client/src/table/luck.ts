// Luck: what the dice took, beside what such dice take on average. The server computes both; here they are added up.

import type { Happened } from "../types";

/** How a seat has fared: rolls, armies lost and killed, what was due of both, and by how many armies the dice were kind. */
export interface Fortune {
  rolls: number;
  lost: number;
  lostDue: number;
  killed: number;
  killedDue: number;
  luck: number;
  /** How often each face came, the lowest first, by how many faces the die has. */
  faces: Record<string, number[]>;
}

export const noFortune = (): Fortune => ({ rolls: 0, lost: 0, lostDue: 0, killed: 0, killedDue: 0, luck: 0, faces: {} });

/** The fortunes after an event; the same list if it was no battle. */
export function counted(fortunes: Fortune[], event: Happened): Fortune[] {
  if (event.kind === "DiceRolled") {
    const { attacker_due: mine, defender_due: theirs, luck } = event;
    return changed(changed(fortunes, event.attacker, { rolls: 1, lostDue: mine, killedDue: theirs, luck }), event.defender, {
      rolls: 1,
      lostDue: theirs,
      killedDue: mine,
      luck: -luck,
    });
  }
  if (event.kind === "BattleFought") {
    const { attacker_lost: mine, defender_lost: theirs } = event;
    const attacked = changed(fortunes, event.attacker, { lost: mine, killed: theirs }, event.red, event.sizes);
    const sizes = event.sizes.slice(event.red.length);
    return changed(attacked, event.defender, { lost: theirs, killed: mine }, event.white, sizes);
  }
  return fortunes;
}

/** A list with something added for one seat; whoever is no seat, such as a neutral force, is not counted. */
function changed(
  fortunes: Fortune[],
  seat: number,
  more: Partial<Omit<Fortune, "faces">>,
  dice: readonly number[] = [],
  sizes: readonly number[] = [],
): Fortune[] {
  const old = fortunes[seat];
  if (!old) return fortunes;
  const made = { ...old };
  for (const key of Object.keys(more) as (keyof typeof more)[]) made[key] += more[key] ?? 0;
  if (dice.length) made.faces = { ...old.faces };
  dice.forEach((face, k) => {
    const size = sizes[k] ?? 6;
    const counts = [...(made.faces[size] ?? Array<number>(size).fill(0))];
    counts[face - 1] = (counts[face - 1] ?? 0) + 1;
    made.faces[size] = counts;
  });
  return fortunes.with(seat, made);
}

/** Dice of one size: how many, what they showed on average, and what such dice show. */
export interface Thrown {
  size: number;
  counts: number[];
  dice: number;
  average: number;
  due: number;
}

/** The dice of a seat by their size, the smallest first. */
export function throwsOf({ faces }: Fortune): Thrown[] {
  return Object.entries(faces).map(([size, counts]) => {
    const dice = counts.reduce((sum, number) => sum + number, 0);
    const pips = counts.reduce((sum, number, k) => sum + number * (k + 1), 0);
    return { size: Number(size), counts, dice, average: dice ? pips / dice : 0, due: (Number(size) + 1) / 2 };
  });
}
