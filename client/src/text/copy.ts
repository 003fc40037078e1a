// A button that copies a link.

export const copyText = {
  prompt: "Copy this link:",
  label: (what: string) => `Copy ${what}`,
  /** Who hears a button is told what stands on it first. */
  named: (says: string, what: string) => `${says}: copy ${what}`,
  copy: "Copy link",
  done: "Copied",
};
