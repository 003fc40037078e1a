// The command line.

export const commandText = {
  title: "Command line",
  label: "Command",
  send: "Enter",
  example: "pass",
  nothing: "It is not your turn to answer.",
};
