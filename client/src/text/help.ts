// The help at the table.

export const helpText = {
  title: "Keys and help",
  how: "How to play",
  rules: "All the rules",
};
