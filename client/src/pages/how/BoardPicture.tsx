// A picture for How to play: a part of a board with a few territories held, and dice of a battle.

import { useEffect, useState } from "preact/hooks";
import { api } from "../../api";
import { Die } from "../../table/Battle";
import { howText as text } from "../../text/how";
import type { BoardTold, PictureTold } from "../../types";

/** What is shown of a board: everything around some territories, twice as wide as high. */
function frame(board: BoardTold, lands: readonly string[]): [number, number, number, number] {
  const spots = board.territories.filter((land) => lands.includes(land.id)).map((land) => land.token);
  if (!spots.length) return [0, 0, board.width, board.height];
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  const middle = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2] as const;
  const wide = Math.min(board.width, Math.max(Math.max(...xs) - Math.min(...xs), 1.8 * (Math.max(...ys) - Math.min(...ys))) + 190);
  const high = Math.min(board.height, wide / 1.8);
  const clamp = (start: number, size: number, most: number) => Math.max(0, Math.min(most - size, start - size / 2));
  return [clamp(middle[0], wide, board.width), clamp(middle[1], high, board.height), wide, high];
}

/** The outline of a territory, as it is drawn on the board. */
function outline(board: BoardTold, id: string): string {
  const drawn = new DOMParser().parseFromString(`<svg>${board.layers.territories ?? ""}</svg>`, "text/html");
  const paths = drawn.querySelectorAll(`[id="t-${CSS.escape(id)}"] path`);
  return [...paths].map((path) => path.getAttribute("d") ?? "").join("");
}

export function BoardPicture({ picture }: { picture: PictureTold }) {
  const [board, setBoard] = useState<BoardTold | null>(null);
  useEffect(() => {
    if (picture.board) api.board(picture.board).then(setBoard, () => {});
  }, [picture.board]);
  return (
    <figure class={`how-picture${picture.lands.length ? "" : " whole"}`}>
      {picture.board && (board ? <Crop board={board} picture={picture} /> : <div class="how-blank" />)}
      {picture.attack.length > 0 && (
        <p class="how-dice">
          <Dice who={text.attacker} faces={picture.attack} kind="red" />
          <Dice who={text.defender} faces={picture.defend} kind="white" />
        </p>
      )}
      <figcaption>{picture.says}</figcaption>
    </figure>
  );
}

function Dice({ who, faces, kind }: { who: string; faces: number[]; kind: string }) {
  return (
    <span>
      <b aria-hidden="true">{who}</b>
      <span role="img" aria-label={text.rolled(who, faces)}>
        {faces.map((face, k) => (
          <Die key={k} face={face} kind={kind} />
        ))}
      </span>
    </span>
  );
}

function Crop({ board, picture }: { board: BoardTold; picture: PictureTold }) {
  const view = frame(board, picture.lands);
  const scale = Math.max(0.72, view[2] / 900);
  const spot = (id: string | undefined) => board.territories.find((land) => land.id === id)?.token;
  const [from, to] = picture.arrow.map(spot);
  return (
    <svg viewBox={view.join(" ")} role="img" aria-label={picture.says} class="how-crop">
      <image href={board.backdrop} width={board.width} height={board.height} />
      {picture.held.map(({ land, seat }) => (
        <path key={land} d={outline(board, land)} fill={board.banners[seat]?.colour} fill-opacity="0.72" fill-rule="evenodd" />
      ))}
      {picture.lands.length > 0 && <g dangerouslySetInnerHTML={{ __html: board.layers.labels ?? "" }} />}
      {from && to && (
        <line
          x1={from[0]}
          y1={from[1]}
          x2={to[0]}
          y2={to[1]}
          stroke="#b3201a"
          stroke-width={6 * scale}
          stroke-dasharray={`${10 * scale} ${6 * scale}`}
        />
      )}
      {picture.held.map(({ land, seat, armies }) => {
        const at = spot(land);
        const banner = board.banners[seat];
        return (
          at && (
            <g key={land} transform={`translate(${at.join(" ")}) scale(${scale})`} class="how-token">
              <circle r="19" fill={banner?.colour} stroke={banner?.marks} stroke-width="3" />
              <text y="8" fill={banner?.marks}>
                {armies}
              </text>
            </g>
          )
        );
      })}
    </svg>
  );
}
