// The chronicle: what happened, turn by turn, the newest first.

import { computed, signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { board, canShowAgain, game, news, showAgain } from "../store";
import { logText as text } from "../text/log";
import type { BoardTold, Seated, Update } from "../types";
import { Emblem } from "./Board";
import { memo } from "./memo";
import { point } from "./play";
import { type Line, type Turn, story, turnSays } from "./story";
import { bannerOf, seatName } from "./words";

/** So many turns are listed, until somebody asks for more. */
const LISTED = 40;

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
        aria-label={text.whose}
        value={only.value}
        onChange={(event) => (only.value = Number(event.currentTarget.value))}
      >
        <option value={-1}>{text.everybody}</option>
        {now.players.map((player, seat) => (
          <option key={seat} value={seat}>
            {text.turnsOf(player.name)}
          </option>
        ))}
      </select>
      <label>
        <input type="checkbox" checked={brief.value} onChange={(event) => (brief.value = event.currentTarget.checked)} />{" "}
        {text.brief}
      </label>
    </p>
  );
}

export function LogPanel() {
  const now = game.value;
  const map = board.value;
  const [listed, setListed] = useState(LISTED);
  if (!now || !map) return null;
  if (!turns.value.length) {
    return (
      <>
        <Notices now={now} />
        <p class="empty">{text.nothing}</p>
      </>
    );
  }
  const all = turns.value.filter((turn) => only.value < 0 || turn.seat === only.value);
  return (
    <>
      <Notices now={now} />
      <Filters now={now} />
      <ol class="chronicle" data-testid="log" onKeyDown={move}>
        {all.slice(0, listed).map((turn, k) => (
          <TurnEntry
            key={`${turn.turn}`}
            turn={turn}
            players={now.players}
            map={map}
            newest={k === 0}
            brief={brief.value}
          />
        ))}
      </ol>
      {all.length > listed && (
        <button type="button" class="button quiet" onClick={() => setListed(listed + LISTED)}>
          {text.earlier}
        </button>
      )}
    </>
  );
}

/** What everybody was told beside the game: seats that were entered from another device, or freed. */
function Notices({ now }: { now: Update }) {
  if (!now.notices.length) return null;
  return (
    <ul class="notices" aria-label={text.notices} data-testid="notices">
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

interface Entry {
  turn: Turn;
  players: Seated[];
  map: BoardTold;
  newest: boolean;
  brief: boolean;
}

/** Whether a turn would look as it did: only the newest one grows, and names hardly ever change. */
function alike(one: Entry, other: Entry): boolean {
  const [was, is] = [one.turn, other.turn];
  return (
    one.newest === other.newest &&
    one.brief === other.brief &&
    one.map === other.map &&
    was.seat === is.seat &&
    was.lines.length === is.lines.length &&
    was.lines.at(-1)?.says === is.lines.at(-1)?.says &&
    was.lines[0]?.key === is.lines[0]?.key &&
    seatName(one.players, was.seat) === seatName(other.players, is.seat)
  );
}

const TurnEntry = memo<Entry>(TurnDetails, alike);

/** A turn; its lines are in the page only while it is open. */
function TurnDetails({ turn, players, map, newest, brief }: Entry) {
  const folded = turn.turn === 0 || players[turn.seat]?.kind === "bot" || !newest;
  const [open, setOpen] = useState(!folded);
  const lines = open ? turn.lines.filter((line) => !brief || line.weight > 1).reverse() : [];
  const quiet = turn.turn === 0;
  const [first, last] = [turn.lines[0]?.seq ?? -1, turn.lines.at(-1)?.seq ?? -1];
  return (
    <li class="turn">
      <details open={!folded} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          {turn.seat >= 0 ? (
            <Emblem banner={bannerOf(map, players, turn.seat)} size={24} />
          ) : (
            <span class="no-emblem">◆</span>
          )}
          <span class="head">
            <b>{quiet ? text.settingUp : text.turn(turn.turn, seatName(players, turn.seat))}</b>{" "}
            <small>{quiet ? text.moves(turn.lines.length) : turnSays(turn, map)}</small>
          </span>
        </summary>
        {open && canShowAgain(first) && (
          <button type="button" class="show-turn" onClick={() => showAgain(first, last)}>
            {text.showAgain}
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
