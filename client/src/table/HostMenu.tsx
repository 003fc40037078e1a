// What the host may do: pause, end, let bots play for people, and free a seat for all to see.

import { useEffect, useState } from "preact/hooks";
import { api, keepInvitation, sentence } from "../api";
import { Icon } from "../icons";
import { note } from "../store";
import type { BotTold, Update } from "../types";
import { CopyLink } from "./CopyLink";

export function HostMenu({ id, now }: { id: string; now: Update }) {
  const [bots, setBots] = useState<BotTold[]>([]);
  const [sure, setSure] = useState(false);
  const [fault, setFault] = useState("");
  /** The seat that is about to be freed, and the new invitations to those that were. */
  const [freeing, setFreeing] = useState(-1);
  const [invitations, setInvitations] = useState<Record<number, string>>({});
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
  const free = async (seat: number) => {
    const { invitation } = await api.free(id, seat);
    keepInvitation(id, seat, invitation);
    setInvitations({ ...invitations, [seat]: invitation });
    setFreeing(-1);
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
              {player.kind === "link" && freeing !== seat && (
                <button
                  type="button"
                  class="button quiet"
                  aria-label={`Free ${player.name}’s seat…`}
                  onClick={() => setFreeing(seat)}
                >
                  Free…
                </button>
              )}
              {freeing === seat && (
                <div class="row" role="alert">
                  <p>
                    Free {player.name}’s seat? Every link to it is void then, whoever plays it only watches, and everybody
                    at the table is told. You get a new invitation.
                  </p>
                  <button type="button" class="button primary" onClick={() => void run(free(seat))}>
                    Free the seat
                  </button>
                  <button type="button" class="button quiet" onClick={() => setFreeing(-1)}>
                    No
                  </button>
                </div>
              )}
              {invitations[seat] && !player.devices && (
                <CopyLink path={invitations[seat]} label={`the new invitation for ${player.name}`} />
              )}
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
