// A finished game, to be stepped through, measured, shared, checked, and played on from any position.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api, sentence } from "../api";
import { Shell } from "../Shell";
import { Board, Emblem } from "../table/Board";
import { diceOf, type Thrown } from "../table/words";
import { replayText as text } from "../text/replay";
import { ARMY, units } from "../text/units";
import type { BoardTold, ReplayTold, Seated, Shown } from "../types";
import { recent, remember, Trouble } from "./common";
import { Charts } from "./replay/Charts";
import { Course, strength, type Position } from "./replay/course";
import { call } from "./replay/door";
import { Fork } from "./replay/Fork";
import { caption } from "./replay/lines";
import { Log } from "./replay/Log";
import { Proof } from "./replay/Proof";
import { Rail } from "./replay/Rail";
import { Scrubber } from "./replay/Scrubber";
import "../style/board.css";
import "./replay/replay.css";

/** A board of a game, and the position from which on it lies there. */
interface BoardFrom {
  from: number;
  board: BoardTold;
}

/** All boards of a game: most have one, but land may sink. */
function boardsOf({ board, frames }: ReplayTold): Promise<BoardFrom[]> {
  const places = [{ from: 0, address: board }];
  frames.forEach((frame, k) => frame.board && places.push({ from: k + 1, address: frame.board }));
  const found = Promise.all(places.map(async ({ from, address }) => ({ from, board: await api.board(address) })));
  return found.then((boards) => {
    units.value = boards[0]?.board.units ?? ARMY;
    return boards;
  });
}

export function Replay({ id }: { id: string }) {
  const [found, setFound] = useState<{ replay: ReplayTold; boards: BoardFrom[] } | null>(null);
  const [trouble, setTrouble] = useState("");

  useEffect(() => {
    const load = async () => {
      const replay = await call<ReplayTold>(`${id}/replay`);
      setFound({ replay, boards: await boardsOf(replay) });
      const players = replay.players.map((player) => player.name);
      if (recent().some((game) => game.id === id)) remember({ id, players, over: true });
    };
    load().catch((error) => setTrouble(sentence(error)));
  }, []);

  if (found) return <Player {...found} />;
  return (
    <Shell title={text.title}>
      <main class="page narrow" id="main">
        <Trouble says={trouble} />
        {trouble ? <a href={`/g/${id}`}>{text.toTable}</a> : <p role="status">{text.loading}</p>}
      </main>
    </Shell>
  );
}

/** Answers that can be seen in a second. */
const SPEEDS = { slow: 1, steady: 3, quick: 8, veryQuick: 25 } as const;

const NONE: ReadonlySet<string> = new Set();

