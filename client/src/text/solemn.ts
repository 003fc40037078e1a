// What is done for good at the table: words that a player chooses, and how everybody is shown it.

import { count } from "./common";

export const solemnText = {
  where: "Where",
  name: "Its name",
  words: "Your words",
  suggestions: "Suggestions",
  left: (number: number) => `${count(number, "character")} left`,
  forGood: "This is for good.",
  card: (k: number, all: number) => `Card ${k} of ${all}`,
  nextCard: "Next card",
  done: "Done",
  skip: "Skip the rest",
  ceremony: {
    mark: "Marked for good",
    name: "A name for good",
    sign: "The board is signed",
    tear: "Torn up",
    card: "A card is changed for good",
    pack: "A pack is opened",
  } as Record<string, string>,
};
