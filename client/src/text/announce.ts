// What a screen reader is told.

export const announceText = {
  many: (number: number) => `${number} things happened.`,
  yourTurn: (name: string, prompt: string) => `${name}, it is your turn. ${prompt}`,
};
