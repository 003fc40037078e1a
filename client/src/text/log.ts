// The chronicle beside the board.

import { count } from "./common";

export const logText = {
  whose: "Whose turns to show",
  everybody: "All turns",
  turnsOf: (name: string) => `${name}’s turns`,
  brief: "captures and cards only",
  nothing: "Nothing has happened yet.",
  earlier: "Show earlier turns",
  notices: "Table notices",
  settingUp: "Setting up",
  turn: (number: number, name: string) => `${number}. ${name}`,
  moves: (number: number) => count(number, "move"),
  showAgain: "Watch this turn again",
};
