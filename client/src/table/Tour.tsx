// The guide through a first game: a hint under the board for every question, until a whole turn is played. It covers nothing,
// and never waits for anything but what the player does.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { api } from "../api";
import { game, mine, news, watching } from "../store";
import { tourText as text } from "../text/tour";
import type { TourTold } from "../types";
import { type Hint, hintFor } from "./guide";
import { active, from, place, placed, single, to, toPlace, verbs } from "./play";
import { endTour } from "./touring";
import "./tour.css";

const REST = '[data-testid="place-rest"]';

export default function Tour() {
  const now = game.value;
  const tour = useSignal<TourTold | null>(null);
  const begun = useSignal(false);
  const folded = useSignal(false);
  const edition = now?.edition ?? "";
  /** Which kinds of questions were open before the present one, by their numbers. */
  const met = useRef(new Map<string, number>());
  useEffect(() => {
    if (edition) api.how(edition).then((found) => (tour.value = found.tour), () => {});
  }, [edition]);
  if (!now) return null;
  const turns = news.value.filter((entry) =>
    entry.told.some((event) => event.kind === "TurnBegan" && now.seats.includes(event.seat)),
  ).length;
  const number = mine.value?.number ?? -1;
  const scene = {
    now,
    asked: mine.value !== null,
    playing: watching.value,
    verbs: verbs.value,
    active: active.value,
    single: single.value,
    from: active.value?.kind === "land" ? place.value : from.value,
    to: to.value,
    placed: placed.value,
    toPlace: toPlace.value,
    again: false,
    rest: document.querySelector(REST) !== null,
  };
  const first = hintFor(scene, tour.value?.hints ?? {});
  const before = met.current.get(first.kind);
  if (scene.asked && before === undefined) met.current.set(first.kind, number);
  const hint = hintFor({ ...scene, again: before !== undefined && before !== number }, tour.value?.hints ?? {});
  const done = turns > 1 && !watching.value;
  const opening = !begun.value && !done && hint.kind !== "over";
  return <Card hint={hint} opening={opening ? tour.value?.opening || text.opening : ""} done={done} edition={edition} folded={folded} next={() => (begun.value = true)} />;
}

function Card(props: {
  hint: Hint;
  /** How the game opens, before anything else is said. */
  opening: string;
  done: boolean;
  edition: string;
  folded: { value: boolean };
  next: () => void;
}) {
  const { hint, opening, done, folded } = props;
  const over = done || hint.kind === "over";
  const point = opening || over ? "" : hint.point;
  useEffect(() => {
    document.body.dataset.tour = folded.value ? "" : point;
    return () => {
      delete document.body.dataset.tour;
    };
  }, [point, folded.value]);
  if (folded.value) {
    return (
      <aside class="tour folded" aria-label={text.label}>
        <button type="button" class="button" onClick={() => (folded.value = false)}>
          {text.show}
        </button>
      </aside>
    );
  }
  return (
    <aside class="tour panel" aria-label={text.label} data-testid="tour" data-hint={hint.kind}>
      <p class="tour-title">{text.label}</p>
      <p role="status" data-testid="hint">
        {opening || (done ? text.done : hint.says)}
      </p>
      <p class="row">
        {opening && (
          <button type="button" class="button primary" onClick={props.next}>
            {text.next}
          </button>
        )}
        {over ? (
          <>
            <button type="button" class="button primary" onClick={endTour}>
              {text.end}
            </button>
            <a class="button" href={`/how/${props.edition}`}>
              {text.howTo}
            </a>
          </>
        ) : (
          <>
            <button type="button" class="button quiet" onClick={endTour}>
              {text.skip}
            </button>
            {!opening && (
              <button type="button" class="button quiet" onClick={() => (folded.value = true)}>
                {text.hide}
              </button>
            )}
          </>
        )}
      </p>
    </aside>
  );
}
