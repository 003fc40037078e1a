// Moments worth a banner over the board.

import { armies, army } from "./units";

export const momentText = {
  holds: (name: string, region: string) => `${name} holds all of ${region}`,
  youHold: (region: string) => `You hold all of ${region}`,
  bonus: (number: number) => (number === 1 ? `One more ${army()} every turn` : `${number} more ${armies()} every turn`),
  out: (name: string) => `${name} is out`,
  youAreOut: "You are out",
  outBy: (name: string) => `The last territory fell to ${name}`,
  outByYou: "You took the last territory",
};
