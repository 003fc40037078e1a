// Before the first move: who is there, who is expected, and the links that bring them.

import { useState } from "preact/hooks";
import { api, freshSeed, keepBack, keptBack, keptLinks, sentence } from "../api";
import { Icon } from "../icons";
import { YourSeed } from "../pages/common";
import { myName, rememberName } from "../settings";
import { callAgain } from "../store";
import { fill } from "../text/fill";
import { waitingText as text } from "../text/waiting";
import type { Update } from "../types";
import { CopyLink } from "./CopyLink";
import { noteSeeds } from "./notes";

export function WaitingRoom({ id, now }: { id: string; now: Update }) {
  const links = keptLinks(id);
  const [fault, setFault] = useState("");
  const [name, setName] = useState(myName.value);
  const [seed, setSeed] = useState(freshSeed);
  const free = now.players.some((player) => player.kind === "open");
  const run = async (act: () => Promise<unknown>) => {
    setFault("");
    try {
      await act();
    } catch (error) {
      setFault(sentence(error));
    }
  };
  const back = keptBack(id);
  const join = (event: Event) => {
    event.preventDefault();
    void run(async () => {
      const fixed = now.dice.seeds.map((one, seat) => (now.players[seat]?.kind === "bot" ? one : ""));
      noteSeeds(id, now.dice.commitment, fixed, {});
      keepBack(id, (await api.join(id, { name: name.trim(), seed })).back);
      rememberName(name.trim());
      callAgain();
    });
  };
  return (
    <div class="over-map">
      <div class="panel card waiting">
        <h2>{text.title}</h2>
        <p>{text.how}</p>
        <ul class="seats">
          {now.players.map((player, seat) => {
            const link = links?.seats[seat];
            return (
              <li key={seat}>
                <span class="seat-name">
                  <Icon name={player.kind === "bot" ? "robot" : "person"} size={18} /> {player.name}
                </span>
                <span class={`state ${player.present ? "here" : ""}`}>
                  {player.kind === "bot"
                    ? text.bot(player.bot)
                    : player.kind === "open"
                      ? text.open
                      : now.seats.includes(seat)
                        ? text.here
                        : player.present
                          ? text.present
                          : text.expected}
                </span>
                {link && now.host && !player.devices ? (
                  <CopyLink path={link} label={text.linkFor(player.name)} />
                ) : (
                  <span />
                )}
              </li>
            );
          })}
        </ul>
        {back && (
          <p class="row">
            {fill(text.back, { link: <CopyLink path={back} label={text.backLabel} /> })}
          </p>
        )}
        {now.host && links && (
          <p class="row">
            {fill(text.watch, { link: <CopyLink path={links.watch} label={text.watchLabel} /> })}
          </p>
        )}
        {now.host && !links && <p class="small">{text.linksElsewhere}</p>}
        {!now.seats.length && free && (
          <form onSubmit={join}>
            <label class="field">
              {text.name}
              <input
                value={name}
                maxLength={24}
                autocomplete="nickname"
                onInput={(event) => setName(event.currentTarget.value)}
              />
            </label>
            <YourSeed commitment={now.dice.commitment} seed={seed} onChange={setSeed} />
            <button type="submit" class="button primary">
              {text.join}
            </button>
          </form>
        )}
        {fault && (
          <p class="fault" role="alert">
            {fault}
          </p>
        )}
        {now.host && (
          <p class="row">
            <button
              type="button"
              class="button primary"
              data-testid="start"
              onClick={() => void run(() => api.status(id, { status: "playing" }))}
            >
              {text.start}
            </button>
            <small>{text.startHow}</small>
          </p>
        )}
      </div>
    </div>
  );
}
