// A contest between champions, for everybody to see: their dice, what else counts, both totals and who won.

import "./duel.css";
import { useEffect, useState } from "preact/hooks";
import { beat, board, game } from "../store";
import { duelText as text } from "../text/duel";
import type { DuelFought, Update } from "../types";
import { Die } from "./Battle";
import { type DuelSide, sidesOf } from "./duels";
import { Emblem } from "./Emblem";
import { useCorner } from "./overlays";
import { bannerOf, dressed, landName, seatName } from "./words";

/** How long it stays after everything else has been shown: there is a sum to read. */
const SHOWN = 4000;

export default function Duel({ duel, done }: { duel: DuelFought; done: () => void }) {
  const tumbling = beat.value?.tumbling ?? false;
  useEffect(() => {
    if (tumbling) return;
    const timer = setTimeout(done, SHOWN);
    return () => clearTimeout(timer);
  }, [duel, tumbling]);
  const now = game.value;
  return now && <Panel key={`${duel.src} ${duel.dst} ${duel.champion.id} ${duel.foe.id}`} duel={duel} now={now} tumbling={tumbling} />;
}

function Panel({ duel, now, tumbling }: { duel: DuelFought; now: Update; tumbling: boolean }) {
  const [panel, corner] = useCorner<HTMLDivElement>([duel.src, duel.dst]);
  const [, tumble] = useState(0);
  useEffect(() => {
    if (!tumbling) return;
    const turn = setInterval(() => tumble((n) => n + 1), 80);
    return () => clearInterval(turn);
  }, [tumbling]);
  const map = board.value;
  const face = (rolled: number) => (tumbling ? 1 + Math.floor(Math.random() * 6) : rolled);
  const side = ({ seat, land, champion, emblem, dice, parts, total, won }: DuelSide) => {
    const colour = map?.banners[bannerOf(map, now.players, seat)]?.colour;
    return (
      <div class={`side${tumbling ? "" : won ? " prevails" : " falls"}`} style={dressed(colour)}>
        <p class="champion">
          {emblem && map?.emblems[emblem] && <Emblem drawing={map.emblems[emblem]} name={champion} size={22} />}
          {champion}
        </p>
        <p class="where">
          {seatName(now.players, seat)}, {landName(map, land)}
        </p>
        <span class="dice">
          {dice.map((rolled, k) => (
            <Die key={k} face={face(rolled)} kind={`owned${tumbling ? " turning" : ""}`} />
          ))}
        </span>
        <p class="parts-of">
          {tumbling
            ? "\u00a0"
            : parts.map(({ label, value }, k) => (
                <span key={label}>
                  {k > 0 && " + "}
                  <b>{value}</b> {label}
                </span>
              ))}
        </p>
        <p class="total">{tumbling ? "?" : total}</p>
        <p class="fate">{tumbling ? "\u00a0" : won ? text.won : text.lost}</p>
      </div>
    );
  };
  const [mine, theirs] = sidesOf(duel);
  return (
    <div class="battle duel" aria-hidden="true" data-testid="duel" data-corner={corner} ref={panel}>
      {side(mine)}
      <span class="against">{text.against}</span>
      {side(theirs)}
      {duel.tie && !tumbling && <p class="sum">{duel.won ? text.tie.attacker : text.tie.defender}</p>}
    </div>
  );
}
