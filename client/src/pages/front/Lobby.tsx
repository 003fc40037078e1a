// The title page: play at once, make a game of your own, join a table, or go back to one.

import { useEffect, useState } from "preact/hooks";
import { api, freshSeed, keepBack, keepLinks, sentence } from "../../api";
import { go } from "../../router";
import { myName, rememberName } from "../../settings";
import { Shell } from "../../Shell";
import { noteSeeds } from "../../table/notes";
import { isNewcomer, startTour } from "../../table/touring";
import { small } from "../../table/words";
import { fill } from "../../text/fill";
import { lobbyText as text } from "../../text/lobby";
import { tourText } from "../../text/tour";
import type { EditionTold, GameListed } from "../../types";
import { Dialog, list, recent, remember, Trouble, YourSeed } from "../common";
import { knownCampaigns } from "../campaign/kept";
import { changed, unusual } from "./options";
import "./lobby.css";

/** Open tables are asked for so often, in milliseconds. */
const EVERY = 4000;
/** So many play a game that begins at once. */
const QUICK = 4;

export function Lobby() {
  const [games, setGames] = useState<GameListed[] | null>(null);
  const [editions, setEditions] = useState<EditionTold[]>([]);
  const [trouble, setTrouble] = useState("");
  const [joining, setJoining] = useState<GameListed | null>(null);

  useEffect(() => {
    api.editions().then(setEditions, () => {});
    const ask = () => {
      if (document.hidden) return;
      api.games().then(
        (found) => {
          setGames(found);
          setTrouble("");
        },
        (error) => setTrouble(sentence(error)),
      );
    };
    ask();
    const timer = setInterval(ask, EVERY);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, []);

  return (
    <Shell>
      <main class="lb-lobby" id="main">
        <section class="lb-frontispiece">
          {editions[0] && <img class="lb-chart" src={`/api/boards/${editions[0].id}/backdrop.svg`} alt="" />}
          <div class="lb-cartouche">
            <h1>Hegemon</h1>
            <p class="lb-flourish" aria-hidden="true">
              <span />
            </p>
            <p class="lb-motto">{text.motto}</p>
            <PlayNow edition={editions[0]} />
          </div>
        </section>

        <div class="lb-ledger">
          <section aria-labelledby="tables">
            <h2 id="tables">{text.open}</h2>
            <p class="unseen" role="status">
              {games && text.openCount(games.length)}
            </p>
            <Trouble says={trouble} />
            {games?.length === 0 && (
              <p>{fill(text.none, { link: <a href="/new">{text.noneLink}</a> })}</p>
            )}
            <ul>
              {games?.map((game) => (
                <Table
                  key={game.id}
                  game={game}
                  edition={editions.find((one) => one.id === game.edition)}
                  onJoin={() => setJoining(game)}
                />
              ))}
            </ul>
          </section>
          <section aria-labelledby="yours">
            <h2 id="yours">{text.yours}</h2>
            <ul>
              {recent().map(({ id, players, over }) => {
                const live = games?.find((game) => game.id === id);
                return (
                  <li key={id}>
                    <a href={over ? `/r/${id}` : `/g/${id}`}>{list(live?.players ?? players)}</a>
                    <small>{over ? text.over : live ? state(live) : text.private}</small>
                  </li>
                );
              })}
              {!recent().length && <li>{text.nothingYet}</li>}
            </ul>
            {knownCampaigns().length > 0 && (
              <>
                <h3>{text.campaigns}</h3>
                <ul data-testid="campaigns">
                  {knownCampaigns().map(({ id, name }) => (
                    <li key={id}>
                      <a href={`/c/${id}`}>{name}</a>
                    </li>
                  ))}
                </ul>
              </>
            )}
            <p>
              <a href="/me">{text.all}</a>
            </p>
          </section>
        </div>
        {joining && <Join game={joining} onClose={() => setJoining(null)} />}
      </main>
    </Shell>
  );
}

/** One click to the first move. */
function PlayNow({ edition }: { edition: EditionTold | undefined }) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");

  const play = async () => {
    setBusy(true);
    try {
      const [first] = edition ? [edition] : await api.editions();
      const links = await api.create({
        edition: first!.id,
        seats: [
          { kind: "local", name: myName.value },
          { kind: "bot", bot: "medium" },
          { kind: "bot", bot: "medium" },
          { kind: "bot", bot: "easy" },
        ],
        options: first!.quick,
        listed: false,
        begin: false,
      });
      keepLinks(links);
      const seed = freshSeed(); // only now: the server has committed itself
      noteSeeds(links.id, links.commitment, links.seeds, { 0: seed });
      await api.begin(links.id, { seed });
      remember({ id: links.id, players: [myName.value || text.you, text.threeBots] });
      go(`/g/${links.id}`);
    } catch (error) {
      setTrouble(sentence(error));
      setBusy(false);
    }
  };

  const tour = () => {
    setBusy(true);
    startTour(edition!.id).catch((error: unknown) => {
      setTrouble(sentence(error));
      setBusy(false);
    });
  };

  return (
    <>
      <div class="lb-begin">
        <button type="button" class="button pg-seal" disabled={busy} onClick={play} aria-describedby="play-now">
          {busy ? text.starting : text.play}
        </button>
        <a class="button" href="/new">
          {text.new}
        </a>
        <a class="button" href={`/how/${edition?.id ?? ""}`}>
          {tourText.howTo}
        </a>
      </div>
      <p class="small" id="play-now">
        {text.playHow(edition ? said(edition) : "")}
      </p>
      {isNewcomer() && edition && (
        <p class="lb-first">
          <button type="button" class="button" disabled={busy} onClick={tour} aria-describedby="first-game">
            {tourText.offer}
          </button>
          <span class="small" id="first-game">
            {tourText.offerWhy}
          </span>
        </p>
      )}
      <Trouble says={trouble} />
    </>
  );
}

