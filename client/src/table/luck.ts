// Luck: what dice took, against what such dice take on average.

import type { Battle } from "./words";

const known = new Map<string, [number, number]>();

/** What attacker and defender lose on average in one roll of so many common dice, exactly. */
export function expected(attack: number, defend: number): [number, number] {
  const key = `${attack} ${defend}`;
  const found = known.get(key);
  if (found) return found;
  const total = 6 ** (attack + defend);
  let attackerLoses = 0;
  let defenderLoses = 0;
  for (let way = 0; way < total; way++) {
    const faces: number[] = [];
    for (let k = 0, rest = way; k < attack + defend; k++, rest = Math.floor(rest / 6)) faces.push((rest % 6) + 1);
    const [one, other] = losses(faces.slice(0, attack), faces.slice(attack));
    attackerLoses += one;
    defenderLoses += other;
  }
  const made: [number, number] = [attackerLoses / total, defenderLoses / total];
  known.set(key, made);
  return made;
}

/** What a roll costs: highest against highest, ties go to the defender. */
export function losses(red: number[], white: number[]): [number, number] {
  const high = [...red].sort((a, b) => b - a);
  const low = [...white].sort((a, b) => b - a);
  let attacker = 0;
  let defender = 0;
  for (let k = 0; k < Math.min(high.length, low.length); k++) {
    if ((high[k] ?? 0) > (low[k] ?? 0)) defender++;
    else attacker++;
  }
  return [attacker, defender];
}

/** How a side has fared: rolls, armies lost and killed, and what was to be expected of both. */
export interface Fortune {
  rolls: number;
  lost: number;
  lostExpected: number;
  killed: number;
  killedExpected: number;
}

export const noFortune = (): Fortune => ({ rolls: 0, lost: 0, lostExpected: 0, killed: 0, killedExpected: 0 });

/** Count a battle for both sides, by name. */
export function countBattle(fortunes: Record<string, Fortune>, battle: Battle): void {
  const [attackerLoses, defenderLoses] = expected(Math.min(4, battle.red.length), Math.min(4, battle.white.length));
  const add = (name: string, lost: number, lostExpected: number, killed: number, killedExpected: number) => {
    const one = (fortunes[name] ??= noFortune());
    one.rolls += 1;
    one.lost += lost;
    one.lostExpected += lostExpected;
    one.killed += killed;
    one.killedExpected += killedExpected;
  };
  add(battle.attacker, battle.attackerLost, attackerLoses, battle.defenderLost, defenderLoses);
  add(battle.defender, battle.defenderLost, defenderLoses, battle.attackerLost, attackerLoses);
}
