// What this browser remembers of its owner's taste. Nothing secret is ever kept.

import { effect, signal, type Signal } from "@preact/signals";
import type { Speed } from "./table/playback";

export type Theme = "auto" | "light" | "dark";

/** A choice that this browser remembers, if it is another one than the first. */
export function kept<T extends string>(name: string, allowed: readonly T[], first: T): Signal<T> {
  const key = `hegemon-${name}`;
  let start = first;
  try {
    const found = localStorage.getItem(key) as T | null;
    if (found !== null && allowed.includes(found)) start = found;
  } catch {
    // without storage every visit begins anew
  }
  const made = signal<T>(start);
  effect(() => {
    const value = made.value;
    try {
      if (value === first) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      // see above
    }
  });
  return made;
}

export const theme = kept<Theme>("theme", ["auto", "light", "dark"], "auto");
try {
  localStorage.removeItem("hegemon-wash"); // what is now the custom was once a choice
} catch {
  // see above
}
export const speed = kept<Speed>("speed", ["calm", "brisk", "instant"], "calm");
/** Whether lands wear the colours of their owners, or those of their regions. */
export const colours = kept<"owner" | "region">("colours", ["owner", "region"], "owner");
/** Whether to be asked how many dice to defend with, or to roll all of them at once. */
export const guard = kept<"ask" | "most">("guard", ["ask", "most"], "ask");
export const keys = kept<"off" | "on">("keys", ["off", "on"], "on");

const still = matchMedia("(prefers-reduced-motion: reduce)");
export const reduced = signal(still.matches);
still.addEventListener("change", () => {
  reduced.value = still.matches;
});

effect(() => {
  if (theme.value === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.value;
});

const tight = matchMedia("(max-width: 820px), (max-height: 500px)");
/** Whether everything beside the map is behind tabs, as on a phone. */
export const tabbed = signal(tight.matches);
tight.addEventListener("change", () => {
  tabbed.value = tight.matches;
});

const broad = matchMedia("(min-width: 1200px)");
/** Whether the question has room beside any map. */
export const wide = signal(broad.matches);
broad.addEventListener("change", () => {
  wide.value = broad.matches;
});

/** The name somebody gave last time. */
export const myName = signal("");
try {
  myName.value = localStorage.getItem("hegemon-name") ?? "";
} catch {
  // see above
}

export function rememberName(name: string): void {
  myName.value = name;
  try {
    localStorage.setItem("hegemon-name", name);
  } catch {
    // see above
  }
}
