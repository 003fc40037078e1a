// A table that one may not come to.

export const closedText = {
  title: "Table",
  heading: "This table is closed to you",
  lobby: "To the lobby",
};
