// One's own games on any device, by a personal link: no account, no password.

import { useEffect, useState } from "preact/hooks";
import { api, keepMine, keptMine, Refusal, sentence } from "../api";
import { Shell } from "../Shell";
import { CopyLink } from "../table/CopyLink";
import { count } from "../table/words";
import type { OwnGame } from "../types";
import { list, Trouble } from "./common";
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
      setGames(await api.mine());
      setWithout(false);
    } catch (error) {
      setGames(null);
      if (error instanceof Refusal && error.status === 403) setWithout(true);
      else setTrouble(sentence(error));
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
    <Shell title="My games">
      <main id="main" class="page me-page">
        <h1>My games</h1>
        <Trouble says={trouble} />
        {without && (
          <section class="panel card">
            <p>
              A personal link finds all your games on any device: those of this browser, and every game that you begin or
              enter from now on. There is no account and no password: whoever has the link has your seats, so keep it to
              yourself.
            </p>
            <button type="button" class="button primary" onClick={() => void make()}>
              Make my link
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
            <section class="panel card" aria-label="My link">
              {link && (
                <p class="row">
                  Open this link on your other devices: <CopyLink path={link} label="my personal link" />
                </p>
              )}
              {!link && <p>Your link was shown where it was made. If it is lost, make a new one.</p>}
              {sure ? (
                <p class="row" role="alert">
                  The link before is void then, and so is every device that came by it.
                  <button type="button" class="button primary" onClick={() => void make()}>
                    Make a new link
                  </button>
                  <button type="button" class="button quiet" onClick={() => setSure(false)}>
                    No
                  </button>
                </p>
              ) : (
                <p class="row">
                  <button type="button" class="button quiet" onClick={() => setSure(true)}>
                    Make a new link…
                  </button>
                  <button type="button" class="button quiet" onClick={() => void leave()}>
                    Forget it on this device
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
      ? "over: see the replay"
      : game.status !== "playing"
        ? game.status
        : yours
          ? "it is your turn"
          : game.asked >= 0
            ? `${game.players[game.asked]} is asked`
            : "is being played";
  const names = game.seats.map((seat) => game.players[seat] ?? "");
  return (
    <li class={yours ? "yours" : ""}>
      <a href={over ? `/r/${game.id}` : `/g/${game.id}`}>{list(game.players)}</a>
      <small>
        <b>{state}</b>
        {game.turns > 0 && ` · ${count(game.turns, "turn")}`}
        {names.length > 0 && ` · you play ${list(names)}`}
        {game.host && " · you are the host"} ·{" "}
        {new Date(game.touched).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}
      </small>
    </li>
  );
}
