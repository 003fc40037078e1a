// Tracks above the players.

export const tracksText = {
  tracks: "How far the game has come",
  stop: (title: string, stop: string, number: number, all: number) => `${title}: ${stop}, ${number} of ${all}`,
};
