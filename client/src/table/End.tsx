// The end: who has won, how everybody fared, and how lucky they were.

import { useEffect, useState } from "preact/hooks";
import { api } from "../api";
import { Icon } from "../icons";
import { recent, remember } from "../pages/common";
import { endText as text, standingText } from "../text/end";
import type { BoardTold, Score, Update } from "../types";
import { Emblem } from "./Board";
import { chronicle, readAll } from "./chronicle";
import { endShown } from "./endShown";
import { endSays, won } from "./ending";
import { RematchButton } from "./Rematch";
import { bannerOf, seatName } from "./words";
import "./end.css";

export default function EndPanel({ id, now, board }: { id: string; now: Update; board: BoardTold }) {
  const result = now.result;
  const ranking =
    result?.ranking ??
    now.players.map((_, seat) => seat).sort((a, b) => (now.players[b]?.armies ?? 0) - (now.players[a]?.armies ?? 0));
  useEffect(() => {
    readAll(id, board).catch(() => {}); // then what this page has seen is shown
    const players = now.players.map((player) => player.name);
    if (recent().some((game) => game.id === id)) remember({ id, players, over: true });
  }, [id]);
  return (
    <div class="over-map">
      <div class="panel card end" role="dialog" aria-label={text.label} data-testid="end">
        <button type="button" class="close" aria-label={text.close} onClick={() => (endShown.value = false)}>
          <Icon name="cross" size={18} />
        </button>
        <p class="over">{!result ? text.stopped : won(now) ? text.victory : text.over}</p>
        <h2 data-testid="end-says">{endSays(now)}</h2>
        {result && <p class="reason">{result.reason.charAt(0).toUpperCase() + result.reason.slice(1)}</p>}
        <div class="row links">
          {now.campaign ? (
            <a class="button primary" data-testid="to-campaign" href={`/c/${now.campaign}`}>
              {text.toCampaign}
            </a>
          ) : (
            <RematchButton id={id} now={now} />
          )}
          <a class={`button${now.seats.length || now.host ? "" : " primary"}`} href="/new">
            {text.newGame}
          </a>
          <a class="button" href={`/r/${id}`}>
            {text.replay}
          </a>
          <a class="button" href={api.logAddress(id)} download={`${id}.game`}>
            {text.download}
          </a>
        </div>
        <Standing now={now} board={board} ranking={ranking} />
        <Chart now={now} board={board} />
      </div>
    </div>
  );
}

