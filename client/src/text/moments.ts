// Moments worth a banner over the board.

export const momentText = {
  holds: (name: string, region: string) => `${name} holds all of ${region}`,
  youHold: (region: string) => `You hold all of ${region}`,
  bonus: (armies: number) => (armies === 1 ? "One more army every turn" : `${armies} more armies every turn`),
  out: (name: string) => `${name} is out`,
  youAreOut: "You are out",
  outBy: (name: string) => `The last territory fell to ${name}`,
  outByYou: "You took the last territory",
};
