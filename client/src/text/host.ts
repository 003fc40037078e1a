// What the host of a table can do.

export const hostText = {
  title: "Host",
  kinds: { local: "at the host’s screen", link: "by link", open: "free seat" } as Record<string, string>,
  bot: (name: string) => `${name} bot`,
  whoPlays: (name: string) => `Who plays for ${name}`,
  themselves: "no bot",
  freeMore: "Free the seat…",
  freeLabel: (name: string) => `Free ${name}’s seat…`,
  freeSure: (name: string) =>
    `Free ${name}’s seat? The old links stop working, whoever plays there can only watch, and everybody is told. You get a new invitation to send.`,
  free: "Free the seat",
  no: "No",
  invitation: (name: string) => `the new invitation for ${name}`,
  pause: "Pause",
  resume: "Resume",
  endSure: "End the game for everybody?",
  end: "End the game",
  endMore: "End the game…",
};
