// What an edition lays beside its board: facts about every player, rows of cards, pieces that stand with the armies, and
// effects that last.
// Nothing here knows an edition; it draws what it is told.

import { useSignal } from "@preact/signals";
import { SymbolIcon, isDrawn } from "../icons";
import { board } from "../store";
import { cardText } from "../text/cards";
import { handText } from "../text/cards";
import type { BoardTold, Fact, InForce, Marker, Seated, Shown, Tray, Update } from "../types";
import { Art, TrayCard } from "./Card";
import { together } from "./forces";
import type { Box } from "./labels";
import { playable } from "./Offers";
import { point } from "./play";
import { askedAbout } from "./reading";
import { bannerOf, isPale, landName, seatName } from "./words";

/** The pieces on a territory beside its armies. */
export function markersOn(board: BoardTold, shown: Shown, id: string): Marker[] {
  return (shown.extra.markers?.[id] ?? []).filter((marker) => !isFlag(board, marker));
}

/** Whether a territory bears a flag. */
export const isHome = (board: BoardTold, shown: Shown, id: string): boolean =>
  shown.extra.markers?.[id]?.some((marker) => isFlag(board, marker)) ?? false;

/** What stays one seat's, whoever holds the territory, and has no drawing of its own, is shown as a flag. */
const isFlag = (board: BoardTold, { kind, seat = -1 }: Marker): boolean => seat >= 0 && !isDrawn(board, kind);

/** Pieces in words: 2 Towers. */
export function markersSay(shown: Shown, id: string): string {
  return (shown.extra.markers?.[id] ?? [])
    .map(({ name, count = 1 }) => (count === 1 ? name : `${count} ${name}s`))
    .join(", ");
}

/** What everybody knows of one player; in brief what decides the game comes first, then numbers, then the rest as far as there is
    room. */
