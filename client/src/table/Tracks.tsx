// How far the game has come: tracks with markers on them, above the players.

import "./tracks.css";
import { tracksText as text } from "../text/tracks";
import type { BoardTold, Track, Update } from "../types";
import { Token } from "./Beside";
import { bannerOf, seatName } from "./words";

/** Rows of stops, with the marker of all and those of the players. */
export default function Tracks({ now, map }: { now: Update; map: BoardTold }) {
  const tracks = now.table.extra.tracks ?? [];
  if (!tracks.length) return null;
  return (
    <div class="tracks" role="group" aria-label={text.tracks} data-testid="tracks">
      {tracks.map((track) => (
        <Stops key={track.title} track={track} now={now} map={map} />
      ))}
    </div>
  );
}

function Stops({ track: { title, stops, at = -1, seats = [] }, now, map }: { track: Track; now: Update; map: BoardTold }) {
  const here = stops[at];
  const numbers = stops.some((stop) => stop.length > 2);
  const standing = (k: number) => seats.flatMap((stop, seat) => (stop === k ? [seat] : []));
  return (
    <div class="track-row">
      <b>{title}</b>
      <ol style={{ "--stops": stops.length }}>
        {stops.map((stop, k) => {
          const there = standing(k);
          const names = there.map((seat) => seatName(now.players, seat)).join(", ");
          const says = text.stop(title, stop, k + 1, stops.length);
          return (
            <li
              key={stop}
              class={`${k === at ? "at" : k < at ? "past" : ""}${there.length ? " stood" : ""}`}
              title={names ? `${says}: ${names}` : says}
              aria-current={k === at ? "step" : undefined}
            >
              <span class={there.length ? "unseen" : ""}>{numbers ? k + 1 : stop}</span>
              {there.map((seat) => (
                <Token key={seat} banner={bannerOf(map, now.players, seat)} />
              ))}
              {names && <span class="unseen">{names}</span>}
            </li>
          );
        })}
      </ol>
      {numbers && here && <em>{here}</em>}
    </div>
  );
}
