// How the dice fell, and how they can be checked.

import { count } from "./common";
import { armies } from "./units";

const signed = (value: number) => (value < -0.05 ? "−" : "+") + Math.abs(value).toFixed(1);

export const diceText = {
  title: "Rolls",
  open: "Check the dice",
  back: "Back to the rolls",
  none: "Nobody has rolled in battle yet.",
  noRolls: "No battles yet.",
  rolls: (number: number) => count(number, "roll"),
  luck: (number: number) => `luck ${signed(number)}`,
  losses: (lost: number, lostDue: number, killed: number, killedDue: number) =>
    `Lost ${lost} (expected ${lostDue.toFixed(1)}), destroyed ${killed} (expected ${killedDue.toFixed(1)})`,
  average: (size: number, dice: number, average: number, due: number) =>
    `${count(dice, "die", "dice")} with ${size} sides: average ${average.toFixed(2)} (expected ${due.toFixed(1)})`,
  faces: (counts: readonly number[]) => counts.map((number, k) => `${k + 1}: ${number === 1 ? "once" : `${number} times`}`).join(", "),
  get luckIs() {
    return `Luck counts ${armies()}: how many more you saved and destroyed than an average roll would have. The dashed line shows how often each face should come up.`;
  },
  sinceOpened: "Counted since you opened this page; the replay has the whole game.",

  proofTitle: "Check the dice",
  check: "Check every roll",
  checking: "Checking…",
  record: "Download the record",
  doubt:
    "Here the server itself says which results were possible at each roll. To rely on nobody, download the record and run {command}, which knows the rules.",
  endedEarly: "This game was ended early, so only what your browser noted can show whether its end is complete.",
  how: "Before the first roll the server fixed all dice with a secret and published the secret’s fingerprint. Every player added a seed. When the game is over the secret is revealed, and every roll can be checked. Until then your browser notes the fingerprint of the game so far, so nothing can be changed unnoticed.",
  commitment: "Fingerprint of the secret",
  logAfter: (moves: number) => `Fingerprint after ${count(moves, "move")}`,
  seeds: "Seeds of the players",
  noSeed: "none yet",
  serverSeed: "The secret",
  serverSeedLater: "is revealed when the game is over.",
  scheme: "Method",
};
