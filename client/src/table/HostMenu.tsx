// What the host may do: pause, end, let bots play for people, and free a seat for all to see.

import { useEffect, useState } from "preact/hooks";
import { api, keepInvitation, sentence } from "../api";
import { Icon } from "../icons";
import { note } from "../store";
import { hostText as text } from "../text/host";
import type { BotTold, Update } from "../types";
import { ChatChoice } from "./ChatChoice";
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
      <button type="button" class="tool" popovertarget="host" aria-label={text.title} title={text.title}>
        <Icon name="host" />
      </button>
      <div id="host" class="popover panel" popover="auto" role="dialog" aria-label={text.title}>
        <h2>{text.title}</h2>
        <ul class="host-seats">
          {now.players.map((player, seat) => (
            <li key={seat}>
              <span>
                {player.name} <small>{player.kind === "bot" ? text.bot(player.bot) : text.kinds[player.kind]}</small>
              </span>
              <select
                aria-label={text.whoPlays(player.name)}
                value={player.kind === "bot" ? player.bot : ""}
                onChange={(event) => void run(api.replace(id, seat, { bot: event.currentTarget.value }))}
              >
                <option value="">{text.themselves}</option>
                {bots.map((bot) => (
                  <option key={bot.name} value={bot.name}>
                    {text.bot(bot.name)}
                  </option>
                ))}
              </select>
              {player.kind === "link" && freeing !== seat && (
                <button
                  type="button"
                  class="button quiet"
                  aria-label={text.freeLabel(player.name)}
                  onClick={() => setFreeing(seat)}
                >
                  {text.freeMore}
                </button>
              )}
              {freeing === seat && (
                <div class="row" role="alert">
                  <p>{text.freeSure(player.name)}</p>
                  <button type="button" class="button primary" onClick={() => void run(free(seat))}>
                    {text.free}
                  </button>
                  <button type="button" class="button quiet" onClick={() => setFreeing(-1)}>
                    {text.no}
                  </button>
                </div>
              )}
              {invitations[seat] && !player.devices && (
                <CopyLink path={invitations[seat]} label={text.invitation(player.name)} />
              )}
            </li>
          ))}
        </ul>
        <ChatChoice value={now.chat} set={(chat) => void run(api.allowChat(id, { chat }))} />
        <div class="row">
          {now.status === "playing" && (
            <button type="button" class="button" onClick={() => void run(api.status(id, { status: "paused" }))}>
              <Icon name="pause" size={16} /> {text.pause}
            </button>
          )}
          {now.status === "paused" && (
            <button
              type="button"
              class="button primary"
              onClick={() => void run(api.status(id, { status: "playing" }))}
            >
              <Icon name="play" size={16} /> {text.resume}
            </button>
          )}
          {sure ? (
            <span class="row" role="alert">
              {text.endSure}
              <button
                type="button"
                class="button primary"
                onClick={() => void run(api.status(id, { status: "ended" }))}
              >
                {text.end}
              </button>
              <button type="button" class="button quiet" onClick={() => setSure(false)}>
                {text.no}
              </button>
            </span>
          ) : (
            <button type="button" class="button quiet" onClick={() => setSure(true)}>
              {text.endMore}
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
