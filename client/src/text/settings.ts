// The settings, and what is around every page.

export const shellText = {
  skip: "Skip to the page",
  more: "More",
  how: "How to play",
  rules: "Rules",
  programs: "For developers (API)",
  note: "Hegemon is an unofficial table, not affiliated with or endorsed by the owners of any board game. All names and marks belong to their owners.",
  settings: "Settings",
  light: "Appearance",
  lights: { auto: "Same as the system", light: "Light", dark: "Dark" },
  moves: "Other players’ moves",
  speeds: { calm: "Calm", brisk: "Brisk", instant: "Instant" },
  movesHow: "The game itself never waits: you can always skip to your turn.",
  defence: "Defence",
  defences: { ask: "Ask me", most: "Roll all dice at once" },
  lands: "Territories",
  keys: "Single-key shortcuts",
  onOff: { on: "On", off: "Off" },
  keysHow: "E ends a step, U undoes, T lists all territories, / opens the command line.",
};
