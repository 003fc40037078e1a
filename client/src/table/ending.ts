// How a game ended, in a sentence for whoever looks at it.

import { endText } from "../text/end";
import type { Update } from "../types";
import { seatName } from "./words";

type Ended = Pick<Update, "result" | "seats" | "players">;

/** Whether whoever plays at this screen has won: one seat, or all of several. */
export function won({ result, seats }: Ended): boolean {
  return !!result && seats.length > 0 && seats.every((seat) => result.winners.includes(seat));
}

/** "You win!", "Dario wins; you were second", or, for those who watch and at a shared screen, "Dario wins". */
export function endSays({ result, seats, players }: Ended): string {
  const winners = result?.winners ?? [];
  if (!result || !winners.length) return endText.nobodyWon;
  const names = (some: number[]) => some.map((seat) => seatName(players, seat));
  const [own] = seats;
  if (seats.length !== 1 || own === undefined) return endText.wins(names(winners));
  if (winners.includes(own)) {
    const others = winners.filter((seat) => seat !== own);
    return others.length ? endText.youWinWith(names(others)) : endText.youWin;
  }
  const place = result.ranking.indexOf(own);
  return place < 0 ? endText.wins(names(winners)) : endText.winsAndYou(names(winners), place);
}
