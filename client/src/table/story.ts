// The log as a story: turns, each with its lines; rolls between the same two lands are one line.

import { storyText as text } from "../text/story";
import type { BattleFought, BoardTold, News, Seated } from "../types";
import { landName, seatName } from "./words";

export interface Line {
  key: string;
  seq: number;
  says: string;
  kind: string;
  /** 2 for what nobody should miss. */
  weight: number;
  lands: string[];
  /** The rolls of a battle, if it is one. */
  rolls: BattleFought[];
}

export interface Turn {
  turn: number;
  /** Whose turn it is; -1 while the game is set up. */
  seat: number;
  lines: Line[];
  took: string[];
  lost: number;
  killed: number;
}

/** The entries that stand: what was taken back is left out together with the taking back. */
export function standing(news: News[]): News[] {
  const kept: News[] = [];
  for (const entry of news) {
    if (entry.say !== "undo") {
      kept.push(entry);
      continue;
    }
    let k = kept.length - 1;
    while (k >= 0 && kept[k]?.who !== entry.who) k--;
    if (k >= 0) kept.splice(k, 1);
  }
  return kept;
}

export function story(news: News[], board: BoardTold | null, players: Seated[]): Turn[] {
  const turns: Turn[] = [];
  const open = (turn: number, seat: number) => {
    const made: Turn = { turn, seat, lines: [], took: [], lost: 0, killed: 0 };
    turns.push(made);
    return made;
  };
  let now: Turn | null = null;
  for (const entry of standing(news)) {
    now ??= open(entry.turn, entry.turn > 0 ? entry.who : -1);
    if (now.seat < 0 && now.turn > 0 && entry.who >= 0) now.seat = entry.who;
    for (const [k, event] of entry.told.entries()) {
      if (event.kind === "TurnBegan") now = open(now.turn + 1, event.seat);
      if (!event.weight) continue;
      const last: Line | undefined = now.lines.at(-1);
      if (event.kind === "BattleFought") {
        now.lost += event.attacker_lost;
        now.killed += event.defender_lost;
        const first = last?.rolls[0];
        if (last && first && first.src === event.src && first.dst === event.dst) {
          last.rolls.push(event);
          last.says = battleSays(last.rolls, board, players);
          continue;
        }
      }
      if (event.kind === "Captured") now.took.push(event.land);
      const rolls = event.kind === "BattleFought" ? [event] : [];
      now.lines.push({
        key: `${entry.seq} ${k}`,
        seq: entry.seq,
        says: rolls.length ? battleSays(rolls, board, players) : event.says,
        kind: event.kind,
        weight: event.weight,
        lands: event.lands,
        rolls,
      });
    }
  }
  return turns;
}

export function battleSays(rolls: BattleFought[], board: BoardTold | null, players: Seated[]): string {
  const [first] = rolls;
  if (!first) return "";
  const sum = (pick: (one: BattleFought) => number) => rolls.reduce((total, one) => total + pick(one), 0);
  const loses = (seat: number, lost: number) => text.loses(seatName(players, seat), lost);
  const losses = [
    loses(first.attacker, sum((one) => one.attacker_lost)),
    loses(first.defender, sum((one) => one.defender_lost)),
  ];
  return text.battle(landName(board, first.src), landName(board, first.dst), rolls.length, losses);
}

/** A turn in a few words. */
export function turnSays(turn: Turn, board: BoardTold | null): string {
  const parts: string[] = [];
  if (turn.took.length) parts.push(text.took(turn.took.map((land) => landName(board, land))));
  if (turn.lost || turn.killed) parts.push(text.losses(turn.lost, turn.killed));
  return parts.join("; ") || text.noBattles;
}
