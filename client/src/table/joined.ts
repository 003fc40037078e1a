// Several updates as one: bots alone play hundreds of entries in a second, more than a page can draw.

import type { Update } from "../types";

/** Two updates as one, if only the game went on between them; of its news the newest ones, if there are too many. */
export function joined(one: Update, two: Update, most: number): Update | null {
  const same = one.board === two.board && one.seat === two.seat && one.curtain === two.curtain && one.status === two.status;
  const next = two.news.length === 0 || two.news[0]?.seq === one.seq;
  if (!same || !next || one.seats.join() !== two.seats.join()) return null;
  return { ...two, news: [...one.news, ...two.news].slice(-most) };
}
