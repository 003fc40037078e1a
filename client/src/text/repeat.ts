// Going on with what was begun: keys on buttons, armies placed several at a time, and placed by a bot.

import { armies, army, armyWord } from "./units";

export const repeatText = {
  chooseLit: (coarse: boolean, left: number) =>
    left < 2
      ? `${coarse ? "Tap" : "Click"} a lit territory to place it.`
      : coarse
        ? `Tap a lit territory: one ${army()} for each tap.`
        : `Click a lit territory: one ${army()}, five with Shift.`,
  more: (number: number, land: string) => `${number} more on ${land}`,
  queued: (number: number) => `${number} ${armyWord(number)} still to be placed, one on each of your turns`,
  stopQueue: "Stop",
  get queueStopped() {
    return `Something else is asked now, so the ${armies()} you had lined up stay in your reserve.`;
  },
  allIn: (number: number) => `Move all ${number}`,
  placeRest: "Place the rest for me",
  get placeRestHelp() {
    return `A bot places all ${armies()} you have left. Undo takes them back together, unless somebody has answered since.`;
  },
  get placing() {
    return `Your ${armies()} are being placed for you.`;
  },
  stopPlacing: "Stop, I’ll place them",
  itself: "Nothing to choose here: this goes on by itself in a moment.",
  waitingFor: (name: string, what: string) => (what ? `Waiting for ${name}: “${what}”` : `Waiting for ${name}.`),
  undoHelp: "Take back your last move (U)",
};