function Player({ replay, boards }: { replay: ReplayTold; boards: BoardFrom[] }) {
  const size = Math.max(...boards.map(({ board }) => board.territories.length));
  const course = useMemo(() => new Course(replay, size), []);
  const end = course.frames.length;
  const begin = course.turns[1]?.from ?? 0;
  const n = useSignal(readPlace() ?? begin);
  const playing = useSignal(false);
  const pace = useSignal(3);
  const [seen, setSeen] = useState(-1);
  const [pointed, setPointed] = useState<string[]>([]);
  const [asking, setAsking] = useState(false);
  const { board, from } = boards.findLast(({ from }) => from <= n.value)!;
  const names = replay.players.map((player) => player.name);

  const seek = (to: number) => {
    n.value = Math.max(0, Math.min(end, Math.round(to)));
  };
  const still = (to: number) => {
    playing.value = false;
    seek(to);
  };
  const step = (way: number) => still(n.value + way);
  const turn = (way: number) => {
    const place = course.turnAt(n.value);
    const back = n.value > course.turns[place]!.from ? place : place - 1;
    still(course.turns[way > 0 ? place + 1 : Math.max(0, back)]?.from ?? end);
  };
  const play = () => {
    if (!playing.value && n.value >= end) seek(begin);
    playing.value = !playing.value;
  };

  useEffect(() => {
    if (!playing.value) return;
    const timer = setTimeout(() => {
      seek(course.nextSeen(n.value));
      playing.value = n.value < end;
    }, 1000 / pace.value);
    return () => clearTimeout(timer);
  }, [playing.value, n.value, pace.value]);

  // Position and address go together.
  useEffect(() => {
    const timer = setTimeout(() => readPlace() !== n.value && history.replaceState(null, "", `#n=${n.value}`), 300);
    return () => clearTimeout(timer);
  }, [n.value]);
  useEffect(() => {
    const moved = () => seek(readPlace() ?? n.value);
    addEventListener("hashchange", moved);
    return () => removeEventListener("hashchange", moved);
  }, []);

  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const on = event.target as Element;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (on.closest("select, input:not([type=range]), dialog, [popover]")) return;
      if (event.key === " " && on.closest("button, a, summary")) return;
      const go = event.shiftKey ? turn : step;
      const act = {
        ArrowLeft: () => go(-1),
        ArrowRight: () => go(1),
        Home: () => still(0),
        End: () => still(end),
        " ": play,
      }[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, []);

  const stage = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const box = stage.current!;
    const watch = new ResizeObserver(() => setWidth(box.clientWidth));
    watch.observe(box);
    return () => watch.disconnect();
  }, []);

  const here = useMemo(() => course.at(n.value), [n.value]);
  const players = useMemo(() => seated(replay, board, course, here), [here]);
  const now = course.turns[course.turnAt(n.value)]!;
  const whose = now.number ? text.turn(now.number, names[now.seat] ?? "") : text.settingUp;
  const says = caption(course, n.value);
  const battle = course.battleAt(n.value);
  const [red, white] = battle?.fought ? diceOf(battle.fought) : [[], []];
  const changed = course.frames[n.value - 1]?.changes.map(([land]) => board.territories[land]!.id);
  const hot = new Set(pointed.length ? pointed : battle ? [battle.src, battle.dst] : changed);
  const watch = { course, board, players, width, n: n.value, onSeek: still, onPoint: setPointed };

  return (
    <Shell title={replay.winners.length ? text.wins(replay.winners.map((seat) => names[seat]!)) : text.nobody}>
      <main class="rp-page" id="main">
        <div class="rp-stage" ref={stage}>
          <div class="rp-board panel">
            <Board
              key={from}
              board={board}
              shown={here as unknown as Shown}
              players={players}
              marks={{ choosing: false, lit: NONE, targets: NONE, reach: NONE, selected: NONE, maybe: NONE, hot }}
              arrows={battle ? [{ from: battle.src, to: battle.dst, hostile: true }] : []}
              washed
            />
          </div>
          <div class="rp-caption">
            <b>
              {now.number > 0 && <Emblem banner={course.banners[now.seat]!} />} {whose}
            </b>
            <p aria-live={playing.value ? "off" : "polite"}>{says}</p>
            <span aria-hidden="true">
              {red.map((die, k) => (
                <Die key={k} die={die} kind="red" />
              ))}{" "}
              {white.map((die, k) => (
                <Die key={k} die={die} kind="white" />
              ))}
            </span>
          </div>
          <div class="rp-controls" role="group" aria-label={text.steps}>
            <Step does={text.start} d="M5 4v12M16 4L7 10l9 6Z" act={() => still(0)} />
            <Step does={text.turnBack} d="M10 4L2 10l8 6ZM18 4l-8 6l8 6Z" act={() => turn(-1)} />
            <Step does={text.back} d="M14 4L5 10l9 6Z" act={() => step(-1)} />
            {playing.value ? (
              <Step does={text.pause} d="M5 3h4v14H5ZM11 3h4v14h-4Z" act={play} />
            ) : (
              <Step does={text.play} d="M5 3l12 7l-12 7Z" act={play} />
            )}
            <Step does={text.on} d="M6 4l9 6l-9 6Z" act={() => step(1)} />
            <Step does={text.turnOn} d="M2 4l8 6l-8 6ZM10 4l8 6l-8 6Z" act={() => turn(1)} />
            <Step does={text.end} d="M15 4v12M4 4l9 6l-9 6Z" act={() => still(end)} />
            <select
              aria-label={text.speed}
              value={String(pace.value)}
              onChange={(event) => (pace.value = Number(event.currentTarget.value))}
            >
              {(Object.keys(SPEEDS) as (keyof typeof SPEEDS)[]).map((name) => (
                <option key={name} value={String(SPEEDS[name])}>
                  {text.speeds[name]}
                </option>
              ))}
            </select>
            <span>
              {text.place(n.value, end)}
            </span>
          </div>
          {width > 0 && <Scrubber {...watch} says={text.said(whose, n.value, end, says)} />}
        </div>

        <aside class="rp-rail" aria-label={text.rail}>
          <p>
            {text.summary(names, course.turns.length - 1, replay.reason)}
          </p>
          <p class="row">
            <button
              type="button"
              class="button primary"
              disabled={n.value >= end}
              title={n.value < end ? "" : text.tooLate}
              onClick={() => {
                playing.value = false;
                setAsking(true);
              }}
            >
              {text.playOn}
            </button>
            <Share n={n.value} />
          </p>
          <Rail {...watch} turn={now.seat} hands={here.hands} seen={seen} onSee={setSeen} />
          <Log {...watch} />
        </aside>

        <div class="rp-below">
          {width > 0 && <Charts {...watch} />}
          <Proof id={replay.id} edition={replay.edition} />
        </div>

        {asking && (
          <Fork
            replay={replay}
            players={players}
            n={n.value}
            seat={seen >= 0 && players[seen]!.alive ? seen : Math.max(0, now.seat)}
            onClose={() => setAsking(false)}
          />
        )}
      </main>
    </Shell>
  );
}

