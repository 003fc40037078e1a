// A contest that is no battle: champions of both sides roll, and dice, armies and cards add up to a total for each.

import { duelText as text } from "../text/duel";
import type { DuelFought } from "../types";

export interface DuelPart {
  label: string;
  value: number;
}

export interface DuelSide {
  seat: number;
  land: string;
  champion: string;
  emblem: string;
  dice: number[];
  /** What adds up to the total, in order; what is nothing is left out. */
  parts: DuelPart[];
  total: number;
  won: boolean;
}

/** Both sides of a duel, the attacker first. */
export function sidesOf(duel: DuelFought): [DuelSide, DuelSide] {
  const side = (attacking: boolean): DuelSide => {
    const dice = attacking ? duel.red : duel.white;
    const thing = attacking ? duel.champion : duel.foe;
    const rolled = dice.reduce((sum, face) => sum + face, 0);
    const armies = attacking ? duel.armies : duel.foes;
    const all: DuelPart[] = [
      { label: text.dice, value: rolled },
      { label: text.armies(armies), value: armies },
      { label: text.more, value: attacking ? duel.more : duel.foes_more },
    ];
    const parts = all.filter(({ value }, k) => k === 0 || value !== 0);
    return {
      seat: attacking ? duel.attacker : duel.defender,
      land: attacking ? duel.src : duel.dst,
      champion: thing.name,
      emblem: thing.emblem ?? "",
      dice: [...dice].sort((one, other) => other - one),
      parts,
      total: parts.reduce((sum, { value }) => sum + value, 0),
      won: duel.won === attacking,
    };
  };
  return [side(true), side(false)];
}
