// The chronicle: what happened, turn by turn, the newest first.

import { computed, signal } from "@preact/signals";
import { board, game, news } from "../store";
import type { BoardTold, Update } from "../types";
import { Emblem } from "./Board";
import { showTurn, showing } from "./Battle";
import { point } from "./play";
import { type Line, type Turn, story, turnSays } from "./story";
import { bannerOf, count, seatName } from "./words";

const turns = computed<Turn[]>(() => {
  const now = game.value;
  return now ? story(news.value, board.value, now.players).reverse() : [];
});

/** Whose turns to show, -1 for everybody's, and whether to leave out all but captures, cards and ends. */
const only = signal(-1);
const brief = signal(false);

function Filters({ now }: { now: Update }) {
  return (
    <p class="filters">
      <select
        aria-label="Whose turns to show"
        value={only.value}
        onChange={(event) => (only.value = Number(event.currentTarget.value))}
      >
        <option value={-1}>All turns</option>
        {now.players.map((player, seat) => (
          <option key={seat} value={seat}>
            Turns of {player.name}
          </option>
        ))}
      </select>
      <label>
        <input type="checkbox" checked={brief.value} onChange={(event) => (brief.value = event.currentTarget.checked)} />{" "}
        captures and cards only
      </label>
    </p>
  );
}

export function LogPanel() {
  const now = game.value;
  const map = board.value;
  if (!now || !map) return null;
  if (!turns.value.length) {
    return (
      <>
        <Notices now={now} />
        <p class="empty">Nothing has happened yet.</p>
      </>
    );
  }
  const all = turns.value.filter((turn) => only.value < 0 || turn.seat === only.value);
  return (
    <>
      <Notices now={now} />
      <Filters now={now} />
      <ol class="chronicle" data-testid="log" onKeyDown={move}>
        {all.map((turn, k) => (
          <TurnEntry key={`${turn.turn}`} turn={turn} now={now} map={map} newest={k === 0} />
        ))}
      </ol>
    </>
  );
}

/** What everybody was told beside the game: seats that were entered from another device, or freed. */
function Notices({ now }: { now: Update }) {
  if (!now.notices.length) return null;
  return (
    <ul class="notices" aria-label="Told to everybody" data-testid="notices">
      {[...now.notices].reverse().map((notice) => (
        <li key={notice.n}>
          {notice.says} <time dateTime={notice.at}>{new Date(notice.at).toLocaleTimeString([], { timeStyle: "short" })}</time>
        </li>
      ))}
    </ul>
  );
}

/** Arrow keys go from line to line. */
function move(event: KeyboardEvent): void {
  const way = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (!way || !(event.currentTarget instanceof HTMLElement)) return;
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>("summary, .line")].filter(
    (one) => one.offsetParent,
  );
  const at = lines.indexOf(document.activeElement as HTMLElement);
  const next = lines[at + way];
  if (next) {
    event.preventDefault();
    next.focus();
  }
}

function TurnEntry({ turn, now, map, newest }: { turn: Turn; now: Update; map: BoardTold; newest: boolean }) {
  const player = now.players[turn.seat];
  const folded = turn.turn === 0 || player?.kind === "bot" || !newest;
  const lines = turn.lines.filter((line) => !brief.value || line.weight > 1).reverse();
  const quiet = turn.turn === 0;
  const battles = turn.lines.some((line) => line.rolls.length);
  return (
    <li class="turn">
      <details open={!folded}>
        <summary>
          {turn.seat >= 0 ? (
            <Emblem banner={bannerOf(map, now.players, turn.seat)} size={24} />
          ) : (
            <span class="no-emblem">◆</span>
          )}
          <span class="head">
            <b>{quiet ? "Setting up" : `${turn.turn}. ${seatName(now.players, turn.seat)}`}</b>{" "}
            <small>{quiet ? count(turn.lines.length, "line") : turnSays(turn, map)}</small>
          </span>
        </summary>
        {battles && (
          <button type="button" class="show-turn" disabled={showing.value} onClick={() => void showTurn(turn)}>
            Show it on the map
          </button>
        )}
        <ol>
          {lines.slice(0, 120).map((line) => (
            <LogLine key={line.key} line={line} />
          ))}
        </ol>
      </details>
    </li>
  );
}

function LogLine({ line }: { line: Line }) {
  const light = () => line.lands.length && point(line.lands);
  const dark = () => point(null);
  return (
    <li
      class={`line ${line.kind}`}
      tabIndex={-1}
      onPointerEnter={light}
      onPointerLeave={dark}
      onFocus={light}
      onBlur={dark}
    >
      {line.says}
      {line.rolls.length > 0 && (
        <small class="rolls">
          {line.rolls.map((roll) => `${roll.red.join(" ")} : ${roll.white.join(" ")}`).join(" · ")}
        </small>
      )}
    </li>
  );
}
