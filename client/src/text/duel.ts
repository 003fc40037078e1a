// A contest between champions.

import { armyWord } from "./units";

export const duelText = {
  dice: "dice",
  armies: (number: number) => armyWord(number),
  more: "cards",
  against: "against",
  won: "wins",
  lost: "is beaten",
  tie: { attacker: "A tie, which goes to the attacker.", defender: "A tie, which goes to the defender." },
};
