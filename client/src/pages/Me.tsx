// One's own games on any device, by a personal link: no account, no password.

import { useEffect, useState } from "preact/hooks";
import { api, keepMine, keptMine, sentence } from "../api";
import { Shell } from "../Shell";
import { CopyLink } from "../table/CopyLink";
import { list } from "../text/common";
import { fill } from "../text/fill";
import { meText as text } from "../text/me";
import type { OwnGame } from "../types";
import { Trouble } from "./common";
import "./me.css";

export function Me() {
  const [token, setToken] = useState(() => new URLSearchParams(location.hash.slice(1)).get("t") ?? "");
  const [games, setGames] = useState<OwnGame[] | null>(null);
  const [without, setWithout] = useState(false);
  const [trouble, setTrouble] = useState("");
  const [sure, setSure] = useState(false);
  const [link, setLink] = useState(keptMine);

  const look = async () => {
    try {
      const found = await api.mine();
      setGames(found.length ? found : null);
      setWithout(!found.length);
    } catch (error) {
      setGames(null);
      setTrouble(sentence(error));
    }
  };
  const run = async (act: () => Promise<void>) => {
    setTrouble("");
    try {
      await act();
    } catch (error) {
      setTrouble(sentence(error));
    }
    await look();
  };
  useEffect(() => {
    void run(async () => {
      if (!token) return;
      // The token leaves the address first, so that it stays in no history whatever comes.
      history.replaceState(null, "", location.pathname);
      setToken("");
      await api.comeHome({ token });
    });
  }, []);
  const make = () =>
    run(async () => {
      const made = await api.makeMine();
      keepMine(made.link);
      setLink(made.link);
      setSure(false);
    });
  const leave = () =>
    run(async () => {
      await api.leaveHome();
      keepMine("");
      setLink("");
    });

  return (
    <Shell title={text.title}>
      <main id="main" class="page me-page">
        <h1>{text.title}</h1>
        <Trouble says={trouble} />
        {without && (
          <section class="panel card">
            <p>{text.why}</p>
            <button type="button" class="button primary" onClick={() => void make()}>
              {text.make}
            </button>
          </section>
        )}
        {games && (
          <>
            <ul class="me-games" data-testid="my-games">
              {games.map((game) => (
                <Game key={game.id} game={game} />
              ))}
            </ul>
            <section class="panel card" aria-label={text.link}>
              {link && (
                <p class="row">
                  {fill(text.open, { link: <CopyLink path={link} label={text.copy} /> })}
                </p>
              )}
              {!link && <p>{text.shownOnce}</p>}
              {sure ? (
                <p class="row" role="alert">
                  {text.renewSure}
                  <button type="button" class="button primary" onClick={() => void make()}>
                    {text.renew}
                  </button>
                  <button type="button" class="button quiet" onClick={() => setSure(false)}>
                    {text.keep}
                  </button>
                </p>
              ) : (
                <p class="row">
                  <button type="button" class="button quiet" onClick={() => setSure(true)}>
                    {text.renewMore}
                  </button>
                  <button type="button" class="button quiet" onClick={() => void leave()}>
                    {text.forget}
                  </button>
                </p>
              )}
            </section>
          </>
        )}
      </main>
    </Shell>
  );
}

function Game({ game }: { game: OwnGame }) {
  const over = game.status === "over" || game.status === "ended";
  const yours = game.seats.includes(game.asked);
  const state = game.aside
    ? game.aside
    : over
      ? text.over
      : game.status !== "playing"
        ? (text.status[game.status] ?? game.status)
        : yours
          ? text.yours
          : game.asked >= 0
            ? text.theirs(game.players[game.asked] ?? "")
            : text.playing;
  const names = game.seats.map((seat) => game.players[seat] ?? "");
  return (
    <li class={yours ? "yours" : ""}>
      <a href={over ? `/r/${game.id}` : `/g/${game.id}`}>{list(game.players)}</a>
      <small>
        <b>{state}</b>
        {game.turns > 0 && ` · ${text.turns(game.turns)}`}
        {names.length > 0 && ` · ${text.youPlay(names)}`}
        {game.host && ` · ${text.host}`} ·{" "}
        {new Date(game.touched).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}
      </small>
    </li>
  );
}
