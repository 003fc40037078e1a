// The rule behind a question, one click away.

export const ruleText = {
  title: "The rule behind this",
  why: (id: string) => `The rule behind this: ${id}`,
};
