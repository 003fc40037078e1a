// Any sentence, typed.

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { mine, note, say } from "../store";
import { commandText as text } from "../text/command";
import { verbs } from "./play";

export const commanding = signal(false);

export function CommandLine() {
  const input = useRef<HTMLInputElement>(null);
  const before = useRef<Element | null>(document.activeElement);
  useEffect(() => input.current?.focus(), []);
  const close = () => {
    commanding.value = false;
    (before.current as HTMLElement | null)?.focus?.();
  };
  const send = async (event: Event) => {
    event.preventDefault();
    const words = input.current?.value.trim().replace(/^\//, "") ?? "";
    if (!words) return close();
    if (!mine.value) {
      note.value = { says: text.nothing, kind: "why" };
      return close();
    }
    if (await say(words)) close();
    else input.current?.select();
  };
  return (
    <form class="command panel" onSubmit={send} aria-label={text.title}>
      <label for="command">{text.label}</label>
      <input
        id="command"
        ref={input}
        autocomplete="off"
        spellcheck={false}
        placeholder={
          verbs.value
            .map((one) => [one.verb, ...one.shape].join(" "))
            .slice(0, 3)
            .join(" · ") || text.example
        }
        onKeyDown={(event) => {
          if (event.key === "Escape") {
            event.stopPropagation();
            close();
          }
        }}
      />
      <button type="submit" class="button primary">
        {text.send}
      </button>
      {note.value && (
        <p class="fault" role="alert">
          {note.value.says}
        </p>
      )}
    </form>
  );
}
