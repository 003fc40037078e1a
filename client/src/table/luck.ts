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
}

export const noFortune = (): Fortune => ({ rolls: 0, lost: 0, lostDue: 0, killed: 0, killedDue: 0, luck: 0 });

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
    const attacked = changed(fortunes, event.attacker, { lost: mine, killed: theirs });
    return changed(attacked, event.defender, { lost: theirs, killed: mine });
  }
  return fortunes;
}

/** A list with something added for one seat; whoever is no seat, such as a neutral force, is not counted. */
function changed(fortunes: Fortune[], seat: number, more: Partial<Fortune>): Fortune[] {
  return fortunes.map((one, k) => {
    if (k !== seat) return one;
    const made = { ...one };
    for (const key of Object.keys(more) as (keyof Fortune)[]) made[key] += more[key] ?? 0;
    return made;
  });
}
