// What somebody has just said, over the card of the player; on a phone, where the cards are behind a tab, over the map.

import "./bubble.css";
import { Icon } from "../icons";
import { tabbed } from "../settings";
import { chatText, emoteText } from "../text/chat";
import type { BoardTold, ChatLine, Update } from "../types";
import { Emblem } from "./Board";
import { bubbles, chatOpen, inWords, openChat, unread } from "./talk";
import { bannerOf, seatName } from "./words";

const FACES: Record<string, string> = {
  smile: "M7.5 13.5c1.5 3.5 7.5 3.5 9 0M8.5 9v1M15.5 9v1",
  laugh: "M7 12.5h10c0 6-10 6-10 0ZM7.5 9.5l1.5-1.5l1.5 1.5M13.5 9.5l1.5-1.5l1.5 1.5",
  wow: "M12 17.5a2 2.4 0 1 0 0-4.8a2 2.4 0 0 0 0 4.8ZM8.5 8.5v1M15.5 8.5v1",
  cry: "M8 17c1.5-3 6.5-3 8 0M8.5 9v1M15.5 9v1M16.5 11.5c1.4 1.8 1.4 3 0 3s-1.4-1.2 0-3Z",
  angry: "M8 17c1.5-3 6.5-3 8 0M7 8l3 1.6M17 8l-3 1.6M8.8 10.5v.6M15.2 10.5v.6",
  cheer: "M7 12.5h10c0 6-10 6-10 0ZM8.5 8.5v1M15.5 8.5v1M4.5 3.5L3 2M12 1.8V.6M19.5 3.5L21 2",
};

/** A face of our own drawing. */
export function Face({ name, size = 24 }: { name: string; size?: number }) {
  return (
    <svg class="face" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12.5" r="9" />
      <path d={FACES[name] ?? ""} />
    </svg>
  );
}

/** A message: always as text, whatever is written in it. */
export function Said({ line, size }: { line: ChatLine; size?: number }) {
  const emote = emoteText[line.phrase];
  if (!line.says && emote) {
    return (
      <span class="said emote" role="img" aria-label={emote}>
        <Face name={line.phrase} {...(size ? { size } : {})} />
      </span>
    );
  }
  return (
    <span class="said" dir="auto">
      {inWords(line)}
    </span>
  );
}

/** Over the card of a player. Screen readers are told by the status line of the page. */
export function Bubble({ seat }: { seat: number }) {
  const line = bubbles.value[seat];
  if (!line || tabbed.value) return null;
  return (
    <span class="bubble" data-testid="bubble" data-seat={seat} aria-hidden="true" key={line.n}>
      <Said line={line} size={30} />
    </span>
  );
}

/** On a phone: the last thing that was said, for a moment. */
export function Toast({ now, board }: { now: Update; board: BoardTold }) {
  const all = Object.values(bubbles.value).sort((one, other) => other.n - one.n);
  const [line] = all;
  if (!line || !tabbed.value || chatOpen.value) return null;
  return (
    <button type="button" class="talk-toast" data-testid="bubble" data-seat={line.seat} onClick={() => openChat(true)}>
      <Emblem banner={bannerOf(board, now.players, line.seat)} size={22} />
      <b>{seatName(now.players, line.seat)}</b>
      <Said line={line} size={24} />
    </button>
  );
}

/** The button in the heading. */
export function ChatButton() {
  const label = chatText.open(unread.value);
  return (
    <button
      type="button"
      class="tool chat-tool"
      id="chat-button"
      aria-label={label}
      title={label}
      aria-expanded={chatOpen.value}
      onClick={() => openChat(!chatOpen.value)}
    >
      <Icon name="chat" />
      {unread.value > 0 && <span class="badge">{unread.value}</span>}
    </button>
  );
}
