// Dialogs, and the seed for the dice.

export const dialogText = {
  close: "Close",
  seed: "Your seed for the dice",
  fixed: "The server has fixed its secret. This is the secret’s fingerprint: {commitment}",
  seedHow: "Letters and digits of your own, sent only now. With them nobody else can decide the dice.",
};
