// The table: map, question, players, chronicle. It shows what the server last said.

import "../style/table.css";
import "../style/board.css";
import { computed, signal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { api, freshSeed, keepBack, sentence } from "../api";
import { Icon } from "../icons";
import { keys, myName, rememberName, tabbed, wash } from "../settings";
import { YourSeed } from "../pages/common";
import { Shell } from "../Shell";
import {
  assertive,
  board,
  enterGame,
  game,
  leaveGame,
  line,
  mine,
  note,
  playing,
  polite,
  skip,
  undo,
} from "../store";
import type { BoardTold, LinkTold, Update } from "../types";
import { BattleOverlay, shots } from "./Battle";
import { Board } from "./Board";
import { CommandLine, commanding } from "./CommandLine";
import { Curtain } from "./Curtain";
import { DicePanel } from "./DicePanel";
import { Dock, endStep } from "./Dock";
import { EndPanel, endShown } from "./End";
import { Hand } from "./Hand";
import { Help } from "./Help";
import { HostMenu } from "./HostMenu";
import { LogPanel } from "./Log";
import { announce } from "./announce";
import { noteSeeds } from "./notes";
import { Players } from "./Players";
import { TableView } from "./TableView";
import { WaitingRoom } from "./Waiting";
import { SinceCard } from "./Watching";
import { alarm } from "./notes";
import { aim, cancel, changes, clickLand, hot, marks, point, shown } from "./play";
import { landsOf, seatName } from "./words";

export type Tab = "act" | "players" | "cards" | "log" | "dice";
export const tab = signal<Tab>("act");
export const tableView = signal(false);

const arrows = computed(() => {
  const aimed = aim.value;
  const others = shots.value.length ? shots.value : shown.value;
  return aimed ? [aimed, ...others] : others;
});

export function Table({ id }: { id: string }) {
  const [entering, setEntering] = useState(() => new URLSearchParams(location.hash.slice(1)).get("t") ?? "");
  useEffect(() => {
    if (!entering) enterGame(id);
    return leaveGame;
  }, [id, entering]);
  useSignalEffect(announce);
  if (entering) return <Invitation id={id} token={entering} done={() => setEntering("")} />;
  return <Sitting id={id} />;
}

function Sitting({ id }: { id: string }) {
  const now = game.value;
  const map = board.value;
  const { state, says } = line.value;
  useKeys();
  if (state === "refused") return <Closed says={says} />;
  if (!now || !map) {
    return (
      <Shell full title="Table">
        <main class="laying" id="main">
          <p>{note.value?.says ?? (state === "lost" ? says : "Loading the table…")}</p>
        </main>
      </Shell>
    );
  }
  const hidden = now.curtain >= 0;
  const title = now.table.turns > 0 ? `Turn ${now.table.turns} · ${map.name}` : map.name;
  return (
    <Shell
      full
      title={title}
      tools={
        <>
          {state !== "open" && <span class="line-state">{state === "lost" ? "line cut, calling…" : "calling…"}</span>}
          {now.host && now.status !== "over" && now.status !== "ended" && <HostMenu id={id} now={now} />}
          <button
            type="button"
            class="tool"
            aria-label="Table view"
            aria-pressed={tableView.value}
            title="Table view (T)"
            onClick={() => (tableView.value = !tableView.value)}
          >
            <Icon name="sheet" />
          </button>
          <button type="button" class="tool" aria-label="Keys and help" title="Keys (?)" popovertarget="help">
            <Icon name="help" />
          </button>
        </>
      }
    >
      <main
        id="main"
        tabIndex={-1}
        class={`table tab-${tab.value}${mine.value ? " asked" : ""}${map.height > map.width ? " tall" : ""}${now.table.extra.trays ? " with-trays" : ""}`}
        inert={hidden}
        data-hidden={hidden}
        data-seq={now.seq}
      >
        {!hidden && <Laid id={id} now={now} map={map} />}
      </main>
      {alarm.value && (
        <div class="alarm" role="alert" data-testid="alarm">
          <strong>Do not trust this table.</strong> {alarm.value}
        </div>
      )}
      <Help />
      {commanding.value && <CommandLine />}
      {hidden && <Curtain seat={now.curtain} name={seatName(now.players, now.curtain)} />}
      <div class="unseen" role="status" aria-live="polite">
        {polite.value}
      </div>
      <div class="unseen" role="alert" aria-live="assertive">
        {assertive.value}
      </div>
    </Shell>
  );
}

/** Everything that lies on the table. While the curtain is down there is nothing of it in the page. */
function Laid({ id, now, map }: { id: string; now: Update; map: BoardTold }) {
  return (
    <>
      <div class="left">
        <section class="map" aria-label="Map" style={{ "--sheet": `${map.width} / ${map.height}` }}>
          <Board
            board={map}
            shown={now.table}
            players={now.players}
            marks={marks.value}
            changes={changes.value}
            arrows={arrows.value}
            washed={wash.value === "on"}
            hint={mine.value?.prompt ?? ""}
            onLand={clickLand}
            onKey={boardKey}
          >
            <BattleOverlay />
          </Board>
          {tableView.value && <TableView />}
          {now.status === "waiting" && <WaitingRoom id={id} now={now} />}
          {(now.status === "over" || now.status === "ended") && endShown.value && (
            <EndPanel id={id} now={now} board={map} />
          )}
        </section>
        <Dock />
      </div>
      <div class="right">
        <Players now={now} board={map} />
        <Tabs />
        <div class="panels" role="group" aria-label="Cards, chronicle and dice" tabIndex={0}>
          <section class="pane cards-pane" aria-label="Cards" hidden={tab.value !== "cards"}>
            {tab.value === "cards" && <Hand large />}
          </section>
          {!tabbed.value && <SinceCard />}
          <section class="pane log-pane" aria-label="Chronicle">
            <LogPanel />
          </section>
          <section class="pane dice-pane" aria-label="Dice">
            <DicePanel id={id} now={now} />
          </section>
        </div>
      </div>
    </>
  );
}

const TABS: readonly [Tab, string][] = [
  ["act", "Act"],
  ["players", "Players"],
  ["cards", "Cards"],
  ["log", "Chronicle"],
  ["dice", "Dice"],
];

function Tabs() {
  const list = useRef<HTMLDivElement>(null);
  const hand = game.value?.table.hand.length ?? 0;
  const move = (event: KeyboardEvent) => {
    const way = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!way) return;
    event.preventDefault();
    const shown = [...(list.current?.querySelectorAll<HTMLButtonElement>("button") ?? [])].filter(
      (one) => one.offsetParent,
    );
    const at = shown.indexOf(document.activeElement as HTMLButtonElement);
    shown[(at + way + shown.length) % shown.length]?.focus();
  };
  return (
    <div class="tabs" role="group" aria-label="What to show" ref={list} onKeyDown={move}>
      {TABS.map(([one, label]) => (
        <button
          key={one}
          type="button"
          class={`tab-${one}`}
          aria-pressed={tab.value === one}
          onClick={() => (tab.value = one)}
        >
          {label}
          {one === "cards" && hand > 0 && <span class="badge">{hand}</span>}
          {one === "act" && mine.value && <span class="badge dot" />}
        </button>
      ))}
    </div>
  );
}

