// Showing battles. The state is always ahead: this only tells what has already happened.

import { signal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { pace } from "../settings";
import { board, game, news } from "../store";
import type { Arrow } from "./Board";
import { blitz, point } from "./play";
import type { BattleFought } from "../types";
import type { Turn } from "./story";
import { type Thrown, count, diceOf, landName } from "./words";

/** Arrows of battles that others fight, for a moment. */
export const shots = signal<Arrow[]>([]);

const ROLLING = 480;
const SHOWN = 1700;

interface Show {
  key: number;
  battle: BattleFought;
  rolling: boolean;
}

export function BattleOverlay() {
  const [show, setShow] = useState<Show | null>(null);
  const timer = useRef(0);
  const seen = useRef(-1);
  useSignalEffect(() => {
    // Effects of components run a little later, when more than one update may have come: so look at all that is new.
    const entries = news.value;
    const now = game.peek();
    const last = entries.at(-1)?.seq ?? -1;
    if (!now || last <= seen.current) return;
    const battles = entries
      .filter((entry) => entry.seq > seen.current)
      .flatMap((entry) => entry.told.filter((event) => event.kind === "BattleFought"));
    const first = seen.current < 0;
    seen.current = last;
    if (first || now.curtain >= 0) return; // what happened before this page was opened is not shown again
    const concerns = (one: BattleFought) => now.seats.includes(one.attacker) || now.seats.includes(one.defender);
    const own = battles.filter(concerns).at(-1);
    const others = battles.filter((one) => !concerns(one));
    const how = pace();
    if (others.length && how !== "instant") shoot(others);
    if (!own) return;
    clearTimeout(timer.current);
    const rolling = how !== "instant" && !blitz.peek()?.running;
    setShow({ key: last, battle: own, rolling });
    if (how !== "step") timer.current = window.setTimeout(() => setShow(null), SHOWN + (rolling ? ROLLING : 0));
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  // Any key or touch puts the dice away.
  useEffect(() => {
    if (!show || pace() !== "step") return;
    const away = () => setShow(null);
    addEventListener("keydown", away, { once: true });
    addEventListener("pointerdown", away, { once: true });
    return () => {
      removeEventListener("keydown", away);
      removeEventListener("pointerdown", away);
    };
  }, [show]);
  if (!show) return null;
  return <Dice key={show.key} battle={show.battle} rolling={show.rolling} />;
}

function shoot(battles: BattleFought[]): void {
  const made = new Map(
    battles.slice(-6).map((one) => [`${one.src} ${one.dst}`, { from: one.src, to: one.dst, hostile: true }]),
  );
  const arrows = [...made.values()].slice(-3);
  shots.value = [...shots.value.filter((one) => !made.has(`${one.from} ${one.to}`)), ...arrows].slice(-3);
  setTimeout(() => {
    shots.value = shots.value.filter((one) => !arrows.includes(one));
  }, 1100);
}

function Dice({ battle, rolling }: { battle: BattleFought; rolling: boolean }) {
  const [turning, setTurning] = useState(rolling);
  const [, tumble] = useState(0);
  useEffect(() => {
    if (!rolling) return;
    const turn = setInterval(() => tumble((n) => n + 1), 80);
    const stop = setTimeout(() => {
      clearInterval(turn);
      setTurning(false);
    }, ROLLING);
    return () => {
      clearInterval(turn);
      clearTimeout(stop);
    };
  }, []);
  const running = blitz.value?.running ? blitz.value : null;
  const face = (die: Thrown) => (turning ? 1 + Math.floor(Math.random() * die.faces) : die.face);
  const counted = (dice: Thrown[]) => [...dice].sort((one, other) => other.face + other.more - one.face - one.more);
  const [red, white] = diceOf(battle).map(counted) as [Thrown[], Thrown[]];
  const pairs = Math.min(red.length, white.length);
  const ties = battle.attacker_lost + battle.defender_lost === pairs ? tiesWon(red, white, battle.defender_lost) : 0;
  const fate = (k: number, attacker: boolean) => {
    const [mine, theirs] = [red[k], white[k]];
    if (turning || k >= pairs || !mine || !theirs) return "";
    const ahead = mine.face + mine.more - theirs.face - theirs.more;
    return (ahead > 0 || (ahead === 0 && ties > 0)) === attacker ? " wins" : " falls";
  };
  const map = board.value;
  return (
    <div class="battle" aria-hidden="true" data-testid="battle">
      <div class="side">
        <p>{landName(map, battle.src)}</p>
        <span class="dice">
          {red.map((die, k) => (
            <Die key={k} die={die} face={face(die)} kind={`red${turning ? " turning" : ""}${fate(k, true)}`} />
          ))}
        </span>
        <p class={`loss${battle.attacker_lost ? "" : " none"}`}>
          {turning ? "\u00a0" : battle.attacker_lost ? `loses ${battle.attacker_lost}` : "holds"}
        </p>
      </div>
      <span class="against">against</span>
      <div class="side">
        <p>{landName(map, battle.dst)}</p>
        <span class="dice">
          {white.map((die, k) => (
            <Die key={k} die={die} face={face(die)} kind={`white${turning ? " turning" : ""}${fate(k, false)}`} />
          ))}
        </span>
        <p class={`loss${battle.defender_lost ? "" : " none"}`}>
          {turning ? "\u00a0" : battle.defender_lost ? `loses ${battle.defender_lost}` : "holds"}
        </p>
      </div>
      {running && <p class="sum">{count(running.rolls, "roll")}</p>}
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
