// The title page: play at once, make a game of your own, join a table, or go back to one.

import { useEffect, useState } from "preact/hooks";
import { api, freshSeed, keepLinks, sentence } from "../api";
import { go } from "../router";
import { myName, rememberName } from "../settings";
import type { EditionTold, GameListed } from "../types";
import { Dialog } from "./Dialog";
import { unusual } from "./options";
import { forget, recent, remember } from "./recent";
import { ago, list } from "./words";
import "./lobby.css";

/** Open tables are asked for so often, in milliseconds. */
const EVERY = 4000;

export function Lobby() {
  const [games, setGames] = useState<GameListed[] | null>(null);
  const [editions, setEditions] = useState<EditionTold[]>([]);
  const [trouble, setTrouble] = useState("");
  const [joining, setJoining] = useState<GameListed | null>(null);

  useEffect(() => {
    document.title = "Hegemon";
    api.editions().then(setEditions, () => {});
    let timer = 0;
    let gone = false;
    const ask = async () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") {
        try {
          const found = await api.games();
          if (gone) return;
          setGames(found);
          setTrouble("");
        } catch (error) {
          if (gone) return;
          setTrouble(sentence(error));
        }
      }
      timer = setTimeout(ask, EVERY);
    };
    const seen = () => document.visibilityState === "visible" && void ask();
    void ask();
    document.addEventListener("visibilitychange", seen);
    return () => {
      gone = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, []);

  return (
    <main class="lobby" id="main">
      <section class="frontispiece" aria-labelledby="title">
        <img class="chart" src="/api/boards/classic/backdrop.svg" alt="" decoding="async" width={1600} height={900} />
        <div class="cartouche">
          <h1 id="title">Hegemon</h1>
          <p class="flourish" aria-hidden="true" />
          <p class="motto">The whole world on one table, against friends or bots, with dice that anybody can check.</p>
          <PlayNow />
        </div>
      </section>

      <div class="ledger">
        <section aria-labelledby="tables" class="tables">
          <h2 id="tables">Open tables</h2>
          {trouble && <p class="trouble">{trouble}</p>}
          {!games && !trouble && <p class="quiet">Looking around…</p>}
          {games?.length === 0 && (
            <p class="quiet">
              No table is open just now. <a href="/new">Begin one</a> and leave a seat open to anybody, or send a friend
              a link.
            </p>
          )}
          <p class="unseen" role="status">
            {games ? `${games.length} open ${games.length === 1 ? "table" : "tables"}` : ""}
          </p>
          {games && games.length > 0 && (
            <ul class="sheets">
              {games.map((game) => (
                <Table
                  key={game.id}
                  game={game}
                  edition={editions.find((one) => one.id === game.edition)}
                  onJoin={() => setJoining(game)}
                />
              ))}
            </ul>
          )}
        </section>
        <Yours games={games ?? []} editions={editions} />
      </div>
      {joining && <Join game={joining} onClose={() => setJoining(null)} />}
    </main>
  );
}

/** One click to the first move. */
function PlayNow() {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");

  const play = async () => {
    setBusy(true);
    setTrouble("");
    try {
      const name = myName.value;
      const links = await api.create({
        seats: [
          { kind: "local", name },
          { kind: "bot", bot: "medium" },
          { kind: "bot", bot: "medium" },
          { kind: "bot", bot: "easy" },
        ],
        options: { deal: true, defender_most: true },
        listed: false,
        seed: freshSeed(),
      });
      keepLinks(links);
      remember({ id: links.id, players: [name || "You", "three bots"] });
      go(`/g/${links.id}`);
    } catch (error) {
      setTrouble(sentence(error));
      setBusy(false);
    }
  };

  return (
    <div class="begin">
      <button type="button" class="button seal" disabled={busy} onClick={play} aria-describedby="play-now">
        {busy ? "Laying the table…" : "Play now"}
      </button>
      <a class="button plain" href="/new">
        New game…
      </a>
      <p class="small" id="play-now">
        You against three bots, two good ones and an easy one; the territories are dealt.
      </p>
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
    </div>
  );
}