// --- keys ------------------------------------------------------------------------------------------------------------

/** B lists the borders of a land. */
function boardKey(event: KeyboardEvent, land: string): void {
  const map = board.value;
  const now = game.value;
  if (event.key.toLowerCase() !== "b" || !map || !now) return;
  const known = landsOf(map);
  const near = known.get(land)?.near ?? [];
  const each = near.map((id) => {
    const k = map.territories.findIndex((one) => one.id === id);
    return `${known.get(id)?.name}, ${seatName(now.players, now.table.owner[k] ?? -1)}, ${now.table.armies[k]}`;
  });
  const says = `${known.get(land)?.name} borders ${each.join("; ")}.`;
  point(hot.value.size ? null : near);
  note.value = { says, kind: "told" };
  polite.value = says;
  event.preventDefault();
  event.stopPropagation();
}

function useKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as Element;
      const typing = target.closest("input:not([type=radio]):not([type=range]), textarea, select, dialog");
      if (event.key === "Escape" && !typing) {
        if (document.querySelector(":popover-open")) return;
        if (playing.value) skip();
        else if (cancel()) event.preventDefault();
        else if (tableView.value) tableView.value = false;
        return;
      }
      if (
        typing ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        keys.value === "off" ||
        game.value?.curtain !== -1
      )
        return;
      const key = event.key.toLowerCase();
      if (key === " " && playing.value && !target.closest("button, a, summary, .land")) skip();
      else if (key === "e") endStep();
      else if (key === "u") undo();
      else if (key === "t") tableView.value = !tableView.value;
      else if (key === "?") document.getElementById("help")?.togglePopover();
      else if (key === "/") commanding.value = true;
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

