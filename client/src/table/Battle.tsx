// The dice of a battle, whoever fights it: they tumble first, and only when they lie still does the board show what came of
// them.

import { signal, useSignalEffect } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { beat, board, fresh, game, playing } from "../store";
import { blitz, point } from "./play";
import type { BattleFought, Update } from "../types";
import { type Turn } from "./story";
import { type Thrown, bannerOf, count, diceOf, landName, seatName } from "./words";
import type { Arrow } from "./Board";

/** Arrows of a turn that is shown again. */
export const shots = signal<Arrow[]>([]);

/** How long dice stay after everything else has been shown. */
const SHOWN = 1700;

interface Show {
  rolls: BattleFought[];
}

export function BattleOverlay() {
  const [show, setShow] = useState<Show | null>(null);
  const timer = useRef(0);
  useSignalEffect(() => {
    const shown = beat.value;
    const arrived = fresh.value;
    const now = game.peek();
    if (!now || now.curtain >= 0) return setShow(null);
    if (shown) {
      if (!shown.beat.rolls.length) return;
      clearTimeout(timer.current);
      setShow({ rolls: shown.beat.rolls });
    } else if (!playing.peek()) {
      const concerns = (one: BattleFought) => now.seats.includes(one.attacker) || now.seats.includes(one.defender);
      const rolls = arrived.flatMap((entry) => entry.told.filter((event) => event.kind === "BattleFought"));
      const own = rolls.filter(concerns).slice(-1);
      if (own.length) setShow({ rolls: own });
    }
    clearTimeout(timer.current);
    if (!shown?.tumbling) timer.current = window.setTimeout(() => setShow(null), SHOWN);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const now = game.value;
  if (!show || !now) return null;
  const last = show.rolls.at(-1);
  return last ? <Dice key={`${last.src} ${last.dst}`} now={now} {...show} battle={last} /> : null;
}

type Corner = "top left" | "top" | "top right" | "bottom left" | "bottom" | "bottom right";
const CORNERS: readonly Corner[] = ["top", "bottom", "top left", "top right", "bottom left", "bottom right"];

/** The place on the map where the panel hides least of the two lands: none of them, if there is one. */
export function clearCorner(
  frame: { width: number; height: number },
  size: { width: number; height: number },
  lands: readonly { left: number; right: number; top: number; bottom: number }[],
): Corner {
  const hidden = (corner: Corner): number => {
    const gap = 10;
    const x = corner.includes("left")
      ? gap
      : corner.includes("right")
        ? frame.width - size.width - gap
        : (frame.width - size.width) / 2;
    const y = corner.startsWith("top") ? gap : frame.height - size.height - gap;
    return lands.reduce((sum, land) => {
      const wide = Math.min(x + size.width, land.right) - Math.max(x, land.left);
      const high = Math.min(y + size.height, land.bottom) - Math.max(y, land.top);
      return sum + Math.max(0, wide) * Math.max(0, high);
    }, 0);
  };
  return CORNERS.reduce((best, corner) => (hidden(corner) < hidden(best) ? corner : best), "top");
}

function Dice({ now, battle, rolls }: Show & { now: Update; battle: BattleFought }) {
  const tumbling = beat.value?.tumbling ?? false;
  const panel = useRef<HTMLDivElement>(null);
  const [corner, setCorner] = useState<Corner>("top");
  const [, tumble] = useState(0);
  useLayoutEffect(() => {
    const own = panel.current;
    const frame = own?.closest(".board");
    if (!own || !frame) return;
    const outer = frame.getBoundingClientRect();
    const lands = [battle.src, battle.dst].flatMap((id) => {
      const box = frame.querySelector(`.land[data-id="${CSS.escape(id)}"]`)?.getBoundingClientRect();
      const { left, top } = outer;
      return box
        ? [{ left: box.left - left, right: box.right - left, top: box.top - top, bottom: box.bottom - top }]
        : [];
    });
    setCorner(clearCorner(outer, own.getBoundingClientRect(), lands));
  }, [battle.src, battle.dst]);
  useEffect(() => {
    if (!tumbling) return;
    const turn = setInterval(() => tumble((n) => n + 1), 80);
    return () => clearInterval(turn);
  }, [tumbling]);
  const running = blitz.value?.running ? blitz.value.rolls : rolls.length;
  const face = (die: Thrown) => (tumbling ? 1 + Math.floor(Math.random() * die.faces) : die.face);
  const counted = (dice: Thrown[]) => [...dice].sort((one, other) => other.face + other.more - one.face - one.more);
  const [red, white] = diceOf(battle).map(counted) as [Thrown[], Thrown[]];
  const pairs = Math.min(red.length, white.length);
  const ties = battle.attacker_lost + battle.defender_lost === pairs ? tiesWon(red, white, battle.defender_lost) : 0;
  const fate = (k: number, attacker: boolean) => {
    const [mine, theirs] = [red[k], white[k]];
    if (tumbling || k >= pairs || !mine || !theirs) return "";
    const ahead = mine.face + mine.more - theirs.face - theirs.more;
    return (ahead > 0 || (ahead === 0 && ties > 0)) === attacker ? " wins" : " falls";
  };
  const map = board.value;
  const side = (attacker: boolean) => {
    const seat = attacker ? battle.attacker : battle.defender;
    const dice = attacker ? red : white;
    const lost = rolls.reduce((sum, roll) => sum + (attacker ? roll.attacker_lost : roll.defender_lost), 0);
    const colour = map?.banners[bannerOf(map, now.players, seat)]?.colour;
    return (
      <div class="side" style={colour ? { "--owner": colour } : undefined}>
        <p class="who">{seatName(now.players, seat)}</p>
        <p class="where">{landName(map, attacker ? battle.src : battle.dst)}</p>
        <span class="dice">
          {dice.map((die, k) => (
            <Die key={k} die={die} face={face(die)} kind={`owned${tumbling ? " turning" : ""}${fate(k, attacker)}`} />
          ))}
        </span>
        <p class={`loss${lost ? "" : " none"}`}>{tumbling ? "\u00a0" : lost ? `loses ${lost}` : "holds"}</p>
      </div>
    );
  };
  return (
    <div class="battle" aria-hidden="true" data-testid="battle" data-corner={corner} ref={panel}>
      {side(true)}
      <span class="against">against</span>
      {side(false)}
      {running > 1 && <p class="sum">{count(running, "roll")}</p>}
    </div>
  );
}

/** Whether tied pairs went to the attacker: some card may say so. */
function tiesWon(red: Thrown[], white: Thrown[], lost: number): number {
  const over = red.filter((die, k) => {
    const other = white[k];
    return other && die.face + die.more > other.face + other.more;
  }).length;
  return lost - over;
}

const PIPS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

export function Die({ face, kind, die }: { face: number; kind: string; die?: Thrown }) {
  const eight = (die?.faces ?? 6) > 6;
  const pips = eight ? null : PIPS[face];
  return (
    <svg class={`die ${kind}`} viewBox="-12 -12 24 24" width="40" height="40">
      {eight ? <path d="M0-11.6L10.8 0L0 11.6L-10.8 0Z" /> : <rect x="-10.5" y="-10.5" width="21" height="21" rx="4.5" />}
      {pips ? pips.map(([x, y], k) => <circle key={k} cx={x * 5} cy={y * 5} r="2.1" />) : <text y="5">{face}</text>}
      {!!die?.more && (
        <text class="more" x="8.5" y="11">
          +{die.more}
        </text>
      )}
    </svg>
  );
}

// --- showing a turn again --------------------------------------------------------------------------------------------

export const showing = signal(false);

/** Go through a turn on the map, battle by battle. */
export async function showTurn(turn: Turn): Promise<void> {
  if (showing.value) return;
  showing.value = true;
  for (const line of turn.lines) {
    const [src, dst] = line.lands;
    if (!src) continue;
    if (line.rolls.length && dst) shots.value = [{ from: src, to: dst, hostile: true }];
    point(line.lands);
    await new Promise((done) => setTimeout(done, line.rolls.length ? 850 : 420));
  }
  point(null);
  shots.value = [];
  showing.value = false;
}
