// The chat panel: what was said, quick phrases and emotes, a line to write, and whom to mute. Loaded when it is opened.

import "./chat.css";
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../icons";
import { sayAtTable } from "../store";
import { chatText, emoteText, phraseText } from "../text/chat";
import type { BoardTold, Update } from "../types";
import { Emblem } from "./Board";
import { Face, Said } from "./Bubble";
import { chatFault, heardLines, mute, muted, openChat } from "./talk";
import { bannerOf, seatName } from "./words";

/** The most characters of a message, as on the server. */
const LONGEST = 200;

export default function Chat({ now, board }: { now: Update; board: BoardTold }) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const field = panel.current?.querySelector<HTMLElement>("input.write");
    if (matchMedia("(pointer: fine)").matches) (field ?? panel.current)?.focus();
  }, []);
  const close = () => {
    openChat(false);
    document.getElementById("chat-button")?.focus();
  };
  return (
    <section
      class="chat panel"
      role="dialog"
      aria-label={chatText.title}
      data-testid="chat"
      tabIndex={-1}
      ref={panel}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        close();
      }}
    >
      <header>
        <h2>{chatText.title}</h2>
        <button type="button" class="tool" aria-label={chatText.close} onClick={close}>
          <Icon name="cross" />
        </button>
      </header>
      <Lines now={now} board={board} />
      <Speaking now={now} />
      <Mutes now={now} />
    </section>
  );
}

function Lines({ now, board }: { now: Update; board: BoardTold }) {
  const list = useRef<HTMLOListElement>(null);
  const all = heardLines.value;
  const last = all.at(-1)?.n;
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [last]);
  if (!all.length) return <p class="lines nobody">{chatText.nobodyYet}</p>;
  return (
    <ol class="lines" aria-label={chatText.messages} tabIndex={0} ref={list}>
      {all.map((line) => (
        <li key={line.n} class={now.seats.includes(line.seat) ? "own" : ""} data-testid="line">
          <Emblem banner={bannerOf(board, now.players, line.seat)} size={20} />
          <p>
            <b>{seatName(now.players, line.seat)}</b> <time dateTime={line.at}>{clock(line.at)}</time>
            <br />
            <Said line={line} size={28} />
          </p>
        </li>
      ))}
    </ol>
  );
}

function clock(at: string): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? "" : time.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}

/** Phrases, emotes and a line to write, if one may say anything. */
function Speaking({ now }: { now: Update }) {
  const [first = -1] = now.seats;
  const chosen = useSignal(-1);
  const text = useSignal("");
  const asked = now.asked?.who ?? -1;
  const seat = now.seats.includes(chosen.value) ? chosen.value : now.seats.includes(asked) ? asked : first;
  if (now.chat === "off") return <p class="small">{chatText.off}</p>;
  if (seat < 0) return <p class="small">{chatText.watching}</p>;
  if (now.muted.includes(seat)) return <p class="small">{chatText.silenced}</p>;
  const phrase = (name: string) => sayAtTable(seat, name, "");
  const send = (event: Event) => {
    event.preventDefault();
    if (text.value.trim() && sayAtTable(seat, "", text.value)) text.value = "";
  };
  return (
    <div class="speaking">
      {now.seats.length > 1 && (
        <label class="speaker">
          {chatText.speaker}{" "}
          <select value={String(seat)} onChange={(event) => (chosen.value = Number(event.currentTarget.value))}>
            {now.seats.map((own) => (
              <option key={own} value={String(own)}>
                {seatName(now.players, own)}
              </option>
            ))}
          </select>
        </label>
      )}
      <div class="emotes" role="group" aria-label={chatText.emotes}>
        {Object.entries(emoteText).map(([name, label]) => (
          <button key={name} type="button" aria-label={label} title={label} onClick={() => phrase(name)}>
            <Face name={name} size={28} />
          </button>
        ))}
      </div>
      <div class="phrases" role="group" aria-label={chatText.phrases}>
        {Object.entries(phraseText).map(([name, says]) => (
          <button key={name} type="button" onClick={() => phrase(name)}>
            {says}
          </button>
        ))}
      </div>
      {now.chat === "on" ? (
        <form onSubmit={send}>
          <input
            class="write"
            value={text.value}
            maxLength={LONGEST}
            autocomplete="off"
            enterkeyhint="send"
            aria-label={chatText.write}
            placeholder={chatText.placeholder}
            onInput={(event) => (text.value = event.currentTarget.value)}
          />
          <button type="submit" class="button" disabled={!text.value.trim()}>
            {chatText.send}
          </button>
        </form>
      ) : (
        <p class="small">{chatText.onlyPhrases}</p>
      )}
      {chatFault.value && (
        <p class="fault" role="alert">
          {chatFault.value}
        </p>
      )}
    </div>
  );
}

/** Each page may hide what other people say; nobody else knows. */
function Mutes({ now }: { now: Update }) {
  const others = now.players.flatMap((player, seat) =>
    player.kind === "bot" || player.kind === "open" || now.seats.includes(seat) ? [] : [{ name: player.name, seat }],
  );
  if (!others.length) return null;
  return (
    <details class="mutes">
      <summary>{chatText.mutes}</summary>
      <div role="group" aria-label={chatText.mutes}>
        {others.map(({ name, seat }) => {
          const on = muted.value.includes(seat);
          return (
            <button
              key={seat}
              type="button"
              class="button quiet"
              onClick={() => mute(seat, !on)}
            >
              {on ? chatText.unmute(name) : chatText.mute(name)}
            </button>
          );
        })}
      </div>
    </details>
  );
}
