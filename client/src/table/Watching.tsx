// What others do, while it is shown: one sentence at a time, with a pause, a speed, and a way to skip it; and then what one
// should know of all of it.

import { computed, signal } from "@preact/signals";
import { board, canShowAgain, beat, game, live, mine, news, pause, paused, ready, showAgain, skip, watching } from "../store";
import { speed } from "../settings";
import { watchingText as text } from "../text/watching";
import type { BoardTold, Update } from "../types";
import { Emblem } from "./Board";
import { point } from "./play";
import type { Speed } from "./playback";
import { type Moment, type Since, sinceLastTurn } from "./since";
import { battleSays } from "./story";
import { bannerOf, landName, seatName } from "./words";

const SPEEDS: readonly Speed[] = ["calm", "brisk", "instant"];

/** Who does it, and what, in a sentence or two. */
const told = computed(() => {
  const shown = beat.value;
  const now = game.value;
  if (!shown || !now) return null;
  const { rolls, events, entries } = shown.beat;
  const [event] = events;
  const acting = event && "seat" in event ? event.seat : now.table.turn >= 0 ? now.table.turn : (entries.find((entry) => entry.who >= 0)?.who ?? -1);
  const who = rolls[0]?.attacker ?? acting;
  const others = events.filter((event) => event.kind !== "BattleFought").map((event) => event.says);
  const [first] = rolls;
  const fight = !first
    ? []
    : shown.tumbling
      ? [text.attacks(landName(board.value, first.src), landName(board.value, first.dst))]
      : [battleSays(rolls, board.value, now.players)];
  return { who, says: [...fight, ...(shown.tumbling ? [] : others)].join(" ") };
});

export function Watching({ now, map }: { now: Update; map: BoardTold }) {
  const what = told.value;
  const who = what?.who ?? now.table.turn;
  return (
    <>
      <div class="prompt watching" data-testid="watching">
        {who >= 0 && <Emblem banner={bannerOf(map, now.players, who)} size={44} />}
        <div class="question">
          <p class="step">{who >= 0 ? text.move(seatName(now.players, who)) : text.chance}</p>
          <p class="says">{what?.says || "…"}</p>
        </div>
      </div>
      <div class="endings" role="group" aria-label={text.controls}>
        <button type="button" class="button primary" data-testid="skip" title={text.space} onClick={skip}>
          {ready.value ? text.skip.turn : live.value?.seats.length ? text.skip.ahead : text.skip.now}
        </button>
        <button type="button" class="button" data-testid="pause" aria-pressed={paused.value} onClick={pause}>
          {paused.value ? text.resume : text.pause}
        </button>
        <label class="pace">
          <span class="unseen">{text.pace}</span>
          <select
            data-testid="speed"
            value={speed.value}
            onChange={(event) => {
              speed.value = event.currentTarget.value as Speed;
              if (speed.value === "instant") skip();
            }}
          >
            {SPEEDS.map((value) => (
              <option key={value} value={value}>
                {text.paces[value]}
              </option>
            ))}
          </select>
        </label>
      </div>
    </>
  );
}

// --- since your last turn --------------------------------------------------------------------------------------------

/** The card that was put away, by the last entry that it told of. */
const away = signal(-1);

/** What there is to tell whoever is asked in a turn of his own. */
const since = computed<Since | null>(() => {
  const now = game.value;
  const asked = mine.value;
  if (!now || !asked || watching.value || now.table.turn !== asked.who || now.table.turns <= 1) return null;
  const found = sinceLastTurn(news.value, asked.who);
  return found && found.last > away.value ? found : null;
});

export function SinceCard() {
  const now = game.value;
  const map = board.value;
  const found = since.value;
  if (!now || !map || !found) return null;
  return (
    <section class="since panel" aria-label={text.since} data-testid="since">
      <header>
        <h2>{text.since}</h2>
        <button type="button" class="tool" aria-label={text.dismiss} onClick={() => (away.value = found.last)}>
          ×
        </button>
      </header>
      {[...found.lost].map(([seat, lands]) => (
        <p key={seat} class="summary">
          <Emblem banner={bannerOf(map, now.players, seat)} size={22} />
          {text.lost(lands.length, seatName(now.players, seat))}
        </p>
      ))}
      <ul tabIndex={0} aria-label={text.moments}>
        {found.moments.map((moment) => (
          <MomentLine key={`${moment.first} ${moment.last} ${moment.says}`} moment={moment} />
        ))}
      </ul>
      {canShowAgain(found.first) && (
        <button type="button" class="button small" onClick={() => showAgain(found.first, found.last)}>
          {text.again}
        </button>
      )}
    </section>
  );
}

function MomentLine({ moment }: { moment: Moment }) {
  const can = canShowAgain(moment.first);
  return (
    <li class={moment.kind} onPointerEnter={() => point(moment.lands)} onPointerLeave={() => point(null)}>
      {can ? (
        <button type="button" class="link" title={text.showIt} onClick={() => showAgain(moment.first, moment.last)}>
          {moment.says}
        </button>
      ) : (
        moment.says
      )}
    </li>
  );
}
