// Which packs were read in this browser: whoever was away when one was opened reads it at the next visit.

const KEY = "hegemon-packs-read";
const MOST = 300;
/** Where there is no storage, this page remembers for itself. */
const memory = new Set<string>();

function kept(): string[] {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]") as unknown;
    return Array.isArray(found) ? found.map(String) : [];
  } catch {
    return [];
  }
}

const named = (campaign: string, pack: string) => `${campaign}/${pack}`;

export function isRead(campaign: string, pack: string): boolean {
  const name = named(campaign, pack);
  return memory.has(name) || kept().includes(name);
}

export function markRead(campaign: string, pack: string): void {
  const name = named(campaign, pack);
  memory.add(name);
  try {
    localStorage.setItem(KEY, JSON.stringify([name, ...kept().filter((one) => one !== name)].slice(0, MOST)));
  } catch {
    // see memory
  }
}
