// The log as a story: turns, each with its lines; rolls between the same two lands are one line.

import type { BoardTold, News, Seated } from "../types";
import { type Battle, battleIn, entryLands, entrySays, landName } from "./words";

export interface Line {
  key: string;
  seq: number;
  says: string;
  kind: string;
  lands: string[];
  /** The rolls of a battle, if it is one. */
  rolls: Battle[];
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
    if (!entry.told.length) {
      const says = entrySays(entry, board, players);
      if (says)
        now.lines.push({
          key: `${entry.seq}`,
          seq: entry.seq,
          says,
          kind: "",
          lands: entryLands(entry, board),
          rolls: [],
        });
    }
    for (const [k, told] of entry.told.entries()) {
      if (told.kind === "TurnBegan")
        now = open(
          now.turn + 1,
          players.findIndex((player) => told.says.startsWith(`${player.name} `)),
        );
      const battle = battleIn(told);
      const last: Line | undefined = now.lines.at(-1);
      if (battle) {
        now.lost += battle.attackerLost;
        now.killed += battle.defenderLost;
        const first = last?.rolls[0];
        if (last && first && first.src === battle.src && first.dst === battle.dst) {
          last.rolls.push(battle);
          last.says = battleSays(last.rolls, board);
          continue;
        }
      }
      if (told.kind === "Captured" && told.lands[0]) now.took.push(told.lands[0]);
      now.lines.push({
        key: `${entry.seq} ${k}`,
        seq: entry.seq,
        says: battle ? battleSays([battle], board) : told.says,
        kind: told.kind,
        lands: told.lands,
        rolls: battle ? [battle] : [],
      });
    }
  }
  return turns;
}

function battleSays(rolls: Battle[], board: BoardTold | null): string {
  const [first] = rolls;
  if (!first) return "";
  const sum = (pick: (one: Battle) => number) => rolls.reduce((total, one) => total + pick(one), 0);
  const times = rolls.length > 1 ? ` with ${rolls.length} rolls` : "";
  const lost = `${first.attacker} loses ${sum((one) => one.attackerLost)}, ${first.defender} loses ${sum((one) => one.defenderLost)}`;
  return `${landName(board, first.src)} attacks ${landName(board, first.dst)}${times}: ${lost}.`;
}

/** A turn in a few words. */
export function turnSays(turn: Turn, board: BoardTold | null): string {
  const parts: string[] = [];
  const [one, two, ...more] = turn.took;
  if (one && two)
    parts.push(
      `took ${landName(board, one)}${more.length ? `, ${landName(board, two)} and ${more.length} more` : ` and ${landName(board, two)}`}`,
    );
  else if (one) parts.push(`took ${landName(board, one)}`);
  if (turn.lost || turn.killed) parts.push(`lost ${turn.lost}, killed ${turn.killed}`);
  return parts.join("; ") || "no battles";
}