/** How a game that begins at once is set up. */
function said(edition: EditionTold): string {
  const mode = edition.modes.find((one) => one.seats.includes(QUICK) && !changed(edition.quick, one, edition, QUICK).length);
  return [edition.name, ...(mode ? [mode.name] : unusual(edition.quick, edition).map(small))].join(", ");
}

/** How far a game is; of one that is not open at the server nobody knows the turn. */
function state({ status, open, turns }: GameListed): string {
  if (status === "waiting") return open.length ? text.seatsFree(open.length) : text.waits;
  return status === "paused" ? text.paused : turns > 0 ? text.turn(turns) : text.underWay;
}

function Table(props: { game: GameListed; edition: EditionTold | undefined; onJoin: () => void }) {
  const { game, edition } = props;
  const joinable = game.status === "waiting" && game.open.length > 0;
  const name = text.table(game.players);
  const when = new Date(game.created).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  return (
    <li>
      <b>{list(game.players)}</b>
      <small>
        <b class={joinable ? "lb-free" : ""}>{state(game)}</b> · {text.begun(edition?.name ?? game.edition, when)}
        <br />
        {unusual(game.options, edition).join(" · ")}
      </small>
      <span class="row">
        {joinable && (
          <button type="button" class="button primary" onClick={props.onJoin} aria-label={text.joinLabel(name)}>
            {text.join}
          </button>
        )}
        <a class="button" href={`/g/${game.id}`} aria-label={text.watchLabel(name)}>
          {text.watch}
        </a>
      </span>
    </li>
  );
}

function Join({ game, onClose }: { game: GameListed; onClose: () => void }) {
  const [name, setName] = useState(myName.value);
  const [seed, setSeed] = useState(freshSeed);
  const [trouble, setTrouble] = useState("");

  const join = async (event: Event) => {
    event.preventDefault();
    try {
      noteSeeds(game.id, game.commitment, [], {});
      const { back } = await api.join(game.id, { name: name.trim(), seed });
      keepBack(game.id, back);
      if (name.trim()) rememberName(name.trim());
      remember({ id: game.id, players: game.players });
      go(`/g/${game.id}`);
    } catch (error) {
      setTrouble(sentence(error));
    }
  };

  return (
    <Dialog title={text.seatTitle} onClose={onClose}>
      <form onSubmit={join}>
        <p>{text.seatAt(game.players)}</p>
        <label class="field">
          {text.name}
          <input
            value={name}
            maxLength={24}
            autocomplete="nickname"
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <YourSeed commitment={game.commitment} seed={seed} onChange={setSeed} />
        <Trouble says={trouble} />
        <button type="submit" class="button primary">
          {text.sit}
        </button>
      </form>
    </Dialog>
  );
}
