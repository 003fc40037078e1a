// What the host may do: pause, end, and let bots play for people.

import { useEffect, useState } from "preact/hooks";
import { api, sentence } from "../api";
import { Icon } from "../icons";
import { note } from "../store";
import type { BotTold, Update } from "../types";

export function HostMenu({ id, now }: { id: string; now: Update }) {
  const [bots, setBots] = useState<BotTold[]>([]);
  const [sure, setSure] = useState(false);
  const [fault, setFault] = useState("");
  useEffect(() => {
    api.bots().then(setBots, () => setBots([]));
  }, []);
  const run = async (act: Promise<unknown>) => {
    setFault("");
    try {
      await act;
      note.value = null;
    } catch (error) {
      setFault(sentence(error));
    }
  };
  return (
    <>
      <button type="button" class="tool" popovertarget="host" aria-label="Host" title="Host">
        <Icon name="host" />
      </button>
      <div id="host" class="popover panel" popover="auto" role="dialog" aria-label="Host">
        <h2>Host</h2>
        <ul class="host-seats">
          {now.players.map((player, seat) => (
            <li key={seat}>
              <span>
                {player.name} <small>{player.kind === "bot" ? `${player.bot} bot` : player.kind}</small>
              </span>
              <select
                aria-label={`Who plays for ${player.name}`}
                value={player.kind === "bot" ? player.bot : ""}
                onChange={(event) => void run(api.replace(id, seat, { bot: event.currentTarget.value }))}
              >
                <option value="">themselves</option>
                {bots.map((bot) => (
                  <option key={bot.name} value={bot.name}>
                    {bot.name} bot
                  </option>
                ))}
              </select>
            </li>
          ))}
        </ul>
        <div class="row">
          {now.status === "playing" && (
            <button type="button" class="button" onClick={() => void run(api.status(id, { status: "paused" }))}>
              <Icon name="pause" size={16} /> Pause
            </button>
          )}
          {now.status === "paused" && (
            <button
              type="button"
              class="button primary"
              onClick={() => void run(api.status(id, { status: "playing" }))}
            >
              <Icon name="play" size={16} /> Go on
            </button>
          )}
          {sure ? (
            <span class="row" role="alert">
              End it for everybody?
              <button
                type="button"
                class="button primary"
                onClick={() => void run(api.status(id, { status: "ended" }))}
              >
                End the game
              </button>
              <button type="button" class="button quiet" onClick={() => setSure(false)}>
                No
              </button>
            </span>
          ) : (
            <button type="button" class="button quiet" onClick={() => setSure(true)}>
              End the game…
            </button>
          )}
        </div>
        {fault && (
          <p class="fault" role="alert">
            {fault}
          </p>
        )}
      </div>
    </>
  );
}
