// A finished game as the server tells it, and the two doors that only replays use.

import { Refusal } from "../../api";
import type { Links } from "../../types";

export interface Happened {
  kind: string;
  says: string;
  lands: string[];
}

/** One answer, and what it changed. */
export interface Frame {
  seq: number;
  who: number;
  say: string;
  turn: number;
  seat: number;
  told: Happened[];
  changes: [number, number, number][];
  cards?: number[] | null;
  hands?: Record<string, string[]> | null;
  red?: number[] | null;
  white?: number[] | null;
}

export interface ReplayTold {
  id: string;
  edition: string;
  options: Record<string, boolean | string>;
  players: { name: string; bot: string }[];
  headquarters: string[];
  frames: Frame[];
  winners: number[];
  ranking: number[];
  reason: string;
}

async function call<T>(path: string, body?: unknown): Promise<T> {
  const how = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(path, how || {}).catch(() => {
    throw new Refusal(0, "The server does not answer; is it running, and are you online?");
  });
  const told = (await answer.json().catch(() => null)) as (T & { says?: string }) | null;
  if (!answer.ok || !told) {
    throw new Refusal(answer.status, told?.says ?? `The server answers with ${answer.status}; try again.`);
  }
  return told;
}

const at = (id: string) => `/api/games/${encodeURIComponent(id)}`;

/** The whole game. */
export const fetchReplay = (id: string) => call<ReplayTold>(`${at(id)}/replay`);

/** Play on after so many answers, in this seat, against bots of this kind. */
export const fork = (id: string, seq: number, seat: number, bot: string) =>
  call<Links>(`${at(id)}/fork`, { seq, seat, bot });
