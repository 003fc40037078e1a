// The HTTP API. Whatever goes wrong comes back as one sentence that can be shown as it is.

import { connectionText as text } from "./text/connection";
import type {
  Allowing,
  Beginning,
  BoardTold,
  BotTold,
  CampaignForking,
  CampaignLinks,
  CampaignTold,
  CampaignWanted,
  ChanceTold,
  ChapterMade,
  Changing,
  EditionTold,
  Entered,
  Entering,
  ErrorTold,
  Fine,
  Freed,
  GameListed,
  GameWanted,
  HowTold,
  Joining,
  Knocking,
  LinkTold,
  Links,
  OpenedPack,
  OwnGame,
  PeopleChanged,
  PeopleChanging,
  PersonalLink,
  PushTold,
  Rematch,
  Replacing,
  ReplayTold,
  RuleTold,
  Sitting,
  Subscribing,
  Unsubscribing,
  WhyTold,
  WorldTold,
} from "./types";

/** An error whose message is a sentence for the player. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    says: string,
    /** The field of the form that it is about, as a path, or nothing. */
    readonly field = "",
  ) {
    super(says);
  }
}

async function call(path: string, body?: unknown): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers: body === undefined ? {} : { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      credentials: "same-origin",
    });
  } catch {
    throw new Refusal(0, text.noServer);
  }
  if (!answer.ok) {
    const told = (await answer.json().catch(() => null)) as Partial<ErrorTold> | null;
    throw new Refusal(answer.status, told?.says ?? text.failed(answer.status), told?.field);
  }
  return answer;
}

async function get<T>(path: string): Promise<T> {
  return (await call(path)).json() as Promise<T>;
}

async function post<T>(path: string, body: unknown): Promise<T> {
  return (await call(path, body)).json() as Promise<T>;
}

const kept = new Map<string, Promise<unknown>>();

/** Facts that never change are fetched once. */
function fact<T>(path: string): Promise<T> {
  let found = kept.get(path) as Promise<T> | undefined;
  if (!found) {
    found = get<T>(path);
    kept.set(path, found);
    found.catch(() => kept.delete(path));
  }
  return found;
}

const at = (id: string) => `/api/games/${encodeURIComponent(id)}`;
const campaignAt = (id: string) => `/api/campaigns/${encodeURIComponent(id)}`;

