// Play from here: take a seat in a position of a finished game, against bots.

import { useEffect, useState } from "preact/hooks";
import { api, keepLinks, sentence } from "../../api";
import { go } from "../../router";
import { Emblem } from "../../table/Board";
import type { BotTold, Seated } from "../../types";
import { Dialog } from "../Dialog";
import { remember } from "../recent";
import { fork, type ReplayTold } from "./told";

export function Fork(props: { replay: ReplayTold; players: Seated[]; n: number; seat: number; onClose: () => void }) {
  const { replay, players, n } = props;
  const alive = players.map((player, seat) => ({ player, seat })).filter(({ player }) => player.lands > 0 || n < 80);
  const [seat, setSeat] = useState(alive.some((one) => one.seat === props.seat) ? props.seat : (alive[0]?.seat ?? 0));
  const [bots, setBots] = useState<BotTold[]>([]);
  const [bot, setBot] = useState("medium");
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    api.bots().then(setBots, () => {});
  }, []);

  const begin = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    try {
      const links = await fork(replay.id, n, seat, bot);
      keepLinks(links);
      remember({ id: links.id, edition: replay.edition, players: replay.players.map((player) => player.name) });
      go(`/g/${links.id}`);
    } catch (error) {
      setTrouble(sentence(error));
      setBusy(false);
    }
  };

  return (
    <Dialog title="Play from here" onClose={props.onClose}>
      <form onSubmit={begin}>
        <p>A new table begins with this position, after {n} answers, with fresh dice. The old game stays as it is.</p>
        <fieldset class="choices">
          <legend>You play</legend>
          {alive.map(({ player, seat: one }) => (
            <label key={one}>
              <input type="radio" name="fork-seat" checked={one === seat} onChange={() => setSeat(one)} />
              <Emblem banner={one} size={26} />
              <span>
                <b>{player.name}</b>{" "}
                <small>
                  {player.lands} territories, {player.armies} armies
                </small>
              </span>
            </label>
          ))}
        </fieldset>
        <fieldset class="choices">
          <legend>The others are played by</legend>
          {bots.map((one) => (
            <label key={one.name}>
              <input type="radio" name="fork-bot" checked={one.name === bot} onChange={() => setBot(one.name)} />
              <span>
                <b>{one.name}</b> <small>{one.summary}</small>
              </span>
            </label>
          ))}
        </fieldset>
        {trouble && (
          <p class="trouble" role="alert">
            {trouble}
          </p>
        )}
        <p class="acts">
          <button type="submit" class="button" disabled={busy}>
            {busy ? "Laying the table…" : "Play"}
          </button>
          <button type="button" class="button plain" onClick={props.onClose}>
            Not now
          </button>
        </p>
      </form>
    </Dialog>
  );
}
