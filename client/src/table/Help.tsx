// Where the list of keys is shown, and the way to how the game goes.

import { useState } from "preact/hooks";
import { game } from "../store";
import { helpText } from "../text/help";

export function Help() {
  const [Keys, setKeys] = useState<typeof import("./HelpKeys").HelpKeys | null>(null);
  const load = () => void import("./HelpKeys").then((found) => setKeys(() => found.HelpKeys));
  return (
    <div
      id="help"
      class="popover panel"
      popover="auto"
      role="dialog"
      aria-label={helpText.title}
      onBeforeToggle={Keys ? undefined : load}
    >
      <p class="row">
        <a class="button" href={`/how/${game.value?.edition ?? ""}`} target="_blank">
          {helpText.how}
        </a>
        <a class="button" href={`/rules/${game.value?.edition ?? ""}`} target="_blank">
          {helpText.rules}
        </a>
      </p>
      {Keys && <Keys />}
    </div>
  );
}