/** The ranking with the luck of everybody: armies lost against what such dice take on average. */
function Standing({ now, board, ranking }: { now: Update; board: BoardTold; ranking: number[] }) {
  const fortunes = chronicle.value?.fortunes ?? [];
  const scores = now.table.extra.score ?? [];
  return (
    <>
      <table class="standing">
        <caption class="unseen">{standingText.caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span class="place">{standingText.place}</span>
            </th>
            <th scope="col">{standingText.player}</th>
            {scores.length > 0 && <th scope="col">{standingText.points}</th>}
            <th scope="col" class="often">
              {standingText.rolls}
            </th>
            <th scope="col">
              {standingText.lost} <small>{standingText.due}</small>
            </th>
            <th scope="col">
              {standingText.killed} <small>{standingText.due}</small>
            </th>
            <th scope="col">{standingText.luck}</th>
          </tr>
        </thead>
        <tbody>
          {ranking.map((seat, place) => {
            const one = fortunes[seat];
            const luck = one?.luck ?? 0;
            return (
              <tr key={seat}>
                <td>{place + 1}</td>
                <th scope="row">
                  <span class="named">
                    <Emblem banner={bannerOf(board, now.players, seat)} size={26} />
                    <span>
                      {seatName(now.players, seat)}
                      <Parts score={scores.find((score) => score.seat === seat)} />
                    </span>
                  </span>
                </th>
                {scores.length > 0 && <td>{scores.find((score) => score.seat === seat)?.total ?? 0}</td>}
                <td class="often">{one?.rolls ?? 0}</td>
                <td>
                  {one?.lost ?? 0} <small>({(one?.lostDue ?? 0).toFixed(1)})</small>
                </td>
                <td>
                  {one?.killed ?? 0} <small>({(one?.killedDue ?? 0).toFixed(1)})</small>
                </td>
                <td class={luck > 0.5 ? "lucky" : luck < -0.5 ? "unlucky" : ""}>
                  {luck > 0 ? `+${luck.toFixed(1)}` : luck < 0 ? `−${(-luck).toFixed(1)}` : "0"}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p class="small">{standingText.luckIs}</p>
    </>
  );
}

/** What the points of a player are made of. */
function Parts({ score }: { score: Score | undefined }) {
  if (!score?.parts) return null;
  return <small>{score.parts.map(({ label, value }) => `${label} ${value}`).join(", ")}</small>;
}

const HIGH = 150;

/** Strength turn by turn; a narrow drawing on a narrow screen, so that its letters keep their size. */
function Chart({ now, board }: { now: Update; board: BoardTold }) {
  const wide = matchMedia("(max-width: 820px)").matches ? 320 : 560;
  const [what, setWhat] = useState<"armies" | "lands">("armies");
  const turns = chronicle.value?.turns ?? [];
  if (turns.length < 3) return null;
  const first = turns[0]?.turn ?? 0;
  const last = turns.at(-1)?.turn ?? 1;
  const top = Math.max(1, ...turns.flatMap((turn) => turn[what]));
  const x = (turn: number) => 34 + ((turn - first) / Math.max(1, last - first)) * (wide - 44);
  const y = (value: number) => HIGH - 20 - (value / top) * (HIGH - 30);
  const dashes = ["", "7 3", "2 3", "9 3 2 3", "4 4", "12 4", "1 4"];
  return (
    <figure class="chart">
      <figcaption>
        <span role="group" aria-label={standingText.chart} class="verbs">
          {(["armies", "lands"] as const).map((one) => (
            <button key={one} type="button" aria-pressed={what === one} onClick={() => setWhat(one)}>
              {standingText.what[one]}
            </button>
          ))}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${wide} ${HIGH}`}
        role="img"
        aria-label={standingText.chartSays(standingText.what[what], first, last, top)}
      >
        <path class="axis" d={`M34 8V${HIGH - 20}H${wide - 8}`} />
        {[0.5, 1].map((part) => (
          <g key={part}>
            <path class="grid" d={`M34 ${y(top * part)}H${wide - 8}`} />
            <text x="29" y={y(top * part) + 4} text-anchor="end">
              {Math.round(top * part)}
            </text>
          </g>
        ))}
        <text x="34" y={HIGH - 5}>
          {standingText.turn(first)}
        </text>
        <text x={wide - 8} y={HIGH - 5} text-anchor="end">
          {last}
        </text>
        {now.players.map((_, seat) => {
          const points = turns.map((turn) => `${x(turn.turn).toFixed(1)},${y(turn[what][seat] ?? 0).toFixed(1)}`).join(" ");
          return (
            <g key={seat}>
              <polyline class="casing" points={points} />
              <polyline
                points={points}
                stroke={board.banners[bannerOf(board, now.players, seat)]?.colour ?? "#888"}
                stroke-dasharray={dashes[seat % dashes.length]}
              />
            </g>
          );
        })}
      </svg>
      <ul class="key">
        {now.players.map((player, seat) => (
          <li key={seat}>
            <svg width="26" height="10" viewBox="0 0 26 10" aria-hidden="true">
              <path class="casing" d="M0 5H26" />
              <path
                d="M0 5H26"
                stroke={board.banners[bannerOf(board, now.players, seat)]?.colour ?? "#888"}
                stroke-width="3"
                stroke-dasharray={dashes[seat % dashes.length]}
              />
            </svg>
            {player.name}
          </li>
        ))}
      </ul>
    </figure>
  );
}
