// Which game is somebody's guided first one, and how it is begun.

import { signal } from "@preact/signals";
import { api, freshSeed, keepLinks } from "../api";
import { recent, remember } from "../pages/common";
import { go } from "../router";
import { myName } from "../settings";
import { noteSeeds } from "./notes";

const KEY = "hegemon-tour";
const DONE = "done";

function read(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/** The game that is guided; empty if none is. */
export const touring = signal(read());

function keep(value: string): void {
  touring.value = value;
  try {
    localStorage.setItem(KEY, value);
  } catch {
    // without storage the guide goes with the page
  }
}

export const endTour = () => keep(DONE);

/** Whether this browser has never been at a table. */
export const isNewcomer = () => !touring.value && recent().length === 0;

/** Begin a real game against easy bots, and guide whoever plays it. */
export async function startTour(edition: string): Promise<void> {
  const { tour } = await api.how(edition);
  const bots = Array.from({ length: tour.seats - 1 }, () => ({ kind: "bot" as const, bot: "easy" }));
  const links = await api.create({
    edition,
    seats: [{ kind: "local", name: myName.value }, ...bots],
    options: tour.options,
    listed: false,
    begin: false,
  });
  keepLinks(links);
  const seed = freshSeed(); // only now: the server has committed itself
  noteSeeds(links.id, links.commitment, links.seeds, { 0: seed });
  await api.begin(links.id, { seed });
  remember({ id: links.id, players: [myName.value || "You", "easy bots"] });
  keep(links.id);
  go(`/g/${links.id}`);
}
