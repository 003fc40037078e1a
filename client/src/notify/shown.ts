// Whether the title and the icon of the page say that it is one's turn.

import { effect, signal } from "@preact/signals";
import markTurn from "../style/mark-turn.svg?url";

export const turnShown = signal(false);

const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
const usual = icon?.href ?? "";
effect(() => {
  if (icon) icon.href = turnShown.value ? markTurn : usual;
});
