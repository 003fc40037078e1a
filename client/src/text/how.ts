// How to play: pages of an edition with pictures of its boards.

export const howText = {
  title: (edition: string) => `How to play ${edition}`,
  page: (number: number, pages: number) => `Page ${number} of ${pages}`,
  editions: "Editions",
  none: "This edition has no pages for newcomers yet. The rules explain everything, and a guided first game shows you around.",
  rules: "All the rules",
  play: "Play it",
  tour: "Play a guided first game",
  loading: "Loading…",
  attacker: "Attacker",
  defender: "Defender",
  rolled: (who: string, faces: readonly number[]) => `${who} rolled ${faces.join(", ")}`,
};
