// The games this browser has been at: their ids and names, and nothing that opens a seat.

export interface Recent {
  id: string;
  players: string[];
  edition: string;
  /** When it was begun or joined, in milliseconds. */
  when: number;
  over?: boolean;
}

const KEY = "hegemon-recent";
const MOST = 12;

export function recent(): Recent[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one?.id === "string" && Array.isArray(one.players)) : [];
  } catch {
    return [];
  }
}

function keep(games: Recent[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(games.slice(0, MOST)));
  } catch {
    // without storage nothing is remembered
  }
}

/** Put a game at the top of the list, or say more about one that is in it. */
export function remember(game: Partial<Recent> & { id: string }): void {
  const all = recent();
  const old = all.find((one) => one.id === game.id);
  const fresh: Recent = { players: [], edition: "classic", when: Date.now(), ...old, ...game };
  keep([fresh, ...all.filter((one) => one.id !== game.id)].sort((one, other) => other.when - one.when));
}

export function forget(id: string): void {
  keep(recent().filter((one) => one.id !== id));
}
