// The dice of a battle, whoever fights it: they tumble first, and only when they lie still does the board show what came of
// them.

import { useEffect, useState } from "preact/hooks";
import { beat, board, fresh, game, playing } from "../store";
import { useEveryChange } from "./everyChange";
import { useCorner } from "./overlays";
import { blitz, contested } from "./play";
import { reduced } from "../settings";
import { battleText as text } from "../text/watching";
import type { BattleFought, DiceTested, Happened, Update } from "../types";
import { type Thrown, bannerOf, count, diceOf, dressed, landName, seatName } from "./words";

/** How long dice stay after everything else has been shown. */
const SHOWN = 1700;

interface Show {
  rolls: BattleFought[];
}

export function BattleOverlay() {
  const [show, setShow] = useState<Show | null>(null);
  useEveryChange(() => {
    const shown = beat.value;
    const arrived = fresh.value;
    const now = game.peek();
    if (!now || now.curtain >= 0) return setShow(null);
    if (shown) {
      if (shown.beat.rolls.length) setShow({ rolls: shown.beat.rolls });
    } else if (!playing.peek()) {
      const concerns = (one: BattleFought) => now.seats.includes(one.attacker) || now.seats.includes(one.defender);
      const rolls = arrived.flatMap((entry) => entry.told.filter((event) => event.kind === "BattleFought"));
      const own = rolls.filter(concerns).slice(-1);
      if (own.length) setShow({ rolls: own });
    }
  });
  // Their time runs from when they are drawn.
  const tumbling = beat.value?.tumbling ?? false;
  useEffect(() => {
    if (!show || tumbling) return;
    const timer = setTimeout(() => setShow(null), SHOWN);
    return () => clearTimeout(timer);
  }, [show, tumbling]);
  const now = game.value;
  if (!show || !now) return null;
  const last = show.rolls.at(-1);
  return last ? <Dice key={`${last.src} ${last.dst}`} now={now} {...show} battle={last} /> : null;
}

function Dice({ now, battle, rolls }: Show & { now: Update; battle: BattleFought }) {
  const tumbling = beat.value?.tumbling ?? false;
  // These two, and those that are asked about meanwhile.
  const [lands] = useState(() => [...new Set([battle.src, battle.dst, ...(contested.peek() ?? [])])]);
  const [panel, corner] = useCorner<HTMLDivElement>(lands);
  const [, tumble] = useState(0);
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
      <div class="side" style={dressed(colour)}>
        <p class="who">{seatName(now.players, seat)}</p>
        <p class="where">{landName(map, attacker ? battle.src : battle.dst)}</p>
        <span class="dice">
          {dice.map((die, k) => (
            <Die key={k} die={die} face={face(die)} kind={`owned${tumbling ? " turning" : ""}${fate(k, attacker)}`} />
          ))}
        </span>
        <p class={`loss${lost ? "" : " none"}`}>{tumbling ? "\u00a0" : lost ? text.loses(lost) : text.holds}</p>
      </div>
    );
  };
  return (
    <div class="battle" aria-hidden="true" data-testid="battle" data-corner={corner} ref={panel}>
      {side(true)}
      <span class="against">{text.against}</span>
      {side(false)}
      {running > 1 && <p class="sum">{count(running, "roll")}</p>}
    </div>
  );
}

/** What is being told, step by step or as it arrives; null if nobody may see it here now. */
export function toldNow(): Happened[] | null {
  const shown = beat.value;
  const arrived = fresh.value;
  const now = game.peek();
  if (!now || now.curtain >= 0) return null;
  return shown ? shown.beat.events : playing.peek() ? [] : arrived.flatMap((entry) => entry.told);
}

/** Dice that were rolled to see whether something comes true: for everybody to see. */
export function RollOverlay() {
  const [roll, setRoll] = useState<DiceTested | null>(null);
  useEveryChange(() => {
    const told = toldNow();
    if (!told) return setRoll(null);
    const last = told.findLast((event) => event.kind === "DiceTested");
    if (last) setRoll(last);
  });
  // Their time runs from when they are drawn.
  const tumbling = beat.value?.tumbling ?? false;
  useEffect(() => {
    if (!roll || tumbling) return;
    const timer = window.setTimeout(() => setRoll(null), SHOWN);
    return () => clearTimeout(timer);
  }, [roll, tumbling]);
  return roll && <Rolled key={`${roll.what} ${roll.faces.join()}`} roll={roll} />;
}

function Rolled({ roll: { what, land, faces, more, need } }: { roll: DiceTested }) {
  const tumbling = (beat.value?.tumbling ?? false) && !reduced.value;
  const [lands] = useState(() => [...new Set([land, ...(contested.peek() ?? [])])]);
  const [panel, corner] = useCorner<HTMLDivElement>(lands);
  const [, tumble] = useState(0);
  useEffect(() => {
    if (!tumbling) return;
    const turn = setInterval(() => tumble((n) => n + 1), 80);
    return () => clearInterval(turn);
  }, [tumbling]);
  const total = faces.reduce((sum, face) => sum + face, more);
  return (
    <div class="battle rolled" aria-hidden="true" data-testid="rolled" data-corner={corner} ref={panel}>
      <div class="side">
        <p class="where">{what}</p>
        <span class="dice">
          {faces.map((face, k) => (
            <Die key={k} face={tumbling ? 1 + Math.floor(Math.random() * 6) : face} kind={`plain${tumbling ? " turning" : ""}`} />
          ))}
        </span>
        <p class={`loss${total >= need ? " none" : ""}`}>{tumbling ? "\u00a0" : text.needs(total, faces.length > 1 || more > 0, need)}</p>
      </div>
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
        <g class="more">
          <rect x="1" y="2.6" width="14" height="10.4" rx="2.6" />
          <text x="8" y="11">
            {die.more > 0 ? "+" : "−"}
            {Math.abs(die.more)}
          </text>
        </g>
      )}
    </svg>
  );
}
