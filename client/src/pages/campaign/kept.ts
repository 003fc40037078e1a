// The campaigns this browser knows, and the links that it was given once.

import type { CampaignLinks } from "../../types";

export interface Known {
  id: string;
  name: string;
}

const KEY = "hegemon-campaigns";
const linksKey = (id: string) => `hegemon-campaign-${id}`;

export function knownCampaigns(): Known[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Known[];
  } catch {
    return [];
  }
}

/** Put a campaign at the top of the list. */
export function rememberCampaign(campaign: Known): void {
  try {
    const others = knownCampaigns().filter((one) => one.id !== campaign.id);
    localStorage.setItem(KEY, JSON.stringify([campaign, ...others].slice(0, 12)));
  } catch {
    // without storage nothing is remembered
  }
}

/** What of the links of a campaign this tab was told: the host's by making it, one's own by coming. */
export type Links = Partial<CampaignLinks> & { back?: string };

export function keptCampaignLinks(id: string): Links {
  try {
    return JSON.parse(sessionStorage.getItem(linksKey(id)) ?? "{}") as Links;
  } catch {
    return {};
  }
}

export function keepCampaignLinks(id: string, links: Links): void {
  try {
    sessionStorage.setItem(linksKey(id), JSON.stringify({ ...keptCampaignLinks(id), ...links }));
  } catch {
    // a browser without storage shows the links until the next reload
  }
}
