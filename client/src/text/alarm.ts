// What does not fit with what this browser has noted.

export const alarmText = {
  title: "Do not trust this table.",
  commitment: "The server has changed the secret behind the dice: its fingerprint is not the one this browser saw first.",
  missing: (moves: number) => `The server has lost or cut off part of the game: this browser has seen ${moves} moves of it.`,
  changed: (moves: number) => `The server has changed the game: its first ${moves} moves are not those this browser saw.`,
  seed: "The server has changed a seed for the dice: it is not the one that was fixed, or not the one this browser sent.",
};
