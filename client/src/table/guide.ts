// What the guide says to the question that is open: by the shape and role of its answers, so that it fits any edition.

import { tourText } from "../text/tour";
import type { Update } from "../types";
import type { Verb } from "./play";

/** All that the guide looks at. */
export interface Scene {
  now: Pick<Update, "status" | "seats" | "table">;
  asked: boolean;
  playing: boolean;
  verbs: readonly Verb[];
  active: Verb | null;
  /** One army at a time is placed. */
  single: boolean;
  from: string | null;
  to: string | null;
  /** Armies that are laid out, and how many there are to lay out. */
  placed: number;
  toPlace: number;
  /** Whether something was answered or rolled already for this kind of question. */
  again: boolean;
  /** Whether a bot can place the rest. */
  rest: boolean;
}

export interface Hint {
  /** The kind of question, as editions name it for words of their own. */
  kind: string;
  says: string;
  /** What to look at: names of parts of the page, as in tour.css. */
  point: string;
}

export function kindOf(verbs: readonly Verb[], active: Verb | null, single: boolean): string {
  const role = verbs.find((verb) => verb.kind === "number" && ["follow", "dice", "commit", "force"].includes(verb.role))?.role;
  if (role) return role;
  if (verbs.every((verb) => verb.verb === "pass")) return "pass";
  if (active?.kind === "move") return active.hostile ? "attack" : "move";
  if (active?.kind === "amount") return single ? "single" : "amount";
  if (active?.kind === "land") return "land";
  return verbs.some((verb) => verb.kind === "cards") ? "cards" : "list";
}

/** The hint for what is open now; an edition's own words come first: those for a verb, then those for a kind of question. */
export function hintFor(scene: Scene, own: Record<string, string>): Hint {
  const { now, verbs, active, from, to } = scene;
  const named = scene.asked && !scene.playing ? [active, ...verbs] : [];
  const spoken = named.map((one) => one?.verb.split(" ")[0] ?? "pass"); // without the thing that it is about
  const verb = spoken.find((one) => own[one] !== undefined && one !== "pass") ?? "";
  const say = (kind: string, point: string, says?: string): Hint => ({
    kind,
    says: says ?? own[verb] ?? own[kind] ?? tourText.hints[kind] ?? "",
    point,
  });
  if (now.status === "over" || now.status === "ended") return say("over", "", tourText.over);
  if (scene.playing) return say("watching", "skip");
  if (!scene.asked) return say("waiting", "");
  const kind = kindOf(verbs, active, scene.single);
  switch (kind) {
    case "attack":
      if (from && to) return say(kind, "roll", scene.again ? tourText.rollAgain : tourText.roll);
      return from ? say(kind, "map", tourText.target) : say(kind, "map pass");
    case "move":
      return from && to ? say(kind, "commit", tourText.sent) : say(kind, "map pass");
    case "amount":
      return scene.placed && scene.placed === scene.toPlace ? say(kind, "commit", tourText.laid) : say(kind, "map");
    case "single":
      return scene.again && scene.rest ? say(kind, "rest map", tourText.restForYou) : say(kind, "map");
    case "land":
      return say(kind, from ? "confirm" : "map");
    case "follow":
    case "force":
    case "commit":
      return say(kind, "commit numbers");
    case "pass":
      return say(kind, "pass");
    default:
      return say(kind, "acts");
  }
}
