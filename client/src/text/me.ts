// One's own games, by a personal link.

import { count, list } from "./common";

export const meText = {
  title: "My games",
  why: "A personal link shows all your games on any device: those in this browser, and every game you start or join from now on. There is no account and no password. Whoever has the link can play for you, so keep it to yourself.",
  make: "Make my link",
  link: "My link",
  open: "Open this link on your other devices: {link}",
  copy: "my personal link",
  shownOnce: "Your link was shown where you made it. If you have lost it, make a new one.",
  renewSure: "The old link will stop working, also on every device that used it.",
  renew: "Make a new link",
  renewMore: "Make a new link…",
  keep: "Keep the old one",
  forget: "Forget it on this device",
  over: "over: see the replay",
  status: { waiting: "waiting for players", paused: "paused" } as Record<string, string>,
  yours: "your turn",
  theirs: (name: string) => `waiting for ${name}`,
  playing: "in progress",
  turns: (number: number) => count(number, "turn"),
  youPlay: (names: readonly string[]) => `you play ${list(names)}`,
  host: "you are the host",
};
