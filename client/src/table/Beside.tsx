// What an edition lays beside its board: facts about every player, rows of cards, pieces that stand with the armies, and
// effects that last.
// Nothing here knows an edition; it draws what it is told.

import { useSignal } from "@preact/signals";
import { Icon, symbolIcon } from "../icons";
import type { BoardTold, Marker, Seated, Shown, Tray, Update } from "../types";
import { point } from "./play";
import { seatName } from "./words";

/** The pieces on a territory beside its armies. */
export function markersOn(shown: Shown, id: string): Marker[] {
  return (shown.extra.markers?.[id] ?? []).filter((marker) => !owned(marker));
}

/** Whether a territory bears something that stays one seat's, whoever holds it. */
export const isHome = (shown: Shown, id: string): boolean => shown.extra.markers?.[id]?.some(owned) ?? false;

const owned = ({ seat = -1 }: Marker): boolean => seat >= 0;

/** Pieces in words: 2 Towers. */
export function markersSay(shown: Shown, id: string): string {
  return (shown.extra.markers?.[id] ?? [])
    .map(({ name, count = 1 }) => (count === 1 ? name : `${count} ${name}s`))
    .join(", ");
}

/** What everybody knows of one player. */
export function Facts({ shown, seat }: { shown: Shown; seat: number }) {
  const facts = shown.extra.facts?.[seat];
  if (!facts?.length) return null;
  return (
    <dl class="facts">
      {facts.map(({ label, value, most = 0 }) => (
        <div key={label} class={most ? "track" : ""}>
          <dt>{label}</dt>
          <dd>
            {value}
            {most > 0 && <meter min={0} max={most} value={Number(value)} aria-label={`${label}: ${value} of ${most}`} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What cards have put in force: what it does, until when, and for whom; its territories are lit. */
export function Forces({ now }: { now: Update }) {
  const forces = now.table.extra.forces ?? [];
  if (!forces.length) return null;
  return (
    <section class="tray forces" aria-label="In force">
      <h3>In force</h3>
      <ul>
        {forces.map(({ title, says, until, seat = -1, lands = [] }, k) => (
          <li key={k} class="laid-card" onPointerEnter={() => point(lands)} onPointerLeave={() => point(null)}>
            <b>{title}</b> {seat >= 0 && <small>{seatName(now.players, seat)}</small>}
            <em>{until}</em>
            <span>{says}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The rows of cards that can be seen from here: one's own first. */
export function Trays({ now, own = false }: { now: Update; own?: boolean }) {
  const trays = now.table.extra.trays ?? [];
  const mine = (tray: Tray) => tray.seat === now.seat;
  const shown = own ? trays.filter(mine) : [...trays.filter(mine), ...trays.filter((tray) => !mine(tray))];
  if (!shown.length) return null;
  return (
    <div class="trays">
      {shown.map((tray) => (
        <Row key={`${tray.title} ${tray.seat}`} tray={tray} players={now.players} shared={now.seats.length > 1} />
      ))}
    </div>
  );
}

/** One row. Where several people share a screen, a secret one is only seen while it is held open. */
function Row({ tray, players, shared }: { tray: Tray; players: Seated[]; shared: boolean }) {
  const held = useSignal(false);
  const closed = tray.secret && shared && !held.value;
  const open = (yes: boolean) => () => (held.value = yes);
  return (
    <section class="tray" aria-label={tray.title}>
      <h3>
        {tray.title} <small>{tray.secret ? "only you see these" : seatName(players, tray.seat)}</small>
      </h3>
      {tray.secret && shared && (
        <button
          type="button"
          class="button quiet"
          onPointerDown={open(true)}
          onPointerUp={open(false)}
          onPointerLeave={open(false)}
          onKeyDown={(event) => (event.key === " " || event.key === "Enter") && open(true)()}
          onKeyUp={open(false)}
          onBlur={open(false)}
        >
          Hold to look at {tray.cards.length}
        </button>
      )}
      {!closed && (
        <ul>
          {tray.cards.map((card) => (
            <li key={card.id} class={`laid-card ${card.state ?? "ready"}`}>
              <b>{card.name}</b> <small class="cost">{card.cost}</small>
              {card.state && card.state !== "ready" && <em>{card.state}</em>}
              <span>{card.says}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The pieces that stand with a token, as small signs under it. */
export function Markers({ markers, board }: { markers: Marker[]; board: BoardTold }) {
  const wide = markers.length * 13;
  return (
    <g class="markers" transform={`translate(${-wide * 0.65} 14) scale(1.3)`}>
      {markers.map(({ kind, name, count = 1 }, k) => {
        const icon = symbolIcon(board, kind);
        return (
          <g key={kind} transform={`translate(${k * 13} 0)`}>
            <rect width="12" height="12" rx="2.4" />
            {icon ? (
              <g transform="translate(0.6 0.6) scale(0.45)">
                <Icon name={icon} size={24} />
              </g>
            ) : (
              <text class="letter" x="6" y="9.4">
                {name.charAt(0)}
              </text>
            )}
            {count > 1 && (
              <text x="11.6" y="13.4">
                {count}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}
