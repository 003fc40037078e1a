// A card is a card: its picture, name, price and text, and when it may be played. One that may be played now is lit.

import type { ComponentChildren } from "preact";
import { cardText } from "../text/cards";
import type { BoardTold, LaidCard, Seated } from "../types";
import "./card.css";
import { Emblem } from "./Emblem";
import { point } from "./play";
import { outlinesOf } from "./sheet";
import { bannerOf, capital } from "./words";

/** The picture of a card, on the colour of whoever it belongs to. */
export function Art(props: { map: BoardTold; emblem?: string; land?: string; name: string; players?: Seated[]; seat?: number; size?: number }) {
  const { map, emblem = "", land = "", name, players = [], seat = -1, size = 40 } = props;
  const banner = players[seat] ? map.banners[bannerOf(map, players, seat)] : undefined;
  return (
    <span class="art" style={banner && { background: banner.colour, color: banner.marks }}>
      {land ? <Shape map={map} land={land} size={size} /> : <Emblem drawing={map.emblems[emblem]} name={name} size={size} />}
    </span>
  );
}

/** A territory as it is drawn on the board: the picture of the card that is named after it. */
function Shape({ map, land, size }: { map: BoardTold; land: string; size: number }) {
  const fit = (path: SVGPathElement | null) => {
    if (!path) return;
    const { x, y, width, height } = path.getBBox();
    path.ownerSVGElement?.setAttribute("viewBox", [x, y, width, height].map((n) => n.toFixed(1)).join(" "));
  };
  return (
    <svg class="emblem" width={size} height={size} aria-hidden="true">
      <path class="fill" d={outlinesOf(map).get(land)} ref={fit} />
    </svg>
  );
}

interface Face {
  card: LaidCard;
  map: BoardTold;
  players: Seated[];
  seat: number;
  /** What stands under its name: what it would change now. */
  would?: string;
  /** What stands under its text. */
  children?: ComponentChildren;
}

/** What is printed on a card. */
export function CardFace({ card, map, players, seat, would, children }: Face) {
  const { id, name, says, cost, worth, state = "ready", emblem, when, lands = [] } = card;
  return (
    <>
      <Art map={map} emblem={emblem ?? ""} land={lands.length === 1 && lands[0] === id ? id : ""} name={name} players={players} seat={seat} />
      <span class="print">
        <span class="head">
          <b>{name}</b>
          {(cost || worth) && <small class="cost">{[cost, worth].filter(Boolean).join(" · ")}</small>}
        </span>
        {state !== "ready" && <em>{capital(state)}</em>}
        {would && <strong class="would">{would}</strong>}
        {says.replace(/\.$/, "") !== name && <span class="text">{says}</span>}
        {when && <span class="when">{when}</span>}
        {children}
      </span>
    </>
  );
}

/** A card that lies on the table or in a hand. */
export function TrayCard({ lit, ...face }: Face & { lit: boolean }) {
  const { lands = [] } = face.card;
  const light = lands.length ? () => point(lands) : undefined;
  const dark = lands.length ? () => point(null) : undefined;
  return (
    <li
      onPointerEnter={light}
      onPointerLeave={dark}
      onClick={light}
      class={`laid-card play-card ${face.card.state ?? "ready"}${lit ? " lit" : ""}`}
      data-card={face.card.id}
    >
      <CardFace {...face}>{lit && <span class="may-play">{cardText.playable}</span>}</CardFace>
    </li>
  );
}
