// What clicks and repeated attacks come to.

export const playingText = {
  allPlaced: "All your armies are laid out. Place them, or take some back first.",
  youStopped: "You stopped.",
  captured: "Captured.",
  cannotGoOn: "The attack cannot go on.",
  stoppedAt: (armies: number) => `Stopped at ${armies}.`,
  tooRisky: (chance: number, least: number) => `Stopped: ${chance} % to win is below ${least} %.`,
  stopped: "Stopped.",
};
