// Answers that are cards: sides to choose, cards to play or to keep.

import { say } from "../store";
import { cardText } from "../text/cards";
import type { BoardTold, LaidCard, OfferMade, Update } from "../types";
import { CardFace } from "./Card";
import { FactionCard } from "./FactionCard";
import { type Verb, verbs } from "./play";
import { plain } from "./words";

/** The words of an answer: its sentence, and the name by which tests know its button. */
const words = (verb: Verb, offer: OfferMade): string[] => [verb.verb, ...offer.words];

/** The card that an offer names, as it lies on the table, and whose it is. */
function laid(now: Update, offer: OfferMade): { card: LaidCard; seat: number } | null {
  for (const { seat, cards } of now.table.extra.trays ?? []) {
    const card = cards.find((one) => offer.words.includes(one.id));
    if (card) return { card, seat };
  }
  return null;
}

/** Whether a card may be played now. */
export const playable = ({ id, plays }: LaidCard): boolean =>
  verbs.value.some(
    (verb) => verb.verb === plays || (verb.kind === "list" && verb.offers.some((offer) => offer.words.includes(id))),
  );

/** The card of this seat that a verb plays without naming it. */
export function cardBehind(verb: Verb, now: Update): LaidCard | undefined {
  const own = now.table.extra.trays?.filter(({ seat }) => seat === now.asked?.who) ?? [];
  return own.flatMap(({ cards }) => cards).find(({ plays }) => plays === verb.verb);
}

/** Whether the offers of a verb can be shown as cards. */
export const asCards = (verb: Verb, now: Update): boolean =>
  verb.role === "faction" || verb.offers.some((offer) => !offer.high && laid(now, offer) !== null);

export function CardOffers({ verb, map, now, seat }: { verb: Verb; map: BoardTold; now: Update; seat: number }) {
  if (verb.role === "faction") return <Factions verb={verb} map={map} now={now} />;
  return (
    <ul class="widget card-offers" aria-label={verb.label}>
      {verb.offers.map((offer) => {
        const name = offer.name || offer.words.map(plain).join(" ");
        const found = laid(now, offer) ?? { card: { id: name, name, says: offer.says ?? "" }, seat };
        return (
          <li key={offer.words.join(" ")}>
            <button
              type="button"
              class="play-card lit"
              data-testid={words(verb, offer).join("-")}
              onClick={() => void say(words(verb, offer).join(" "))}
            >
              <CardFace
                card={{ ...found.card, when: "" }}
                seat={found.seat}
                map={map}
                players={now.players}
                would={offer.would ?? ""}
              >
                <span class="act">
                  {/* Whoever answers what a card asks pays nothing for the card that is named. */}
                  {now.asked?.card
                    ? cardText.choose(verb.label, found.card.name)
                    : cardText.act(verb.label, found.card.cost ?? "")}
                </span>
              </CardFace>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** One card for each side that may still be chosen; a card of it that lies on the table says more than the book. */
function Factions({ verb, map, now }: { verb: Verb; map: BoardTold; now: Update }) {
  return (
    <div class="widget faction-cards" role="group" aria-label={verb.label}>
      {verb.offers.map((offer) => {
        const faction = map.factions.find((one) => offer.words.includes(one.id));
        const shown = faction ?? {
          id: offer.words.join("-"),
          name: offer.name || offer.words.join(" "),
          says: offer.says ?? "",
          home: "",
          colour: "",
          marks: "",
          emblem: null,
          seats: [],
        };
        return (
          <FactionCard
            key={shown.id}
            faction={{ ...shown, says: laid(now, offer)?.card.says ?? shown.says }}
            testId={words(verb, offer).join("-")}
            onPick={() => void say(words(verb, offer).join(" "))}
          />
        );
      })}
    </div>
  );
}