// --- before the table ------------------------------------------------------------------------------------------------

function Closed({ says }: { says: string }) {
  return (
    <Shell title="Table">
      <main id="main" class="page narrow">
        <div class="panel card">
          <h2>This table is closed to you</h2>
          <p>{says}</p>
          <p>
            <a class="button" href="/">
              To the lobby
            </a>
          </p>
        </div>
      </main>
    </Shell>
  );
}

/**
 * Somebody opens a link with a token: it becomes a cookie that no script can read, and leaves the address. The page first
 * asks what it opens, so that a seed is sent only after the commitment is known.
 */
function Invitation({ id, token, done }: { id: string; token: string; done: () => void }) {
  const [told, setTold] = useState<LinkTold | null>(null);
  const [name, setName] = useState(myName.value);
  const [seed, setSeed] = useState(freshSeed);
  const [fault, setFault] = useState("");
  const [going, setGoing] = useState(false);
  useEffect(() => {
    api.knock(id, { token }).then(setTold, (error) => setFault(sentence(error)));
  }, [id, token]);
  if (!told) {
    if (fault) return <Closed says={fault} />;
    return (
      <Shell title="Invitation">
        <main id="main" class="laying">
          <p>Knocking…</p>
        </main>
      </Shell>
    );
  }
  const first = told.invited && told.status === "waiting";
  const enter = async (event: Event) => {
    event.preventDefault();
    setGoing(true);
    setFault("");
    try {
      if (first) noteSeeds(id, told.commitment, told.seeds, { [told.seat]: seed });
      const { back } = await api.enter(id, { token, name: first ? name.trim() : "", seed: first ? seed : "" });
      keepBack(id, back);
      if (first && name.trim()) rememberName(name.trim());
      history.replaceState(null, "", location.pathname);
      done();
    } catch (error) {
      setFault(sentence(error));
      setGoing(false);
    }
  };
  const seat = told.players[told.seat] ?? "";
  return (
    <Shell title="Invitation">
      <main id="main" class="page narrow">
        <form class="panel card" onSubmit={enter}>
          <h2>{told.invited ? "You are invited to this table" : "Welcome to this table"}</h2>
          <p>
            {told.invited
              ? `This link works once: it gives you ${seat}’s seat, and then a link of your own to come back by.`
              : told.opens === "watch"
                ? "You will watch."
                : `You come back as ${told.opens === "host" ? "the host" : seat}. If this is another device than before, everybody at the table is told.`}
          </p>
          {first && (
            <>
              <label class="field">
                Your name
                <input
                  value={name}
                  maxLength={24}
                  autocomplete="nickname"
                  placeholder="as the host wrote it"
                  onInput={(event) => setName(event.currentTarget.value)}
                />
              </label>
              <YourSeed commitment={told.commitment} seed={seed} onChange={setSeed} />
            </>
          )}
          {fault && (
            <p class="fault" role="alert">
              {fault}
            </p>
          )}
          <button type="submit" class="button primary" disabled={going}>
            Come in
          </button>
        </form>
      </main>
    </Shell>
  );
}
