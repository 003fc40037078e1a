// The page with the rules of an edition.

export const rulesText = {
  title: (edition: string) => `Rules of ${edition}`,
  editions: "Editions",
  search: "Search the rules",
  example: (id: string) => `three dice, capital, ${id}…`,
  found: (some: number, all: number) => `${some} of ${all} rules`,
  sections: "Sections",
  nothingFound: (query: string) => `No rule mentions “${query}”.`,
  rulings: (names: readonly string[]) => `Ruling ${names.join("\nand ")}`,
  fairDice: "Fair dice",
  fairDiceWhy:
    "You don’t have to trust the dice: you can check them. Before the first roll the server picks a secret and publishes its fingerprint. Every player adds a seed. Secret and seeds together decide every roll, draw and deal, so nobody can choose them alone.",
  fairDiceHow:
    "Every move in the record carries a fingerprint of everything before it. When the game is over, the secret is revealed: download the record from the replay and run {command} to check every roll. To be sure that it is the record of your game, note the first fingerprint when it begins and the last one when it ends.",
};
