// The players of a replay as they stand, and the cards of the one through whose eyes the game is seen.

import { Icon, SymbolIcon } from "../../icons";
import { Emblem } from "../../table/Board";
import { cardOf, regionName } from "../../table/words";
import { replayText as text } from "../../text/replay";
import type { Watch } from "./watch";

export function Rail(props: Watch & { turn: number; hands: string[][]; seen: number; onSee: (seat: number) => void }) {
  const { board, players, seen, onPoint } = props;
  const hand = props.hands[seen] ?? [];
  return (
    <ul class="rp-players">
      {players.map(({ name, banner, alive, regions, bot, lands, armies, cards }, seat) => (
        <li key={seat} class={seat === props.turn ? "rp-on" : ""}>
          <Emblem banner={banner} size={30} />
          <span class="rp-name">
            <b>{name}</b>
            <small>
              {alive ? regions.map((id) => regionName(board, id)).join(", ") || (bot && text.bot(bot)) : text.out}
            </small>
          </span>
          <span>
            <b>{lands}</b> <small>{text.lands(lands)}</small>
          </span>
          <span>
            <b>{armies}</b> <small>{text.armyWord(armies)}</small>
          </span>
          <button
            type="button"
            class="rp-cards"
            aria-pressed={seen === seat}
            aria-label={text.seeAs(name, cards)}
            onClick={() => props.onSee(seen === seat ? -1 : seat)}
          >
            <Icon name="cards" size={17} /> {cards}
          </button>
          {seen === seat && (
            <ul class="rp-hand" aria-label={text.cardsOf(name)}>
              {hand.map((id) => {
                const card = cardOf(board, id);
                return (
                  <li key={id} onPointerEnter={() => onPoint([card.land])} onPointerLeave={() => onPoint([])}>
                    <SymbolIcon board={board} symbol={card.symbol} size={18} /> {card.name} <span class="unseen">{card.symbol}</span>
                  </li>
                );
              })}
              {!hand.length && <li>{text.noCards}</li>}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
