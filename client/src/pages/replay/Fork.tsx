// Play from here: take a seat in a position of a finished game, against bots.

import { useEffect, useState } from "preact/hooks";
import { api, keepLinks, sentence } from "../../api";
import { go } from "../../router";
import { Emblem } from "../../table/Board";
import { armies, capital, lands } from "../../table/words";
import { replayText as text } from "../../text/replay";
import type { BotTold, Links, ReplayTold, Seated } from "../../types";
import { Dialog, remember, Trouble } from "../common";
import { call } from "./door";

export function Fork(props: { replay: ReplayTold; players: Seated[]; n: number; seat: number; onClose: () => void }) {
  const { replay, players, n } = props;
  const [seat, setSeat] = useState(props.seat);
  const [bots, setBots] = useState<BotTold[]>([]);
  const [bot, setBot] = useState("medium");
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    api.bots().then(setBots, () => {});
  }, []);
  // Whoever was a bot stays one; only people are played for.
  const people = players.some((player, one) => one !== seat && player.alive && !player.bot);

  const begin = async (event: Event) => {
    event.preventDefault();
    try {
      const links = await call<Links>(`${replay.id}/fork`, { seq: n, seat, bot });
      keepLinks(links);
      remember({ id: links.id, players: replay.players.map((player) => player.name) });
      go(`/g/${links.id}`);
    } catch (error) {
      setTrouble(sentence(error));
    }
  };

  return (
    <Dialog title={text.playOn} onClose={props.onClose}>
      <form onSubmit={begin}>
        <p>{text.forkHow}</p>
        <fieldset class="pg-choices">
          <legend>{text.youPlay}</legend>
          {players.map(
            (player, one) =>
              player.alive && (
                <label key={one}>
                  <input type="radio" name="seat" checked={one === seat} onChange={() => setSeat(one)} />
                  <Emblem banner={player.banner} size={26} />
                  <span>
                    <b>{player.name}</b>{" "}
                    <small>
                      {lands(player.lands)}, {armies(player.armies)}
                    </small>
                  </span>
                </label>
              ),
          )}
        </fieldset>
        {people && (
          <fieldset class="pg-choices">
            <legend>{text.others}</legend>
            {bots.map(({ name, summary }) => (
              <label key={name}>
                <input type="radio" name="bot" checked={name === bot} onChange={() => setBot(name)} />
                <span>
                  <b>{capital(name)}</b> <small>{summary}</small>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <Trouble says={trouble} />
        <button type="submit" class="button primary">
          {text.begin}
        </button>
      </form>
    </Dialog>
  );
}
