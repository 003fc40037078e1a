// What clicks and repeated attacks come to.

import { armies } from "./units";

export const playingText = {
  get allPlaced() {
    return `All your ${armies()} are laid out. Place them, or take some back first.`;
  },
  youStopped: "You stopped.",
  captured: "Captured.",
  cannotGoOn: "The attack cannot go on.",
  chooseFirst: "There is a choice to make first.",
  stoppedAt: (number: number) => `Stopped at ${number}.`,
  tooRisky: (chance: number, least: number) => `Stopped: ${chance} % to win is below ${least} %.`,
  stopped: "Stopped.",
};
