// Everybody at the table.

import { useEffect, useRef, useState } from "preact/hooks";
import { api, keptBack, sentence } from "../api";
import { Icon } from "../icons";
import { columns, playersText as text } from "../text/players";
import { gameId, live, polite, since } from "../store";
import type { BoardTold, Seated, Update } from "../types";
import { Facts, Sides } from "./Beside";
import { Emblem } from "./Board";
import { useLater } from "./later";
import { point } from "./play";
import { Bubble } from "./Bubble";
import { CopyLink } from "./CopyLink";
import { armies, bannerOf, clockSays, lands, regionName } from "./words";

export function Players({ now, board }: { now: Update; board: BoardTold }) {
  const tracks = useLater(!!now.table.extra.tracks?.length, () => import("./Tracks"));
  const crowd = now.players.length > 4;
  const first = now.players.map((_, seat) => scoreOf(now, seat, crowd)).find(Boolean);
  return (
    <section
      class={`players${crowd ? " crowd" : ""}${first ? " scored" : ""}${now.table.trading ? " trading" : ""}`}
      style={{ "--sums": columns(now.table.trading).length + (first ? 1 : 0) }}
      aria-label={text.label}
      tabIndex={0}
    >
      <p class="columns" aria-hidden="true">
        <span />
        {first && <span>{first.label}</span>}
        {columns(now.table.trading).map((word) => (
          <span key={word}>{word}</span>
        ))}
      </p>
      {tracks && <tracks.default now={now} map={board} />}
      <Sides now={now} map={board} />
      <ol>
        {now.players.map((player, seat) => (
          <Player key={seat} now={now} board={board} player={player} seat={seat} first={first && scoreOf(now, seat, crowd)} />
        ))}
      </ol>
    </section>
  );
}

/** What decides the game, as the first of a player's numbers. */
interface First {
  label: string;
  value: number | string;
  parts: string;
}

/** The points of a player, or what else is counted up to a goal. A track among the facts shows it where rows have room for facts; in
    a crowd they have none. */
function scoreOf(now: Update, seat: number, crowd: boolean): First | undefined {
  const { score, facts } = now.table.extra;
  const track = facts?.[seat]?.find(({ most = 0 }) => most > 0);
  if (track && !crowd) return undefined;
  const told = score?.find((one) => one.seat === seat);
  if (told)
    return {
      label: text.points(crowd ? 2 : told.total),
      value: told.total,
      parts: told.parts?.map(({ label, value }) => `${label} ${value}`).join(", ") ?? "",
    };
  return track && { label: track.label, value: track.value, parts: "" };
}

interface PlayerProps {
  now: Update;
  board: BoardTold;
  player: Seated;
  seat: number;
  first: First | undefined;
}

function Player({ now, board, player, seat, first }: PlayerProps) {
  const playing = now.status === "playing" || now.status === "paused";
  const turn = playing && (now.table.turn >= 0 ? now.table.turn === seat : now.asked?.who === seat);
  const asked = playing && now.asked?.who === seat;
  const own = now.seats.includes(seat);
  const won = now.result?.winners.includes(seat);
  const held = () => point(board.territories.filter((_, k) => now.table.owner[k] === seat).map((land) => land.id));
  const banner = board.banners[bannerOf(board, now.players, seat)];
  const kind =
    player.kind === "bot"
      ? text.kind.bot(player.bot)
      : player.kind === "open"
        ? text.kind.open
        : own
          ? now.seats.length > 1
            ? text.kind.here
            : text.kind.you
          : player.present
            ? text.kind.present
            : now.status === "waiting"
              ? text.kind.expected
              : text.kind.away;
  return (
    <li
      class={`player${turn ? " turn" : ""}${player.alive ? "" : " out"}${player.present || player.kind === "bot" ? "" : " away"}`}
      style={{ "--banner": banner?.colour ?? "#888" }}
      onPointerEnter={held}
      onPointerLeave={() => point(null)}
    >
      <Emblem banner={bannerOf(board, now.players, seat)} size={38} title={banner?.name} />
      <div class="who">
        <p class="name">
          <b>{player.name}</b>
          {won && <span class="won">{text.won}</span>}
          {asked && !won && (
            <span class="asked-mark">{own ? text.yourMove : player.kind === "bot" ? text.thinking : text.theirMove}</span>
          )}
        </p>
        <p class="kind">
          <Icon name={player.kind === "bot" ? "robot" : "person"} size={14} />
          {player.alive || !playing ? kind : text.kind.out}
          {player.devices > 1 && (
            <span class="devices" title={text.devicesMore}>
              {" "}
              {text.devices(player.devices)}
            </span>
          )}
          {player.allies.length > 0 && (
            <span> {text.allies(player.allies.map((ally) => now.players[ally]?.name ?? ""))}</span>
          )}
          {player.regions.length > 0 && (
            <span class="regions"> · {player.regions.map((id) => regionName(board, id)).join(", ")}</span>
          )}
        </p>
        <Facts shown={now.table} seat={seat} brief />
      </div>
      {player.clock !== null && <LiveClock seat={seat} />}
      {own && now.status !== "over" && now.status !== "ended" && <Back />}
      {player.kind === "bot" && player.alive && now.status !== "waiting" && <Why seat={seat} name={player.name} />}
      <dl class="sums">
        {first && (
          <div class="score" title={first.parts}>
            <dt>{first.label}</dt>
            <dd>{first.value}</dd>
          </div>
        )}
        <div title={armies(player.armies)}>
          <dt>{text.armies(player.armies)}</dt>
          <dd>{player.armies}</dd>
        </div>
        <div title={lands(player.lands)}>
          <dt>{text.lands(player.lands)}</dt>
          <dd>{player.lands}</dd>
        </div>
        <div title={text.incomeMore(player.income)}>
          <dt>{text.income}</dt>
          <dd>+{player.income}</dd>
        </div>
        {now.table.trading && (
          <div title={text.cardsMore(player.cards)}>
            <dt>{text.cards(player.cards)}</dt>
            <dd>{player.cards}</dd>
          </div>
        )}
      </dl>
      <Facts shown={now.table} seat={seat} />
      <Bubble seat={seat} />
    </li>
  );
}