export const api = {
  editions: () => fact<EditionTold[]>("/api/editions"),
  bots: () => fact<BotTold[]>("/api/bots"),
  how: (edition: string) => fact<HowTold>(`/api/how/${encodeURIComponent(edition)}`),
  rules: (edition: string) => fact<RuleTold[]>(`/api/rules/${encodeURIComponent(edition)}`),
  /** The board at the address that an update or a replay names. */
  board: (address: string) => fact<BoardTold>(address),
  printedBoard: (edition: string, seats: number) =>
    fact<BoardTold>(`/api/boards/${encodeURIComponent(edition)}?seats=${seats}`),
  games: () => get<GameListed[]>("/api/games"),
  create: (wanted: GameWanted) => post<Links>("/api/games", wanted),
  /** Play again with the same players; the browser gets the cookie for its seats there. */
  rematch: (id: string) => post<Rematch>(`${at(id)}/rematch`, {}),
  /** The seed of whoever's seats are kept, sent when the commitment is known. */
  begin: (id: string, form: Beginning) => post<Fine>(`${at(id)}/begin`, form),
  /** What a link opens; nothing is taken yet. */
  knock: (id: string, form: Knocking) => post<LinkTold>(`${at(id)}/knock`, form),
  enter: (id: string, form: Entering) => post<Entered>(`${at(id)}/enter`, form),
  join: (id: string, form: Joining) => post<Entered>(`${at(id)}/join`, form),
  free: (id: string, seat: number) => post<Freed>(`${at(id)}/seats/${seat}/free`, {}),
  replace: (id: string, seat: number, form: Replacing) => post<Fine>(`${at(id)}/seats/${seat}`, form),
  why: (id: string, seat: number) => get<WhyTold>(`${at(id)}/seats/${seat}/why`),
  allowChat: (id: string, form: Allowing) => post<Fine>(`${at(id)}/chat`, form),
  /** The key with which a browser subscribes to pushes of this server; empty if there are none. */
  pushKey: () => fact<PushTold>("/api/push"),
  subscribe: (id: string, form: Subscribing) => post<Fine>(`${at(id)}/push`, form),
  unsubscribe: (id: string, form: Unsubscribing) => post<Fine>(`${at(id)}/push/stop`, form),
  status: (id: string, form: Changing) => post<Fine>(`${at(id)}/status`, form),
  /** One's own games, by the personal link of this browser. */
  mine: () => get<OwnGame[]>("/api/me"),
  makeMine: () => post<PersonalLink>("/api/me/link", {}),
  comeHome: (form: Knocking) => post<Fine>("/api/me/enter", form),
  leaveHome: () => post<Fine>("/api/me/leave", {}),
  createCampaign: (wanted: CampaignWanted) => post<CampaignLinks>("/api/campaigns", wanted),
  campaign: (id: string) => get<CampaignTold>(campaignAt(id)),
  enterCampaign: (id: string, form: Knocking) => post<Entered>(`${campaignAt(id)}/enter`, form),
  world: (id: string, after: number) => get<WorldTold>(`${campaignAt(id)}/world/${after}`),
  pack: (id: string, pack: string) => get<OpenedPack>(`${campaignAt(id)}/packs/${encodeURIComponent(pack)}`),
  forkCampaign: (id: string, form: CampaignForking) => post<CampaignLinks>(`${campaignAt(id)}/fork`, form),
  sit: (id: string, form: Sitting) => post<ChapterMade>(`${campaignAt(id)}/sit`, form),
  breakOff: (id: string) => post<Fine>(`${campaignAt(id)}/break-off`, {}),
  changePeople: (id: string, form: PeopleChanging) => post<PeopleChanged>(`${campaignAt(id)}/people`, form),
  campaignFile: (id: string) => `${campaignAt(id)}/file`,
  poster: (id: string, after: number) => `${campaignAt(id)}/poster.svg?after=${after}`,
  replay: (id: string) => get<ReplayTold>(`${at(id)}/replay`),
  chances: (id: string) => get<ChanceTold[]>(`${at(id)}/chances`),
  logAddress: (id: string) => `${at(id)}/log`,
  log: async (id: string) => (await call(`${at(id)}/log`)).text(),
};

/** What to show for anything that was thrown. */
export function sentence(error: unknown): string {
  return error instanceof Error && error.message ? error.message : text.wrong;
}

/** A seed for the dice from this very browser, so that the server alone never decides them. */
export function freshSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The seeds that the server takes, as a pattern of a field. */
export const SEEDS = "[A-Za-z0-9_.\\-]{1,64}";

// --- links, which only the page that they are for is shown, once ------------------------------------------------------

const linksKey = (id: string) => `hegemon-links-${id}`;

/** Keep the links of a new game for this tab, so that the host can send them after a reload too. */
export function keepLinks(links: Links): void {
  try {
    sessionStorage.setItem(linksKey(links.id), JSON.stringify(links));
  } catch {
    // a browser without storage shows the links until the next reload
  }
}

export function keptLinks(id: string): Links | null {
  try {
    const text = sessionStorage.getItem(linksKey(id));
    return text ? (JSON.parse(text) as Links) : null;
  } catch {
    return null;
  }
}

const backKey = (id: string) => `hegemon-back-${id}`;

/** Keep the link by which one comes back to one's seat from another device, for this tab. */
export function keepBack(id: string, back: string): void {
  try {
    if (back) sessionStorage.setItem(backKey(id), back);
  } catch {
    // see above
  }
}

/** The link back to one's own seat, if it was given to this tab; the host has his with the others. */
export function keptBack(id: string): string {
  try {
    return sessionStorage.getItem(backKey(id)) ?? keptLinks(id)?.host ?? "";
  } catch {
    return "";
  }
}

/** Put the new invitation to a seat in the place of the one before. */
export function keepInvitation(id: string, seat: number, invitation: string): void {
  const links = keptLinks(id);
  if (links) keepLinks({ ...links, seats: links.seats.map((link, k) => (k === seat ? invitation : link)) });
}

const MINE = "hegemon-mine";

/** Keep the personal link for this tab, or forget it. */
export function keepMine(link: string): void {
  try {
    if (link) sessionStorage.setItem(MINE, link);
    else sessionStorage.removeItem(MINE);
  } catch {
    // see above
  }
}

export function keptMine(): string {
  try {
    return sessionStorage.getItem(MINE) ?? "";
  } catch {
    return "";
  }
}