function Table(props: { game: GameListed; edition: EditionTold | undefined; onJoin: () => void }) {
  const { game, edition } = props;
  const free = game.open;
  const changed = unusual(game.options, edition);
  const state =
    game.status === "waiting"
      ? free > 0
        ? `${free} ${free === 1 ? "seat" : "seats"} free`
        : "Waits for its players"
      : game.status === "paused"
        ? "Paused"
        : game.turns > 0
          ? `Turn ${game.turns}`
          : "Setting up";
  const joinable = game.status === "waiting" && free > 0;
  const name = `the table of ${list(game.players)}`;
  return (
    <li class="sheet">
      <p class="who">{list(game.players)}</p>
      <p class="what">
        <span class={joinable ? "state free" : "state"}>{state}</span> · {edition?.name ?? game.edition} · begun{" "}
        <time dateTime={game.created}>{ago(Date.parse(game.created))}</time>
      </p>
      {changed.length > 0 && <p class="with">{changed.join(" · ")}</p>}
      <p class="acts">
        {joinable && (
          <button type="button" class="button small-button" onClick={props.onJoin} aria-label={`Join ${name}`}>
            Join
          </button>
        )}
        <a class="button plain small-button" href={`/g/${game.id}`} aria-label={`Watch ${name}`}>
          Watch
        </a>
      </p>
    </li>
  );
}

function Join({ game, onClose }: { game: GameListed; onClose: () => void }) {
  const [name, setName] = useState(myName.value);
  const [seed, setSeed] = useState("");
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);

  const join = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    try {
      if (name.trim()) rememberName(name.trim());
      await api.join(game.id, { name: name.trim(), seed: seed.trim() || freshSeed() });
      remember({ id: game.id, players: game.players, edition: game.edition, when: Date.now() });
      go(`/g/${game.id}`);
    } catch (error) {
      setTrouble(sentence(error));
      setBusy(false);
    }
  };

  return (
    <Dialog title="Take a seat" onClose={onClose}>
      <form onSubmit={join}>
        <p>At the table of {list(game.players)}.</p>
        <label class="field">
          <span>
            Your name <small>(if you like)</small>
          </span>
          <input
            value={name}
            maxLength={24}
            autocomplete="nickname"
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <details class="more">
          <summary>Your own seed for the dice</summary>
          <label class="field">
            <span>Letters, digits, dots, dashes and underscores</span>
            <input
              value={seed}
              maxLength={64}
              pattern="[A-Za-z0-9_.\-]*"
              autocomplete="off"
              spellcheck={false}
              onInput={(event) => setSeed(event.currentTarget.value)}
            />
          </label>
          <p class="small">
            It is mixed into every roll, so that the server alone never decides them. If you type none, this browser
            draws one. <a href="/rules/classic#fair-dice">How dice are checked</a>
          </p>
        </details>
        {trouble && (
          <p class="trouble" role="alert">
            {trouble}
          </p>
        )}
        <p class="acts">
          <button type="submit" class="button" disabled={busy}>
            Sit down
          </button>
          <button type="button" class="button plain" onClick={onClose}>
            Not now
          </button>
        </p>
      </form>
    </Dialog>
  );
}

function Yours({ games, editions }: { games: GameListed[]; editions: EditionTold[] }) {
  const [mine, setMine] = useState(recent);
  return (
    <section aria-labelledby="yours" class="yours">
      <h2 id="yours">Your games</h2>
      {mine.length === 0 ? (
        <p class="quiet">Games you begin or join in this browser are listed here.</p>
      ) : (
        <ul class="lines">
          {mine.map((one) => {
            const live = games.find((game) => game.id === one.id);
            const players = live?.players ?? one.players;
            const edition = editions.find((each) => each.id === one.edition)?.name ?? one.edition;
            return (
              <li key={one.id}>
                <a href={one.over ? `/r/${one.id}` : `/g/${one.id}`}>{players.length ? list(players) : one.id}</a>
                <span class="what">
                  {edition} ·{" "}
                  {one.over ? "over, see the replay" : live && live.turns > 0 ? `turn ${live.turns}` : ago(one.when)}
                </span>
                <button
                  type="button"
                  class="as-link"
                  aria-label={`Take the game of ${list(players) || one.id} off this list`}
                  onClick={() => {
                    forget(one.id);
                    setMine(recent());
                  }}
                >
                  ×
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
