// What others do while it is shown, and what happened since one's last turn.

import { common } from "./common";

export const watchingText = {
  move: (name: string) => `${name}’s move`,
  chance: "Chance",
  attacks: (from: string, to: string) => `${from} attacks ${to}…`,
  controls: "While others play",
  skip: { turn: "Skip to my turn", ahead: "Skip ahead", now: "Skip to now" },
  space: "Space",
  pause: "Pause",
  resume: "Go on",
  pace: "How fast other players’ moves are shown",
  paces: { calm: "Calm", brisk: "Brisk", instant: "Instant" },
  since: "Since your last turn",
  dismiss: "Put this away",
  lost: (lands: number, name: string) => `You lost ${common.territories(lands)} to ${name}.`,
  moments: "What happened",
  again: "Watch it all again",
  showIt: "Watch it on the map",
  wait: "Wait until you have seen what happened.",
};

export const battleText = {
  loses: (armies: number) => `loses ${armies}`,
  holds: "no losses",
  against: "against",
  needs: (total: number, several: boolean, need: number) => `${several ? `${total} in all, ` : ""}${need} needed`,
};