export function Facts({ shown, seat, brief = false }: { shown: Shown; seat: number; brief?: boolean }) {
  const told = shown.extra.facts?.[seat];
  const map = board.value;
  if (!told?.length) return null;
  const rank = ({ value, most = 0 }: Fact) => (most > 0 ? 0 : typeof value === "number" ? 1 : 2);
  const facts = brief ? [...told].sort((a, b) => rank(a) - rank(b)) : told;
  return (
    <dl class={brief ? "facts brief" : "facts"}>
      {facts.map(({ label, value, most = 0, emblem = "" }) => (
        <div key={label} class={most ? "track" : ""} title={`${label}: ${value}`}>
          {map && emblem && isDrawn(map, emblem) ? (
            <dt class="drawn">
              <SymbolIcon board={map} symbol={emblem} size={15} />
              <span>{label}</span>
            </dt>
          ) : (
            <dt>{label}</dt>
          )}
          <dd>
            {value}
            {most > 0 && <meter min={0} max={most} value={Number(value)} aria-label={handText.track(label, String(value), most)} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What cards have put in force: what it does, until when, and for whom; its territories are lit. */
export function Forces({ now, map }: { now: Update; map: BoardTold }) {
  const forces = now.table.extra.forces ?? [];
  if (!forces.length) return null;
  return (
    <section class="tray forces" aria-label={cardText.inForce} data-testid="in-force">
      <h3>{cardText.inForce}</h3>
      <ul>
        {together(forces).map((force, k) => (
          <Force key={k} force={force} now={now} map={map} />
        ))}
      </ul>
    </section>
  );
}

function Force({ force, now, map }: { force: InForce; now: Update; map: BoardTold }) {
  const { title, says, seat = -1, lands = [], emblem = "" } = force;
  const light = () => point(lands);
  const dark = () => point(null);
  return (
    <li
      class="laid-card play-card"
      onPointerEnter={light}
      onPointerLeave={dark}
      onClick={light}
    >
      <Art map={map} emblem={emblem} name={title} players={now.players} seat={seat} size={28} />
      <span class="print">
        <span class="head">
          <b>{title}</b>
          {seat >= 0 && <small>{seatName(now.players, seat)}</small>}
        </span>
        <em>{untilSays(force, now)}</em>
        <span class="text">{says}</span>
        {lands.length > 0 && (
          <button type="button" class="link" onFocus={light} onBlur={dark}>
            {lands.map((land) => landName(map, land)).join(", ")}
          </button>
        )}
      </span>
    </li>
  );
}

/** How long something is in force: until whose turn, where that is known. */
export function untilSays({ until, scope = "", seat = -1 }: InForce, now: Update): string {
  const own = (one: number) => now.seats.length === 1 && now.seats[0] === one;
  if (scope === "round" && seat >= 0) return cardText.until.next(seatName(now.players, seat), own(seat));
  const { turn } = now.table;
  return scope === "turn" ? cardText.until.turn(seatName(now.players, turn), own(turn)) : until;
}

/** The rows of cards that can be seen from here: one's own first. */
export function Trays({ now }: { now: Update }) {
  const trays = now.table.extra.trays ?? [];
  const map = board.value;
  const mine = (tray: Tray) => tray.seat === now.seat;
  const shown = [...trays.filter(mine), ...trays.filter((tray) => !mine(tray))];
  if (!shown.length || !map) return null;
  return (
    <div class="trays">
      {shown.map((tray) => (
        <Row
          key={`${tray.title} ${tray.seat}`}
          tray={tray}
          map={map}
          players={now.players}
          shared={now.seats.length > 1}
          own={mine(tray)}
        />
      ))}
    </div>
  );
}

/** The cards that the open question is about, unless they are among its answers. */
export function AskedAbout({ now, map }: { now: Update; map: BoardTold }) {
  return askedAbout(now.table.extra.trays ?? [], playable).map((tray) => (
    <div key={tray.title} class="widget" data-testid="asked-about">
      <Row tray={tray} map={map} players={now.players} shared={false} own={false} />
    </div>
  ));
}

/** One row. Where several people share a screen, a secret one is only seen while it is held open. */
function Row(props: { tray: Tray; map: BoardTold; players: Seated[]; shared: boolean; own: boolean }) {
  const { tray, map, players, shared, own } = props;
  const held = useSignal(false);
  const closed = tray.secret && shared && !held.value;
  const open = (yes: boolean) => () => (held.value = yes);
  return (
    <section class="tray" aria-label={tray.title}>
      <h3>
        {tray.title} <small>{tray.secret ? handText.onlyYou : seatName(players, tray.seat)}</small>
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
          {handText.hold(tray.cards.length)}
        </button>
      )}
      {!closed && (
        <ul>
          {tray.cards.map((card) => (
            <TrayCard key={card.id} card={card} map={map} players={players} seat={tray.seat} lit={own && playable(card)} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** How wide a sign at the rim of a token is, and where it begins to the left of the middle. */
const rimWidth = ({ count = 1 }: Marker): number => (count > 1 ? 18 : 12) * 1.15;
const RIM = 9;

/** Where the pieces at a token are drawn, in pixels around it: the large one above, those at the rim to the left, the others below. */
export function boxesOf(markers: readonly Marker[], [x, y]: [number, number], unit: number): Box[] {
  const box = (left: number, right: number, top: number, bottom: number): Box => ({
    left: x + left * unit,
    right: x + right * unit,
    top: y + top * unit,
    bottom: y + bottom * unit,
  });
  const half = markers.filter(isSmall).length * 8.45;
  return [
    ...(markers.some(({ large }) => large) ? [box(-27.1, -4.9, -25.1, -2.9)] : []),
    ...markers.filter(({ pinned }) => pinned).map((marker) => box(-RIM - rimWidth(marker), -RIM, -9, 4.8)),
    ...(half ? [box(-half, half, 14, 29.6)] : []),
  ];
}

/** Whether a piece stands in the row under its token. */
export const isSmall = ({ large = false, pinned = false }: Marker): boolean => !large && !pinned;

/** The pieces that stand with a token, as small signs under it; those of a seat in its colour, a large one above it. */
export function Markers({ markers, board, players }: { markers: Marker[]; board: BoardTold; players: Seated[] }) {
  const small = markers.filter(isSmall);
  const wide = small.length * 13;
  return (
    <>
      {markers.map((marker) => marker.large && <Large key={marker.kind} marker={marker} board={board} />)}
      {markers.map((marker) => marker.pinned && <Pinned key={marker.kind} marker={marker} board={board} />)}
      {small.length > 0 && (
        <g class="markers" transform={`translate(${-wide * 0.65} 14) scale(1.3)`}>
          {small.map(({ kind, name, count = 1, seat = -1 }, k) => {
            const colour = seat >= 0 ? board.banners[bannerOf(board, players, seat)]?.colour : undefined;
            return (
              <g
                key={`${kind} ${seat}`}
                class={`piece-${kind}${colour ? ` owned${isPale(colour) ? " pale" : ""}` : ""}`}
                style={colour ? { "--owner": colour } : undefined}
                transform={`translate(${k * 13} 0)`}
              >
                <rect width="12" height="12" rx="2.4" />
                <Sign board={board} kind={kind} name={name} />
                {count > 1 && (
                  <text x="11.6" y="13.4">
                    {count}
                  </text>
                )}
              </g>
            );
          })}
        </g>
      )}
    </>
  );
}

/** What everybody looks for: a disc beside the token. */
function Large({ marker: { kind, name }, board }: { marker: Marker; board: BoardTold }) {
  return (
    <g class={`markers large piece-${kind}`} data-testid={`piece-${kind}`} transform="translate(-25 -23) scale(1.5)">
      <circle cx="6" cy="6" r="7.4" />
      <Sign board={board} kind={kind} name={name} />
    </g>
  );
}

/** Part of the armies: a small sign at the rim of their token, with its number. */
function Pinned({ marker, board }: { marker: Marker; board: BoardTold }) {
  const { kind, name, count = 1 } = marker;
  return (
    <g class={`markers pinned piece-${kind}`} transform={`translate(${-RIM - rimWidth(marker)} -9) scale(1.15)`}>
      <rect width={count > 1 ? 18 : 12} height="12" rx="6" />
      <Sign board={board} kind={kind} name={name} />
      {count > 1 && (
        <text class="count" x="14.6" y="9.2">
          {count}
        </text>
      )}
    </g>
  );
}

/** The drawing of a piece, or its first letter. */
function Sign({ board, kind, name }: { board: BoardTold; kind: string; name: string }) {
  return isDrawn(board, kind) ? (
    <g transform="translate(0.6 0.6) scale(0.45)">
      <SymbolIcon board={board} symbol={kind} size={24} />
    </g>
  ) : (
    <text class="letter" x="6" y="9.4">
      {name.charAt(0)}
    </text>
  );
}

// --- points and sides ------------------------------------------------------------------------------------------------

/** Everybody's points, with what they are made of. */
export function Points({ now, map }: { now: Update; map: BoardTold }) {
  const scores = now.table.extra.score ?? [];
  const parts = scores[0]?.parts ?? [];
  if (!scores.length || !parts.length) return null;
  return (
    <section class="tray points" aria-label={handText.points}>
      <h3>{handText.points}</h3>
      <table data-testid="points">
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">{handText.player}</span>
            </th>
            {parts.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">{handText.total}</th>
          </tr>
        </thead>
        <tbody>
          {scores.map(({ seat, total, parts = [] }) => (
            <tr key={seat}>
              <th scope="row">
                <Token banner={bannerOf(map, now.players, seat)} /> {seatName(now.players, seat)}
              </th>
              {parts.map(({ label, value }) => (
                <td key={label}>{value}</td>
              ))}
              <td>
                <b>{total}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A bar for each side, where sides win: what it has against the other, or how near it is to what it strives for. */
export function Sides({ now, map }: { now: Update; map: BoardTold }) {
  const sides = now.table.extra.sides ?? [];
  if (!sides.length) return null;
  const all = sides.reduce((sum, { total }) => sum + total, 0);
  return (
    <ul class="sides" aria-label={handText.sides} data-testid="sides">
      {sides.map(({ name, seats, total, most = 0, says = "" }) => (
        <li key={name} class={seats.includes(now.seat) ? "own" : ""}>
          <span class="tokens-of">
            {seats.map((seat) => (
              <Token key={seat} banner={bannerOf(map, now.players, seat)} />
            ))}
          </span>
          <b>{name}</b>
          <span class="aim">{most > 0 ? says : handText.has(total, says)}</span>
          <meter min={0} max={Math.max(1, most || all)} value={total} aria-label={handText.track(name, String(total), most || all)} />
        </li>
      ))}
    </ul>
  );
}

/** The token of a seat, small. */
export function Token({ banner }: { banner: number }) {
  return (
    <svg class="emblem" width="20" height="20" viewBox="-14 -16.4 28.4 28.4" aria-hidden="true">
      <use href={`#seat-${banner}`} />
    </svg>
  );
}
