// The game told as a story: battles and turns in a sentence.

export const storyText = {
  battle: (from: string, to: string, rolls: number, losses: readonly string[]) =>
    `${from} attacks ${to}${rolls > 1 ? ` with ${rolls} rolls` : ""}: ${losses.join(", ")}.`,
  loses: (name: string, armies: number) => `${name} loses ${armies}`,
  took: (lands: readonly string[]) => {
    const [one = "", two, ...more] = lands;
    if (!two) return `took ${one}`;
    return more.length ? `took ${one}, ${two} and ${more.length} more` : `took ${one} and ${two}`;
  },
  losses: (lost: number, killed: number) => `lost ${lost}, destroyed ${killed}`,
  noBattles: "no battles",
  chance: "Chance",
  neutral: "Neutral",
  nobody: "nobody",
  range: (least: number, most: number) => (least === most ? `${least}` : `${least} to ${most}`),
};
