// What is around every page: the heading with settings, and the note at the foot.

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Choice } from "./Choice";
import { Icon } from "./icons";
import { NotifySettings } from "./notify/Settings";
import { turnShown } from "./notify/shown";
import { colours, guard, keys, speed, tabbed, theme } from "./settings";
import { notifyText } from "./text/notify";
import { shellText as text } from "./text/settings";
import { tableText } from "./text/table";

export interface ShellProps {
  /** The title of the page, in the heading and in the window. */
  title?: string;
  /** The same for a narrow heading. */
  brief?: string;
  /** More buttons for the heading. */
  tools?: ComponentChildren;
  /** The page fills the window by itself; the note at the foot moves into the settings. */
  full?: boolean;
  children: ComponentChildren;
}

export function Shell({ title, brief, tools, full, children }: ShellProps) {
  useEffect(() => {
    const says = title ? `${title} · Hegemon` : "Hegemon";
    document.title = turnShown.value ? notifyText.title(says) : says;
  }, [title, turnShown.value]);
  return (
    <div class={`shell${full ? " full" : ""}`}>
      <a class="skip" href="#main">
        {text.skip}
      </a>
      <header class="heading">
        <a class="wordmark" href="/">
          <Mark />
          <span>Hegemon</span>
        </a>
        {title && <h1 class="where">{(tabbed.value && brief) || title}</h1>}
        <div class="tools">
          {tools}
          <button type="button" class="tool" popovertarget="settings" aria-label={text.settings} title={text.settings}>
            <Icon name="settings" />
          </button>
        </div>
      </header>
      <Settings note={full ? text.note : ""} />
      {children}
      {!full && (
        <footer class="foot">
          <p>{text.note}</p>
          <nav aria-label={text.more}>
            <a href="/how">{text.how}</a>
            <a href="/rules">{text.rules}</a>
            <a href="/docs">{text.programs}</a>
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

function Settings({ note }: { note: string }) {
  return (
    <div id="settings" class="popover panel" popover="auto" role="dialog" aria-label={text.settings}>
      <h2>{text.settings}</h2>
      <Choice
        legend={text.light}
        name="theme"
        value={theme.value}
        set={(value) => (theme.value = value)}
        choices={[
          ["auto", text.lights.auto],
          ["light", text.lights.light],
          ["dark", text.lights.dark],
        ]}
      />
      <Choice
        legend={text.moves}
        name="speed"
        value={speed.value}
        set={(value) => (speed.value = value)}
        choices={[
          ["calm", text.speeds.calm],
          ["brisk", text.speeds.brisk],
          ["instant", text.speeds.instant],
        ]}
        help={text.movesHow}
      />
      <Choice
        legend={text.defence}
        name="guard"
        value={guard.value}
        set={(value) => (guard.value = value)}
        choices={[
          ["ask", text.defences.ask],
          ["most", text.defences.most],
        ]}
      />
      <Choice
        legend={text.lands}
        name="colours"
        value={colours.value}
        set={(value) => (colours.value = value)}
        choices={[
          ["owner", tableText.byOwner],
          ["region", tableText.byRegion],
        ]}
      />
      <Choice
        legend={text.keys}
        name="keys"
        value={keys.value}
        set={(value) => (keys.value = value)}
        choices={[
          ["on", text.onOff.on],
          ["off", text.onOff.off],
        ]}
        help={text.keysHow}
      />
      <NotifySettings />
      {note && <p class="small">{note}</p>}
    </div>
  );
}
