// A card that somebody else plays, or that came straight from its deck, is laid over a free part of the board for a
// moment, for everybody to read. It can be put away, and lets every click through to the map.

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../icons";
import { beat, fresh, game } from "../store";
import { cardText } from "../text/cards";
import type { BoardTold, CardCancelled, CardPlayed, Update } from "../types";
import { Art } from "./Card";
import { useEveryChange } from "./everyChange";
import { useCorner } from "./overlays";
import { contested, point } from "./play";
import { isUnread } from "./reading";
import { seatName } from "./words";

type Shown = CardPlayed | CardCancelled;

/** The least and the most that a card stays, in milliseconds; in between, until the next thing is shown. */
const STAYS = 1600;
const LONGEST = 2600;

const laid = signal<{ event: Shown; lands: string[]; since: number } | null>(null);

/** Where something is going on: what the event names, and the attack under way. */
const placesOf = (event: Shown): string[] => [...event.lands, ...(contested.peek() ?? [])];

export function PlayedCard({ now, map }: { now: Update; map: BoardTold }) {
  const begun = useRef(now.seq);
  useEveryChange(() => {
    const arrived = fresh.value.filter((entry) => entry.seq >= begun.current);
    const update = game.peek();
    const event = arrived
      .flatMap(({ told }) => told.flatMap((one) => (isUnread(one, told, update?.seats ?? []) ? [one] : [])))
      .at(-1);
    if (event && update) laid.value = { event, lands: placesOf(event), since: Date.now() };
  });
  useEffect(() => () => void (laid.value = null), []);
  const card = laid.value;
  const still = beat.value?.beat.events.some((event) => event === card?.event) ?? false;
  useEffect(() => {
    if (!card) return;
    const age = Date.now() - card.since;
    const timer = window.setTimeout(() => (laid.value = null), Math.max(0, (still ? LONGEST : STAYS) - age));
    return () => window.clearTimeout(timer);
  }, [card, still]);
  return (
    <div class="played" role="status">
      {card && <Laid key={card.since} now={now} map={map} {...card} />}
    </div>
  );
}

function Laid({ now, map, event, lands }: { now: Update; map: BoardTold; event: Shown; lands: string[] }) {
  const [panel, corner] = useCorner<HTMLDivElement>(lands);
  const name = seatName(now.players, event.seat);
  const says = event.kind === "CardPlayed" ? cardText.played(name) : cardText.cancelled(name);
  return (
    <div
      class="big-card"
      data-testid="played"
      data-corner={corner}
      ref={panel}
      onPointerEnter={() => point(lands)}
      onPointerLeave={() => point(null)}
    >
      <button type="button" class="put-away" aria-label={cardText.dismiss} onClick={() => (laid.value = null)}>
        <Icon name="cross" size={16} />
      </button>
      <small>{says}</small>
      <Art map={map} emblem={event.card.emblem ?? ""} name={event.card.name} players={now.players} seat={event.seat} size={64} />
      <b>{event.card.name}</b>
      <span class="text">{event.card.says}</span>
      {event.kind === "CardPlayed" && event.cost > 0 && (
        <small class="cost">
          {event.cost} {event.goods}
        </small>
      )}
      {event.kind === "CardCancelled" && <span class="text">{event.says}</span>}
    </div>
  );
}
