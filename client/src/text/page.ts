// Before any page is there.

export const pageText = {
  failed: "This page could not be loaded.",
  again: "Try again",
  loading: "Loading…",
};