/** The position that the address names. */
function readPlace(): number | null {
  const found = /n=(\d+)/.exec(location.hash);
  return found && Number(found[1]);
}

/** The players, as far as board and log look at them. */
function seated(replay: ReplayTold, board: BoardTold, course: Course, here: Position): Seated[] {
  return replay.players.map(({ name, bot }, seat) => {
    const [lands, armies] = strength(here, seat);
    const whole = (id: string) => board.territories.every((land, k) => land.region !== id || here.owner[k] === seat);
    return {
      name,
      bot,
      alive: lands > 0 || here.owner.includes(-1),
      armies,
      lands,
      regions: board.regions.map((region) => region.id).filter(whole),
      cards: here.cards[seat],
      banner: course.banners[seat],
    } as Seated;
  });
}

function Step({ does: [name = "", key = ""], d, act }: { does: readonly string[]; d: string; act: () => void }) {
  return (
    <button type="button" aria-label={name} title={text.withKey(name, key)} onClick={act}>
      <svg width="20" height="20" aria-hidden="true">
        <path d={d} />
      </svg>
    </button>
  );
}

/** Where the pips of a face are, in three rows of three. */
const PIPS = ["", "4", "08", "048", "0268", "02468", "023568"];

function Die({ die, kind }: { die: Thrown; kind: string }) {
  if (die.faces > 6) {
    return (
      <svg class={`rp-die rp-${kind}`} width="26" height="26">
        <path d="M13 0.8L25.2 13L13 25.2L0.8 13Z" />
        <text x="13" y="17.5" text-anchor="middle">
          {die.face}
        </text>
      </svg>
    );
  }
  return (
    <svg class={`rp-die rp-${kind}`} width="26" height="26">
      <rect x="1" y="1" width="24" height="24" rx="5" />
      {[...(PIPS[die.face] ?? "")].map((pip) => (
        <circle key={pip} cx={6.5 + 6.5 * (+pip % 3)} cy={6.5 + 6.5 * Math.floor(+pip / 3)} r="2.3" />
      ))}
    </svg>
  );
}

function Share({ n }: { n: number }) {
  const [said, setSaid] = useState("");
  useEffect(() => setSaid(""), [n]);
  const share = () => {
    history.replaceState(null, "", `#n=${n}`);
    setSaid(text.seeAddress);
    navigator.clipboard?.writeText(location.href).then(() => setSaid(text.copied));
  };
  return (
    <button type="button" class="button" onClick={share}>
      <span role="status">{said || text.share}</span>
    </button>
  );
}
