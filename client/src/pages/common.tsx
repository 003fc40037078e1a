// What several pages need: questions over the page, errors, lists in words, and the games of this browser.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { SEEDS } from "../api";
import { dialogText as text } from "../text/dialogs";
import { fill } from "../text/fill";
import "./pages.css";

/** A question over the page. Escape and a click beside it close it. */
export function Dialog(props: { title: string; onClose: () => void; children: ComponentChildren }) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  return (
    <dialog
      ref={box}
      class="pg-asking"
      aria-labelledby="asking"
      onClose={props.onClose}
      onClick={(event) => event.target === box.current && props.onClose()}
    >
      <div>
        <h2 id="asking">{props.title}</h2>
        <button type="button" class="pg-close" aria-label={text.close} onClick={props.onClose}>
          ×
        </button>
        {props.children}
      </div>
    </dialog>
  );
}

/** What went wrong, if anything did. */
export function Trouble({ says }: { says: string }) {
  return says ? (
    <p class="pg-trouble" role="alert">
      {says}
    </p>
  ) : null;
}

/** One's seed for the dice, under the commitment that the server has made before it. */
export function YourSeed(props: {
  commitment: string;
  seed: string;
  onChange: (seed: string) => void;
  open?: boolean;
  fixed?: boolean;
}) {
  return (
    <details class="pg-seed" open={props.open}>
      <summary>{text.seed}</summary>
      <p class="small">
        {fill(text.fixed, { commitment: <code>{props.commitment}</code> })}
      </p>
      <label class="field">
        {text.seedHow}
        <input
          value={props.seed}
          maxLength={64}
          pattern={SEEDS}
          readOnly={props.fixed}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => props.onChange(event.currentTarget.value)}
        />
      </label>
    </details>
  );
}

export { list } from "../text/common";

// --- the games this browser has been at: their ids and names, and nothing that opens a seat ---------------------------

export interface Recent {
  id: string;
  players: string[];
  over?: boolean;
}

const KEY = "hegemon-recent";

export function recent(): Recent[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Recent[];
  } catch {
    return [];
  }
}

/** Put a game at the top of the list. */
export function remember(game: Recent): void {
  try {
    const others = recent().filter((one) => one.id !== game.id);
    localStorage.setItem(KEY, JSON.stringify([game, ...others].slice(0, 12)));
  } catch {
    // without storage nothing is remembered
  }
}
