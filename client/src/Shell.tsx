// What is around every page: the heading with settings, and the note at the foot.

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Icon } from "./icons";
import { guard, keys, speed, theme, wash } from "./settings";

export interface ShellProps {
  /** The title of the page, in the heading and in the window. */
  title?: string;
  /** More buttons for the heading. */
  tools?: ComponentChildren;
  /** The page fills the window by itself; the note at the foot moves into the settings. */
  full?: boolean;
  children: ComponentChildren;
}

const NOTE =
  "Hegemon is an unofficial table, not affiliated with or endorsed by the owners of any board game. All names and marks belong to their owners.";

export function Shell({ title, tools, full, children }: ShellProps) {
  useEffect(() => {
    document.title = title ? `${title} · Hegemon` : "Hegemon";
  }, [title]);
  return (
    <div class={`shell${full ? " full" : ""}`}>
      <a class="skip" href="#main">
        Skip to the page
      </a>
      <header class="heading">
        <a class="wordmark" href="/">
          <Mark />
          <span>Hegemon</span>
        </a>
        {title && <h1 class="where">{title}</h1>}
        <div class="tools">
          {tools}
          <button type="button" class="tool" popovertarget="settings" aria-label="Settings" title="Settings">
            <Icon name="settings" />
          </button>
        </div>
      </header>
      <Settings note={full ? NOTE : ""} />
      {children}
      {!full && (
        <footer class="foot">
          <p>{NOTE}</p>
          <nav aria-label="More">
            <a href="/rules">Rules</a>
            <a href="/docs">For programs (API)</a>
          </nav>
        </footer>
      )}
    </div>
  );
}

function Mark() {
  return (
    <svg width="26" height="26" viewBox="-14 -14 28 28" aria-hidden="true" class="mark">
      <circle r="12.6" />
      <path d="M0-12L2.6-2.6L12 0L2.6 2.6L0 12L-2.6 2.6L-12 0L-2.6-2.6Z" />
      <circle r="2.2" class="eye" />
    </svg>
  );
}

interface ChoiceProps<T extends string> {
  legend: string;
  name: string;
  value: T;
  choices: readonly (readonly [T, string])[];
  set: (value: T) => void;
  help?: string;
}

/** A few things of which one is chosen. */
export function Choice<T extends string>({ legend, name, value, choices, set, help }: ChoiceProps<T>) {
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
      <div class="options">
        {choices.map(([one, label]) => (
          <label key={one} class={one === value ? "on" : ""}>
            <input type="radio" name={name} value={one} checked={one === value} onChange={() => set(one)} />
            {label}
          </label>
        ))}
      </div>
      {help && <p class="help">{help}</p>}
    </fieldset>
  );
}

function Settings({ note }: { note: string }) {
  return (
    <div id="settings" class="popover panel" popover="auto" role="dialog" aria-label="Settings">
      <h2>Settings</h2>
      <Choice
        legend="Light"
        name="theme"
        value={theme.value}
        set={(value) => (theme.value = value)}
        choices={[
          ["auto", "As the system"],
          ["light", "Day"],
          ["dark", "Candle"],
        ]}
      />
      <Choice
        legend="Other players’ moves"
        name="speed"
        value={speed.value}
        set={(value) => (speed.value = value)}
        choices={[
          ["calm", "Calm"],
          ["brisk", "Brisk"],
          ["instant", "Instant"],
        ]}
        help="The game itself never waits: you can always skip to your turn."
      />
      <Choice
        legend="Defence"
        name="guard"
        value={guard.value}
        set={(value) => (guard.value = value)}
        choices={[
          ["ask", "Ask me"],
          ["most", "All dice, at once"],
        ]}
      />
      <Choice
        legend="Lands"
        name="wash"
        value={wash.value}
        set={(value) => (wash.value = value)}
        choices={[
          ["off", "As painted"],
          ["on", "In the owner’s colour"],
        ]}
      />
      <Choice
        legend="Single keys"
        name="keys"
        value={keys.value}
        set={(value) => (keys.value = value)}
        choices={[
          ["on", "On"],
          ["off", "Off"],
        ]}
        help="E ends a step, U takes back, T shows the table view, / opens the command line."
      />
      {note && <p class="small">{note}</p>}
    </div>
  );
}
