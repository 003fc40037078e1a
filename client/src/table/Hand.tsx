// Cards: one's own, and what the next set is worth.

import { SymbolIcon } from "../icons";
import { board, game } from "../store";
import { handText } from "../text/cards";
import { fill } from "../text/fill";
import type { BoardTold } from "../types";
import { Forces, Points, Trays } from "./Beside";
import { point } from "./play";
import { capital, cardOf, count, plain, seatName, setWorth } from "./words";

export function Card({ id, map }: { id: string; map: BoardTold }) {
  const card = cardOf(map, id);
  return (
    <span
      class={`card-piece ${card.symbol}`}
      title={card.symbol ? `${card.name}, ${card.symbol}` : card.name}
      onPointerEnter={() => point(card.land ? [card.land] : null)}
      onPointerLeave={() => point(null)}
    >
      <SymbolIcon board={map} symbol={card.symbol} size={26} />
      <b>{card.name}</b>
      {card.symbol && card.land && <small>{capital(plain(card.symbol))}</small>}
    </span>
  );
}

/** A few cards in one line. */
export function CardNames({ cards, map }: { cards: string[]; map: BoardTold }) {
  return (
    <span class="cards-named">
      {cards.map((id) => {
        const card = cardOf(map, id);
        return (
          <span key={id}>
            <SymbolIcon board={map} symbol={card.symbol} size={18} />
            {card.name}
          </span>
        );
      })}
    </span>
  );
}

/** The hand of whoever is to be seen here; nothing at all if that is nobody. */
export function Hand({ large = false }: { large?: boolean }) {
  const now = game.value;
  const map = board.value;
  if (!now || !map) return null;
  const { hand, shown, sets, pile, discards } = now.table;
  if (!large && !hand.length) return null;
  return (
    <section class={`hand${large ? " large" : ""}`} aria-label={handText.label}>
      {hand.length > 0 && (
        <ul data-testid="hand" class={hand.length > 3 ? "many" : ""}>
          {hand.map((id) => (
            <li key={id}>
              <Card id={id} map={map} />
            </li>
          ))}
        </ul>
      )}
      {large && !hand.length && now.table.trading && (
        <p class="empty">
          {now.seat >= 0
            ? handText.none
            : handText.notHere}
        </p>
      )}
      {now.table.trading && (
        <p class="small">
          {fill(handText.nextSet, { worth: <b>{setWorth(now.table)}</b> })}
          {large && handText.piles(count(sets, "set"), pile, discards)}
        </p>
      )}
      {large && now.table.trading && (
        <ul class="held" aria-label={handText.held}>
          <li aria-hidden="true">{handText.held}</li>
          {now.players.map((player, seat) => (
            <li key={seat}>
              {seatName(now.players, seat)} <b>{player.cards}</b>
            </li>
          ))}
        </ul>
      )}
      {large && <Forces now={now} map={map} />}
      {large && <Points now={now} map={map} />}
      {large && <Trays now={now} />}
      {shown.length > 0 && <p class="small">{handText.faceUp(shown.map((id) => cardOf(map, id).name))}</p>}
    </section>
  );
}
