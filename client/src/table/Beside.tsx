// What an edition lays beside its board: facts about every player, rows of cards, and pieces that stand with the armies.
// Nothing here knows an edition; it draws what it is told.

import { useSignal } from "@preact/signals";
import { Icon, symbolIcon } from "../icons";
import type { Seated, Shown, Update } from "../types";
import { seatName } from "./words";

interface Fact {
  label: string;
  value: string | number;
  /** What the value counts up to, if it is a track. */
  most: number;
}

interface LaidCard {
  id: string;
  name: string;
  says: string;
  cost: string;
  state: string;
}

interface Tray {
  title: string;
  seat: number;
  secret: boolean;
  cards: LaidCard[];
}

export interface Marker {
  kind: string;
  name: string;
  count: number;
}

const told = <Kind,>(shown: Shown, name: string): Kind | undefined => shown.extra[name] as Kind | undefined;

/** The pieces on a territory beside its armies. */
export function markersOn(shown: Shown, id: string): Marker[] {
  return told<Record<string, Marker[]>>(shown, "markers")?.[id] ?? [];
}

/** Pieces in words: 2 Knights, a Fortification. */
export function markersSay(shown: Shown, id: string): string {
  return markersOn(shown, id)
    .map(({ name, count }) => (count === 1 ? name : `${count} ${name}s`))
    .join(", ");
}

/** What everybody knows of one player. */
export function Facts({ shown, seat }: { shown: Shown; seat: number }) {
  const facts = told<Fact[][]>(shown, "facts")?.[seat];
  if (!facts?.length) return null;
  return (
    <dl class="facts">
      {facts.map(({ label, value, most }) => (
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

/** The rows of cards that can be seen from here: one's own first. */
export function Trays({ now, own = false }: { now: Update; own?: boolean }) {
  const trays = told<Tray[]>(now.table, "trays") ?? [];
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
            <li key={card.id} class={`laid-card ${card.state}`}>
              <b>{card.name}</b> <small class="cost">{card.cost}</small>
              {card.state !== "ready" && <em>{card.state}</em>}
              <span>{card.says}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The pieces that stand with a token, as small signs under it. */
export function Markers({ markers }: { markers: Marker[] }) {
  const wide = markers.length * 13;
  return (
    <g class="markers" transform={`translate(${-wide * 0.65} 14) scale(1.3)`}>
      {markers.map(({ kind, count }, k) => {
        const icon = symbolIcon(kind);
        return (
          <g key={kind} transform={`translate(${k * 13} 0)`}>
            <rect width="12" height="12" rx="2.4" />
            {icon && (
              <g transform="translate(0.6 0.6) scale(0.45)">
                <Icon name={icon} size={24} />
              </g>
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
