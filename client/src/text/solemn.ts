// What is done for good at the table: words that a player chooses, and how everybody is shown it.

import { count } from "./common";

export const solemnText = {
  where: "Where",
  words: "Your words",
  suggestions: "Suggestions",
  left: (number: number) => `${count(number, "character")} left`,
  forGood: "This is for good.",
  card: (k: number, all: number) => `Card ${k} of ${all}`,
  nextCard: "Next card",
  done: "Everything read",
  skip: "Skip the rest",
  ceremony: { mark: "Pressed down", name: "A name is given", sign: "The board is signed", tear: "Torn up", card: "Put on a card" } as Record<
    string,
    string
  >,
};
