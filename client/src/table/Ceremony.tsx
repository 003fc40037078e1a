// How everybody is shown what is done for good: a mark that is pressed down, a name, a signature, a card that is torn up, and
// a pack that is opened card by card. Whoever does not want to look goes on: nobody waits for it.

import { useEffect, useRef, useState } from "preact/hooks";
import { board, game } from "../store";
import { solemnText as text } from "../text/solemn";
import type { Engraved, PackOpened } from "../types";
import { Emblem } from "./Board";
import { useCorner } from "./overlays";
import { contested } from "./play";
import { bannerOf } from "./words";
import "./ceremony.css";

type Solemn = Engraved | PackOpened;

/** So long something is shown that nobody has to read card by card, in milliseconds. */
const LASTS = 4200;

export default function Ceremony({ event, done }: { event: Solemn; done: () => void }) {
  return event.kind === "PackOpened" && event.cards.length ? <Opening event={event} done={done} /> : <Stamp event={event} done={done} />;
}

/** A short sign over the board. */
function Stamp({ event, done }: { event: Solemn; done: () => void }) {
  const finish = useRef(done);
  finish.current = done;
  // What is fought over meanwhile stays in sight, and so do the dice.
  const [lands] = useState(() => contested.peek() ?? []);
  const [panel, corner] = useCorner<HTMLButtonElement>(lands);
  useEffect(() => {
    const timer = setTimeout(() => finish.current(), LASTS);
    const press = (key: KeyboardEvent) => key.key === "Escape" && finish.current();
    addEventListener("keydown", press);
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", press);
    };
  }, []);
  const [now, map] = [game.value, board.value];
  if (!now || !map) return null;
  const what = event.kind === "Engraved" ? event.what : "pack";
  return (
    <button
      type="button"
      class={`ceremony ${what}`}
      data-testid="ceremony"
      data-corner={corner}
      ref={panel}
      onClick={done}
      tabIndex={-1}
    >
      <span class="whose" aria-hidden="true">
        {event.seat >= 0 && <Emblem banner={bannerOf(map, now.players, event.seat)} size={46} />}
      </span>
      <span role="status">
        <b>{text.ceremony[what] ?? ""}</b>
        <span class="says">{event.says}</span>
      </span>
    </button>
  );
}

/** A pack, card by card. */
function Opening({ event, done }: { event: PackOpened; done: () => void }) {
  const box = useRef<HTMLDialogElement>(null);
  const [k, setK] = useState(0);
  useEffect(() => box.current?.showModal(), []);
  const last = k >= event.cards.length - 1;
  const [title = "", words = ""] = event.cards[k] ?? [];
  return (
    <dialog ref={box} class="opening" aria-labelledby="opening" data-testid="opening" onClose={done}>
      <h2 id="opening">{event.says}</h2>
      {/* This stays, so that a screen reader hears each card that comes into it. */}
      <div aria-live="polite" data-testid="card-read">
        <article key={k}>
          <small>{text.card(k + 1, event.cards.length)}</small>
          <h3>{title}</h3>
          <p>{words}</p>
        </article>
      </div>
      <p class="go">
        <button type="button" class="button primary" autofocus data-testid="next-card" onClick={() => (last ? box.current?.close() : setK(k + 1))}>
          {last ? text.done : text.nextCard}
        </button>
        {!last && (
          <button type="button" class="button quiet" onClick={() => box.current?.close()}>
            {text.skip}
          </button>
        )}
      </p>
    </dialog>
  );
}
