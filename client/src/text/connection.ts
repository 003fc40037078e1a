// The line to the server, and what goes wrong with it.

export const connectionText = {
  noServer: "The server does not answer. Are you online?",
  failed: (status: number) => `The server answered with an error (${status}). Try again.`,
  wrong: "Something went wrong. Try again.",
  cannotOpen: "This table cannot be opened.",
  lost: "Connection lost. Reconnecting…",
  notConnected: "Not connected to the table. Try again in a moment.",
};
