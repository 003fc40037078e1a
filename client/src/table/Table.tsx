// The table: map, question, players, chronicle. It shows what the server last said.

import "../style/table.css";
import "../style/layout.css";
import "../style/board.css";
import { computed, signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../icons";
import { watchTurns } from "../notify/turn";
import { colours, keys, tabbed, wide } from "../settings";
import { Shell } from "../Shell";
import {
  assertive,
  beat,
  board,
  boardFrom,
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
import { alarmText } from "../text/alarm";
import { sittingText as text } from "../text/sitting";
import type { BoardTold, DuelFought, Update } from "../types";
import { Forces } from "./Beside";
import { BattleOverlay, RollOverlay, toldNow } from "./Battle";
import { Board } from "./Board";
import { ChatButton, Toast } from "./Bubble";
import { Ceremonies, useSolemn } from "./Ceremonies";
import { CommandLine, commanding } from "./CommandLine";
import { Closed } from "./Closed";
import { Curtain } from "./Curtain";
import { DicePanel } from "./DicePanel";
import { Dock, endStep } from "./Dock";
import { endShown } from "./endShown";
import { useEveryChange } from "./everyChange";
import { Hand } from "./Hand";
import { Help } from "./Help";
import { useLater } from "./later";
import { LogPanel } from "./Log";
import { MomentBanner } from "./MomentBanner";
import { hasStrip, ratioOf, wantedPart } from "./parts";
import { announce } from "./announce";
import { PlayedCard } from "./Played";
import { Players } from "./Players";
import { touring } from "./touring";
import { WaitingRoom } from "./Waiting";
import { SinceCard } from "./Watching";
import { alarm } from "./notes";
import { aim, cancel, changes, clickLand, hot, marks, point, shown } from "./play";
import { chatOpen } from "./talk";
import { attackUntil, goOn, moveAll } from "./repeat";
import { landsOf, seatName } from "./words";

export type Tab = "act" | "players" | "cards" | "log" | "dice";
export const tab = signal<Tab>("act");
export const tableView = signal(false);

/** The panel beside the map that is shown: phones show one thing at a time, wide windows have no panels for the rest. */
const pane = computed<Tab>(() => {
  const { value } = tab;
  if (tabbed.value || value === "log" || value === "dice") return value;
  const map = board.value;
  const laid = !!game.value?.table.extra.trays;
  return laid && (value === "cards" || (map !== null && map.height > map.width)) ? "cards" : "log";
});

const arrows = computed(() => {
  const aimed = aim.value;
  return aimed ? [aimed, ...shown.value] : shown.value;
});

export function Table({ id }: { id: string }) {
  const [entering, setEntering] = useState(() => new URLSearchParams(location.hash.slice(1)).get("t") ?? "");
  useEffect(() => {
    if (!entering) enterGame(id);
    return leaveGame;
  }, [id, entering]);
  useEveryChange(announce);
  useEffect(watchTurns, [id]);
  useSolemn(id);
  if (entering) return <Entering id={id} token={entering} done={() => setEntering("")} />;
  return <Sitting id={id} />;
}

/** The page before one sits down is fetched only for those who come by a link. */
function Entering(props: { id: string; token: string; done: () => void }) {
  const page = useLater(true, () => import("./Invitation"));
  return page && <page.Invitation {...props} />;
}

function Sitting({ id }: { id: string }) {
  const now = game.value;
  const map = board.value;
  const { state, says } = line.value;
  useKeys();
  if (state === "refused") return <Closed says={says} />;
  if (!now || !map) {
    return (
      <Shell full title={text.title}>
        <main class="laying" id="main">
          <p>{note.value?.says ?? (state === "lost" ? says : text.loading)}</p>
        </main>
      </Shell>
    );
  }
  const hidden = now.curtain >= 0;
  const tall = map.height > map.width;
  const beside = !tabbed.value && (tall || wide.value);
  const title = now.table.turns > 0 ? text.turn(now.table.turns, map.name) : map.name;
  return (
    <Shell
      full
      title={title}
      brief={now.table.turns > 0 ? text.turnAlone(now.table.turns) : text.title}
      tools={
        <>
          {state !== "open" && <span class="line-state">{state === "lost" ? text.lost : text.connecting}</span>}
          {now.host && now.status !== "over" && now.status !== "ended" && <HostMenu id={id} now={now} />}
          {now.campaign && (
            <a class="tool cp-home" href={`/c/${now.campaign}`} aria-label={text.campaign} title={text.campaign}>
              <Icon name="globe" />
            </a>
          )}
          <ChatButton />
          <button
            type="button"
            class="tool"
            aria-label={text.list}
            aria-pressed={tableView.value}
            title={text.listKey}
            onClick={() => (tableView.value = !tableView.value)}
          >
            <Icon name="sheet" />
          </button>
          <button type="button" class="tool" aria-label={text.help} title={text.helpKey} popovertarget="help">
            <Icon name="help" />
          </button>
        </>
      }
    >
      <main
        id="main"
        tabIndex={-1}
        class={`table tab-${pane.value}${mine.value ? " asked" : ""}${tall ? " tall" : ""}${beside ? " beside" : ""}${now.table.extra.trays || now.table.plays_cards ? " with-trays" : ""}${now.table.extra.tracks ? " with-tracks" : ""}${hasStrip(map) ? " with-strip" : ""}`}
        inert={hidden}
        data-hidden={hidden}
        data-seq={now.seq}
        style={{ "--ratio": ratioOf(map, wantedPart.value), "--seats": now.players.length }}
      >
        {!hidden && <Laid id={id} now={now} map={map} />}
      </main>
      {alarm.value && (
        <div class="alarm" role="alert" data-testid="alarm">
          <strong>{alarmText.title}</strong> {alarm.value}
        </div>
      )}
      <Help />
      {commanding.value && <CommandLine />}
      {!hidden && <Toast now={now} board={map} />}
      {!hidden && <ChatPanel now={now} board={map} />}
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

/** What only the host can do is fetched for the host. */
function HostMenu(props: { id: string; now: Update }) {
  const menu = useLater(true, () => import("./HostMenu"));
  return menu && <menu.HostMenu {...props} />;
}

/** The panel of the end is fetched when a game is over. */
function End(props: { id: string; now: Update; board: BoardTold }) {
  const panel = useLater(true, () => import("./End"));
  return panel && <panel.default {...props} />;
}

/** The guide through a first game is fetched for those who are in one. */
function TourPanel({ id }: { id: string }) {
  const on = touring.value === id;
  const tour = useLater(on, () => import("./Tour"));
  return on && tour && <tour.default />;
}

/** The chat is fetched when it is opened for the first time. */
function ChatPanel({ now, board: map }: { now: Update; board: BoardTold }) {
  const open = chatOpen.value;
  const chat = useLater(open, () => import("./Chat"));
  return open && chat && <chat.default now={now} board={map} />;
}

/** Everything that lies on the table. While the curtain is down there is nothing of it in the page. */
function Laid({ id, now, map }: { id: string; now: Update; map: BoardTold }) {
  return (
    <>
      <section class="map" aria-label={text.map}>
        <Board
          key={boardFrom.value}
          board={map}
          shown={now.table}
          players={now.players}
          marks={marks.value}
          changes={changes.value}
          arrows={arrows.value}
          washed={colours.value === "owner"}
          hint={mine.value?.prompt ?? ""}
          onLand={clickLand}
          onKey={boardKey}
        >
          <BattleOverlay />
          <RollOverlay />
          <Duels />
          <PlayedCard now={now} map={map} />
          <MomentBanner />
        </Board>
        <Ceremonies />
        <Territories />
        {now.status === "waiting" && <WaitingRoom id={id} now={now} />}
        {(now.status === "over" || now.status === "ended") && endShown.value && (
          <End id={id} now={now} board={map} />
        )}
      </section>
      <div class="side">
        <Dock />
        <Players now={now} board={map} />
      </div>
      <div class="strip">
        <Tabs />
        <div class="panels" role="group" aria-label={text.panels} tabIndex={0}>
          <section class="pane cards-pane" aria-label={text.cards} hidden={pane.value !== "cards"}>
            {pane.value === "cards" && <Hand large />}
          </section>
          {!tabbed.value && <SinceCard />}
          {!tabbed.value && pane.value !== "cards" && <Forces now={now} map={map} />}
          <section class="pane log-pane" aria-label={text.log}>
            <LogPanel />
          </section>
          <section class="pane dice-pane" aria-label={text.dice}>
            <DicePanel id={id} now={now} />
          </section>
        </div>
        <TourPanel id={id} />
      </div>
    </>
  );
}

const TABS: readonly Tab[] = ["act", "players", "cards", "log", "dice"];

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
    <div class="tabs" role="group" aria-label={text.show} ref={list} onKeyDown={move}>
      {TABS.map((one) => (
        <button
          key={one}
          type="button"
          class={`tab-${one}`}
          aria-pressed={pane.value === one}
          onClick={() => (tab.value = one)}
        >
          {text.tabs[one]}
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
    return text.neighbour(known.get(id)?.name ?? "", seatName(now.players, now.table.owner[k] ?? -1), now.table.armies[k] ?? 0);
  });
  const says = text.borders(known.get(land)?.name ?? "", each);
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
      else if (key === "a" && attackUntil()) event.stopPropagation();
      else if (key === "m" && moveAll()) event.stopPropagation();
      else if (key === "enter" && !target.closest("button, a, summary, [role=button], .land") && goOn()) event.stopPropagation();
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

/** The list of territories is fetched when it is first wanted. */
function Territories() {
  const open = tableView.value;
  const list = useLater(open, () => import("./TableView"));
  return open && list && <list.TableView />;
}

/** A contest between champions; how it is drawn is fetched with the first one. */
function Duels() {
  const [duel, setDuel] = useState<DuelFought | null>(null);
  useEveryChange(() => {
    const told = toldNow();
    const last = told?.findLast((event) => event.kind === "DuelFought");
    if (last) setDuel(last);
    else if (!told || beat.peek()) setDuel(null); // nobody may see it, or something else is shown now
  });
  const found = useLater(duel !== null, () => import("./Duel"));
  return duel && found && <found.default duel={duel} done={() => setDuel(null)} />;
}
