// Everybody at the table.

import { useEffect, useRef, useState } from "preact/hooks";
import { api, keptBack, sentence } from "../api";
import { Icon } from "../icons";
import { gameId, live, polite, since } from "../store";
import type { BoardTold, Seated, Update } from "../types";
import { Facts } from "./Beside";
import { Emblem } from "./Board";
import { point } from "./play";
import { CopyLink } from "./CopyLink";
import { armies, bannerOf, clockSays, count, lands, regionName } from "./words";

export function Players({ now, board }: { now: Update; board: BoardTold }) {
  return (
    <section class="players" aria-label="Players" tabIndex={0}>
      <ol>
        {now.players.map((player, seat) => (
          <Player key={seat} now={now} board={board} player={player} seat={seat} />
        ))}
      </ol>
    </section>
  );
}

interface PlayerProps {
  now: Update;
  board: BoardTold;
  player: Seated;
  seat: number;
}

function Player({ now, board, player, seat }: PlayerProps) {
  const playing = now.status === "playing" || now.status === "paused";
  const turn = playing && (now.table.turn >= 0 ? now.table.turn === seat : now.asked?.who === seat);
  const asked = playing && now.asked?.who === seat;
  const own = now.seats.includes(seat);
  const won = now.result?.winners.includes(seat);
  const held = () => point(board.territories.filter((_, k) => now.table.owner[k] === seat).map((land) => land.id));
  const banner = board.banners[bannerOf(board, now.players, seat)];
  const kind =
    player.kind === "bot"
      ? `${player.bot} bot`
      : player.kind === "open"
        ? "free seat"
        : own
          ? now.seats.length > 1
            ? "at this screen"
            : "you"
          : player.present
            ? "here"
            : "away";
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
          {won && <span class="won">victor</span>}
          {asked && !won && (
            <span class="asked-mark">{own ? "to answer" : player.kind === "bot" ? "thinking" : "to answer"}</span>
          )}
        </p>
        <p class="kind">
          <Icon name={player.kind === "bot" ? "robot" : "person"} size={14} />
          {player.alive || !playing ? kind : "eliminated"}
          {player.devices > 1 && (
            <span class="devices" title="This seat was entered from so many devices">
              {" "}
              · {count(player.devices, "device")}
            </span>
          )}
          {player.allies.length > 0 && (
            <span> · with {player.allies.map((ally) => now.players[ally]?.name).join(" and ")}</span>
          )}
          {player.regions.length > 0 && (
            <span class="regions"> · {player.regions.map((id) => regionName(board, id)).join(", ")}</span>
          )}
        </p>
      </div>
      {player.clock !== null && <LiveClock seat={seat} />}
      {own && now.status !== "over" && now.status !== "ended" && <Back />}
      {player.kind === "bot" && player.alive && now.status !== "waiting" && <Why seat={seat} name={player.name} />}
      <dl class="sums">
        <div title={armies(player.armies)}>
          <dt>{player.armies === 1 ? "army" : "armies"}</dt>
          <dd>{player.armies}</dd>
        </div>
        <div title={lands(player.lands)}>
          <dt>{player.lands === 1 ? "land" : "lands"}</dt>
          <dd>{player.lands}</dd>
        </div>
        <div title={`${armies(player.income)} at the next turn`}>
          <dt>income</dt>
          <dd>+{player.income}</dd>
        </div>
        <div title={count(player.cards, "card")}>
          <dt>{player.cards === 1 ? "card" : "cards"}</dt>
          <dd>{player.cards}</dd>
        </div>
      </dl>
      <Facts shown={now.table} seat={seat} />
    </li>
  );
}

/** The link by which one comes back to one's seat from another device, if it was given to this tab. */
function Back() {
  const back = keptBack(gameId.value);
  return back ? <CopyLink path={back} label="your own link, to come back from another device" says="My link" /> : null;
}

/** A bot says why it played as it did: asked anew whenever its reasons are opened. */
function Why({ seat, name }: { seat: number; name: string }) {
  const [says, setSays] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const key = `why-${seat}`;
  const ask = async () => {
    let told: string;
    try {
      told = (await api.why(gameId.value, seat)).why ?? `${name} has nothing to say about it yet.`;
    } catch (error) {
      told = sentence(error);
    }
    setSays(told);
    polite.value = `${name}: ${told}`;
  };
  return (
    <>
      <button
        type="button"
        class="why"
        popovertarget={key}
        aria-label={`Why? Ask ${name}`}
        onClick={(event) => beside(event.currentTarget.closest("li"), box.current)}
      >
        Why?
      </button>
      <div
        id={key}
        ref={box}
        class="popover panel why-says"
        popover="auto"
        role="dialog"
        aria-label={`The reasons of ${name}`}
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
    <p class={`clock${running && left < 20 ? " late" : ""}`} role="timer" aria-label={`${clockSays(left)} left`}>
      <Icon name="clock" size={14} /> {clockSays(left)}
    </p>
  );
}