/** The link by which one comes back to one's seat from another device, if it was given to this tab. */
function Back() {
  const back = keptBack(gameId.value);
  return back ? <CopyLink path={back} label={text.linkLabel} says={text.link} /> : null;
}

/** A bot says why it played as it did: asked anew whenever its reasons are opened. */
function Why({ seat, name }: { seat: number; name: string }) {
  const [says, setSays] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const key = `why-${seat}`;
  const ask = async () => {
    let told: string;
    try {
      told = (await api.why(gameId.value, seat)).why ?? text.nothingToSay(name);
    } catch (error) {
      told = sentence(error);
    }
    setSays(told);
    polite.value = text.said(name, told);
  };
  return (
    <>
      <button
        type="button"
        class="why"
        popovertarget={key}
        aria-label={text.whyLabel(name)}
        onClick={(event) => beside(event.currentTarget.closest("li"), box.current)}
      >
        {text.why}
      </button>
      <div
        id={key}
        ref={box}
        class="popover panel why-says"
        popover="auto"
        role="dialog"
        aria-label={text.reasons(name)}
        onClick={() => box.current?.hidePopover()}
        onToggle={(event) => {
          setSays("");
          if (event.newState === "open") void ask();
        }}
      >
        {says || "…"}
      </div>
    </>
  );
}

/** Put a box to the left of a row, so that it hides none of its neighbours; on a narrow screen below or above it. */
function beside(row: Element | null, box: HTMLElement | null): void {
  if (!row || !box) return;
  const { top, bottom, left, width } = row.getBoundingClientRect();
  const room = left > width + 24;
  const x = room ? left - width - 20 : left;
  const low = room ? top : bottom + 4;
  const high = low + 150 > innerHeight;
  Object.assign(box.style, {
    inset: high ? `auto auto ${innerHeight - (room ? bottom : top - 4)}px ${x}px` : `${low}px auto auto ${x}px`,
    width: `${width}px`,
  });
}

/** A clock that goes on between two updates. */
/** A clock goes by how everything stands, whatever is still being shown. */
function LiveClock({ seat }: { seat: number }) {
  const now = live.value;
  const seconds = now?.players[seat]?.clock ?? null;
  if (!now || seconds === null) return null;
  return <Clock seconds={seconds} running={now.status === "playing" && now.asked?.who === seat} />;
}

function Clock({ seconds, running }: { seconds: number; running: boolean }) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, [running]);
  const left = running ? seconds - (performance.now() - since.value) / 1000 : seconds;
  return (
    <p class={`clock${running && left < 20 ? " late" : ""}`} role="timer" aria-label={text.left(clockSays(left))}>
      <Icon name="clock" size={14} /> {clockSays(left)}
    </p>
  );
}
