// A button that copies a link.

export const copyText = {
  prompt: "Copy this link:",
  label: (what: string) => `Copy ${what}`,
  copy: "Copy link",
  done: "Copied",
};
