// A text of the player's own, such as a name or the words of a signature: with suggestions, and for good.

import { useState } from "preact/hooks";
import { say } from "../store";
import { dockText } from "../text/dock";
import { solemnText as text } from "../text/solemn";
import type { BoardTold, OfferMade } from "../types";
import { type Verb, busy, point } from "./play";
import { landName, landsOf, regionName } from "./words";
import "./ceremony.css";

/** What an offer is about, without the text that ends it. */
const about = (offer: OfferMade) => offer.words.slice(0, -1).join(" ");

export default function Words({ verb, map }: { verb: Verb; map: BoardTold }) {
  const [least, most] = verb.text ?? [1, 24];
  const places = [...new Set(verb.offers.map(about))];
  const [chosen, setChosen] = useState("");
  const place = places.includes(chosen) ? chosen : (places[0] ?? "");
  const suggested = [...new Set(verb.offers.filter((offer) => about(offer) === place).map((offer) => offer.words.at(-1) ?? ""))].filter(Boolean);
  const [typed, setTyped] = useState<string | null>(null);
  const words = (typed ?? (least ? (suggested[0] ?? "") : "")).replaceAll(/["“”„]/g, "");
  const proper = words.trim().replaceAll(/\s+/g, " ");
  const named = (id: string) => (landsOf(map).has(id) ? landName(map, id) : regionName(map, id) || id);
  const light = (id: string) => point(landsOf(map).has(id) ? [id] : map.territories.filter((land) => land.region === id).map((land) => land.id));
  const send = (event: Event) => {
    event.preventDefault();
    point(null);
    void say([verb.verb, ...(place ? [place] : []), `"${proper}"`].join(" "));
  };
  const field = `words-${verb.verb}`;
  return (
    <form class="widget words" data-testid={field} onSubmit={send}>
      <p class="lead">{dockText.alone(verb.label)}</p>
      {places.length > 1 && (
        <label class="field">
          {text.where}
          <select
            value={place}
            data-testid={`${field}-where`}
            onChange={(event) => {
              setChosen(event.currentTarget.value);
              light(event.currentTarget.value);
            }}
            onBlur={() => point(null)}
          >
            {places.map((id) => (
              <option key={id} value={id}>
                {named(id)}
              </option>
            ))}
          </select>
        </label>
      )}
      <label class="field">
        {place ? text.name : text.words}
        <input
          value={words}
          maxLength={most}
          autocomplete="off"
          data-testid={`${field}-text`}
          list={`${field}-list`}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <small>{text.left(most - words.length)}</small>
      </label>
      {suggested.length > 1 && (
        <p class="says-it" role="group" aria-label={text.suggestions}>
          {suggested.slice(0, 4).map((one) => (
            <button key={one} type="button" class="button quiet" onClick={() => setTyped(one)}>
              {one}
            </button>
          ))}
        </p>
      )}
      <p class="says-it">
        <button type="submit" class="button primary" data-testid={`${field}-say`} disabled={busy.value || proper.length < least}>
          {[verb.label, place ? named(place) : ""].filter(Boolean).join(" ")}
        </button>
        <small>{text.forGood}</small>
      </p>
    </form>
  );
}
