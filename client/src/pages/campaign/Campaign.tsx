// The home of a campaign: the world, the next game, victors, factions, packs, rules, supplies, people and games.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api, freshSeed, Refusal, sentence } from "../../api";
import { go } from "../../router";
import { Shell } from "../../Shell";
import { CopyLink } from "../../table/CopyLink";
import { noteSeeds } from "../../table/notes";
import { isRead, markRead } from "../../table/read";
import { campaignText as text } from "../../text/campaign";
import { fill } from "../../text/fill";
import { newText } from "../../text/new";
import type { BotTold, CampaignTold, ChapterTold, OpenedPack, PackTold, PersonWanted, Story, WorldTold } from "../../types";
import { Dialog, remember, Trouble } from "../common";
import { keepCampaignLinks, keptCampaignLinks, rememberCampaign } from "./kept";
import { World } from "./World";
import "./campaign.css";

/** The home is asked for anew so often while a game is under way, in milliseconds. */
const EVERY = 4000;

type Run = (act: () => Promise<unknown>) => Promise<void>;

export function Campaign({ id }: { id: string }) {
  return <Home key={id} id={id} />;
}

function Home({ id }: { id: string }) {
  const [told, setTold] = useState<CampaignTold | null>(null);
  const [past, setPast] = useState<WorldTold | null>(null);
  const [trouble, setTrouble] = useState("");
  const look = async () => {
    const found = await api.campaign(id);
    setTold(found);
    rememberCampaign({ id, name: found.name });
  };
  const run: Run = async (act) => {
    setTrouble("");
    try {
      await act();
      await look();
    } catch (error) {
      setTrouble(sentence(error));
    }
  };
  useEffect(() => {
    const token = new URLSearchParams(location.hash.slice(1)).get("t") ?? "";
    void run(async () => {
      if (!token) return;
      // The token leaves the address first, so that it stays in no history whatever comes.
      history.replaceState(null, "", location.pathname);
      const { back } = await api.enterCampaign(id, { token });
      keepCampaignLinks(id, { back });
    });
    const timer = setInterval(() => document.hidden || look().catch(() => {}), EVERY);
    return () => clearInterval(timer);
  }, [id]);
  const choose = (after: number) => {
    if (!told || after === told.played) setPast(null);
    else api.world(id, after).then(setPast, (error) => setTrouble(sentence(error)));
  };
  if (!told) {
    return (
      <Shell>
        <main class="laying" id="main">
          <p>{trouble || text.loading}</p>
        </main>
      </Shell>
    );
  }
  const world = past ?? told.world;
  const section = (name: string) => world.sections.find((one) => one.id === name);
  const others = world.sections.filter((one) => !["victors", "packs"].includes(one.id) && one.rows.length > 0);
  return (
    <Shell title={told.name}>
      <main id="main" class="page cp-page">
        <header class="cp-head">
          <h1>{world.title ? text.named(world.title) : text.unnamed}</h1>
          <p>{text.lead(told.book, told.played, told.games)}</p>
        </header>
        <Trouble says={trouble} />
        <div class="cp-top">
          <World id={id} played={told.played} world={world} choose={choose} />
          <div class="cp-beside">
            <Next told={told} run={run} />
            <People told={told} run={run} />
          </div>
        </div>
        <div class="cp-columns">
          {section("victors") && <Table story={section("victors") as Story} />}
          <Packs id={id} packs={past ? past.packs : told.packs} />
          {others.map((story) => (
            <Table key={story.id} story={story} />
          ))}
          <Games told={told} />
          <Box title={text.chronicle} id="chronicle">
            <ol class="cp-chronicle" tabIndex={0} aria-label={text.chronicle}>
              {world.deeds.map((deed, k) => (
                <li key={k}>{text.deed(deed.game, deed.who, deed.says)}</li>
              ))}
              {!world.deeds.length && <li>{text.nothing}</li>}
            </ol>
          </Box>
          <Box title={text.keepIt} id="keep">
            <p class="row">
              <a class="button" href={api.campaignFile(id)} download={`${id}.campaign`}>
                {text.file}
              </a>
              <a class="button" href={api.poster(id, world.after)} target="_blank">
                {text.poster}
              </a>
            </p>
            <p class="small">
              {text.proof}: <code>{world.hash}</code>
            </p>
          </Box>
          <Parallel told={told} after={world.after} run={run} />
        </div>
      </main>
    </Shell>
  );
}

/** A new campaign that begins with the first games of this one. */
function Parallel({ told, after, run }: { told: CampaignTold; after: number; run: Run }) {
  const [name, setName] = useState("");
  const begin = (event: Event) => {
    event.preventDefault();
    void run(async () => {
      const links = await api.forkCampaign(told.id, { after, name: name.trim() });
      keepCampaignLinks(links.id, links);
      go(`/c/${links.id}`);
    });
  };
  return (
    <Box title={text.fork} id="fork">
      <p class="small">{text.forkHow(after)}</p>
      <form class="row" onSubmit={begin}>
        <label class="field">
          {text.forkName}
          <input value={name} maxLength={24} placeholder={told.name} autocomplete="off" onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <button type="submit" class="button" data-testid="fork">
          {text.forkButton}
        </button>
      </form>
    </Box>
  );
}

function Box({ title, id, children }: { title: string; id: string; children: ComponentChildren }) {
  return (
    <section class={`panel cp-box cp-${id}`} aria-labelledby={`cp-${id}`}>
      <h2 id={`cp-${id}`}>{title}</h2>
      {children}
    </section>
  );
}

/** Rows of words under their heads. */
function Table({ story }: { story: Story }) {
  return (
    <Box title={story.title} id={story.id}>
      <div class="cp-rows" tabIndex={0} role="group" aria-label={story.title}>
        <table>
          <thead>
            <tr>
              {story.heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {story.rows.map((row, k) => (
              <tr key={k}>
                {row.map((cell, place) =>
                  place ? (
                    <td key={place} data-head={story.heads[place]}>
                      {cell || text.empty}
                    </td>
                  ) : (
                    <th key={place} scope="row">
                      {cell}
                    </th>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Box>
  );
}

// --- the next game ---------------------------------------------------------------------------------------------------

function Next({ told, run }: { told: CampaignTold; run: Run }) {
  const open = told.chapters.find((one) => one.status === "gathering" || one.status === "playing");
  return (
    <Box title={text.next(open?.number ?? told.played + 1)} id="next">
      {open ? <UnderWay told={told} chapter={open} run={run} /> : told.host ? <Order told={told} run={run} /> : <p>{text.onlyHost}</p>}
    </Box>
  );
}

function UnderWay({ told, chapter, run }: { told: CampaignTold; chapter: ChapterTold; run: Run }) {
  const [sure, setSure] = useState(false);
  const name = (person: number) => told.people[person]?.name ?? "";
  const own = chapter.people.filter((person) => told.people[person]?.own);
  const waits = chapter.waits.some((person) => told.people[person]?.own);
  const sit = () =>
    run(async () => {
      const seed = freshSeed(); // only now: the server has committed itself
      const seats = chapter.people.flatMap((person, seat) => (chapter.waits.includes(person) && own.includes(person) ? [[String(seat), seed]] : []));
      noteSeeds(chapter.game, chapter.commitment, chapter.seeds, Object.fromEntries(seats) as Record<string, string>);
      await api.begin(chapter.game, { seed }).catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.status !== 409) throw error; // it has begun, and the seat is kept
      });
      remember({ id: chapter.game, players: chapter.people.map(name) });
      go(`/g/${chapter.game}`);
    });
  return (
    <>
      <p>{chapter.status === "gathering" ? text.gathering(chapter.waits.map(name)) : text.playing}</p>
      <ol class="cp-order">
        {chapter.people.map((person) => (
          <li key={person}>{name(person)}</li>
        ))}
      </ol>
      <p class="row">
        {waits ? (
          <button type="button" class="button primary" data-testid="sit" onClick={() => void sit()}>
            {text.sit}
          </button>
        ) : (
          <a class="button primary" data-testid="to-table" href={`/g/${chapter.game}`}>
            {own.length ? text.toTable : text.watch}
          </a>
        )}
        {told.host && !sure && (
          <button type="button" class="button quiet" onClick={() => setSure(true)}>
            {text.breakOff}
          </button>
        )}
      </p>
      {sure && (
        <p class="row" role="alert">
          {text.breakOffSure}
          <button type="button" class="button primary" onClick={() => void run(() => api.breakOff(told.id)).then(() => setSure(false))}>
            {text.breakOffYes}
          </button>
          <button type="button" class="button quiet" onClick={() => setSure(false)}>
            {text.keep}
          </button>
        </p>
      )}
    </>
  );
}

/** Who plays, in which order, and for whom a bot stands in. */
function Order({ told, run }: { told: CampaignTold; run: Run }) {
  const most = Math.max(...told.seats);
  const [order, setOrder] = useState(() => told.people.map((_, person) => person));
  const [out, setOut] = useState<number[]>(() => told.people.map((_, person) => person).slice(most));
  const [absent, setAbsent] = useState<number[]>([]);
  const all = [...order, ...told.people.map((_, person) => person).filter((person) => !order.includes(person))];
  const playing = all.filter((person) => !out.includes(person));
  const turn = (list: number[], person: number) => (list.includes(person) ? list.filter((one) => one !== person) : [...list, person]);
  const move = (person: number, way: number) => {
    const at = all.indexOf(person);
    const next = [...all];
    next.splice(at, 1);
    next.splice(at + way, 0, person);
    setOrder(next);
  };
  const fits = told.seats.includes(playing.length);
  const begin = () =>
    run(() => api.sit(told.id, { order: playing, absent: absent.filter((person) => playing.includes(person)) }));
  return (
    <>
      <p>{text.nextHow}</p>
      <ol class="cp-choose">
        {all.map((person, k) => {
          const { name, kind } = told.people[person]!;
          const plays = playing.includes(person);
          return (
            <li key={person} class={plays ? "" : "out"}>
              <label>
                <input type="checkbox" checked={plays} aria-label={text.plays(name)} onChange={() => setOut(turn(out, person))} /> {name}
              </label>
              {kind !== "bot" && plays && (
                <label class="small">
                  <input type="checkbox" checked={absent.includes(person)} aria-label={text.absent(name)} onChange={() => setAbsent(turn(absent, person))} />{" "}
                  {text.absentShort}
                </label>
              )}
              <span class="cp-moves">
                <button type="button" aria-label={text.earlier(name)} disabled={!k} onClick={() => move(person, -1)}>
                  ↑
                </button>
                <button type="button" aria-label={text.later(name)} disabled={k === all.length - 1} onClick={() => move(person, 1)}>
                  ↓
                </button>
              </span>
            </li>
          );
        })}
      </ol>
      <p class="row">
        <button type="button" class="button pg-seal" data-testid="begin" disabled={!fits} onClick={() => void begin()}>
          {text.begin(told.played + 1)}
        </button>
        {!fits && <small>{text.beginFor(Math.min(...told.seats), most)}</small>}
      </p>
    </>
  );
}

// --- people ----------------------------------------------------------------------------------------------------------

function People({ told, run }: { told: CampaignTold; run: Run }) {
  const [links, setLinks] = useState(() => keptCampaignLinks(told.id));
  const between = !told.chapters.some((one) => one.status === "gathering" || one.status === "playing");
  const keep = (place: number, link: string) => {
    const people = told.people.map((_, k) => links.people?.[k] ?? "");
    people[place] = link;
    keepCampaignLinks(told.id, { people });
    setLinks(keptCampaignLinks(told.id));
  };
  const renew = (person: number) =>
    run(async () => keep(person, (await api.changePeople(told.id, { invite: person })).invitation));
  return (
    <Box title={text.people} id="people">
      <ul class="cp-people">
        {told.people.map(({ name, kind, bot, come, own }, k) => (
          <li key={k}>
            <b>{name}</b>{" "}
            <small>
              {[own ? text.you : "", kind === "bot" ? text.botNamed(bot) : text.kinds[kind], come ? "" : text.notCome].filter(Boolean).join(" · ")}
            </small>
            {told.host && kind === "link" && (
              <span class="row">
                {links.people?.[k] && !come && <CopyLink path={links.people[k]} label={text.linkFor(name)} />}
                <button type="button" class="button quiet" aria-label={text.newLinkFor(name)} onClick={() => void renew(k)}>
                  {text.newLink}
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {told.host && told.people.some((one) => one.kind === "link") && <p class="small">{text.linkOnce}</p>}
      {(links.back || links.host) && (
        <p class="row">{fill(text.back, { link: <CopyLink path={links.back ?? links.host ?? ""} label={text.backLabel} /> })}</p>
      )}
      {links.watch && (
        <p class="row">
          {fill(text.watchSays, { link: <CopyLink path={links.watch} label={text.watchLink} /> })}
        </p>
      )}
      {told.host && between && <Changes told={told} run={run} added={(link) => keep(told.people.length, link)} />}
    </Box>
  );
}

function Changes({ told, run, added }: { told: CampaignTold; run: Run; added: (link: string) => void }) {
  const [name, setName] = useState("");
  const [kind, setKind] = useState<NonNullable<PersonWanted["kind"]>>("link");
  const [bots, setBots] = useState<BotTold[]>([]);
  const [old, setOld] = useState("");
  const [spelled, setSpelled] = useState("");
  useEffect(() => void api.bots().then(setBots, () => {}), []);
  const join = (event: Event) => {
    event.preventDefault();
    void run(async () => {
      const bot = kind === "bot" ? (bots.find((one) => one.name === "medium") ?? bots[0])?.name : "";
      const { invitation } = await api.changePeople(told.id, { join: { name: name.trim(), kind, bot: bot ?? "" } });
      if (invitation) added(invitation);
      setName("");
    });
  };
  const rename = (event: Event) => {
    event.preventDefault();
    void run(async () => {
      await api.changePeople(told.id, { old, new: spelled.trim() });
      setOld("");
      setSpelled("");
    });
  };
  return (
    <>
      <details>
        <summary>{text.join}</summary>
        <form class="row" onSubmit={join}>
          <label class="field">
            {text.joinName}
            <input value={name} maxLength={24} required autocomplete="off" onInput={(event) => setName(event.currentTarget.value)} />
          </label>
          <label class="field">
            {text.joinKind}
            <select value={kind} onChange={(event) => setKind(event.currentTarget.value as typeof kind)}>
              {(["link", "local", "bot"] as const).map((one) => (
                <option key={one} value={one}>
                  {newText.kinds[one][0]}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" class="button">
            {text.joinButton}
          </button>
        </form>
      </details>
      <details>
        <summary>{text.rename}</summary>
        <form class="row" onSubmit={rename}>
          <label class="field">
            {text.renameOld}
            <input value={old} maxLength={64} required autocomplete="off" onInput={(event) => setOld(event.currentTarget.value)} />
          </label>
          <label class="field">
            {text.renameNew}
            <input value={spelled} maxLength={24} required autocomplete="off" onInput={(event) => setSpelled(event.currentTarget.value)} />
          </label>
          <button type="submit" class="button">
            {text.renameButton}
          </button>
        </form>
      </details>
    </>
  );
}

// --- packs and games -------------------------------------------------------------------------------------------------

function Packs({ id, packs }: { id: string; packs: PackTold[] }) {
  const [read, setRead] = useState<OpenedPack | null>(null);
  const [trouble, setTrouble] = useState("");
  if (!packs.length) return null;
  const open = (pack: string) =>
    api.pack(id, pack).then(
      (found) => {
        markRead(id, pack);
        setRead(found);
      },
      (error) => setTrouble(sentence(error)),
    );
  const told = (pack: PackTold) => (pack.game && !isRead(id, pack.id) ? text.readFirst : text.read);
  return (
    <Box title={text.packs} id="packs">
      <ul class="cp-envelopes">
        {packs.map((pack) => (
          <li key={pack.id} class={pack.game ? "open" : "shut"}>
            <b>{pack.title && pack.title !== pack.name ? `${pack.name}: ${pack.title}` : pack.name}</b>
            <span>{pack.opens}</span>
            <small>
              {[pack.game ? text.opened(pack.game) : text.sealed, pack.near, pack.game && !isRead(id, pack.id) ? text.notRead : ""]
                .filter(Boolean)
                .join(" · ")}
            </small>
            {pack.game > 0 && (
              <button type="button" class="button quiet" aria-label={text.readIt(told(pack), pack.name)} onClick={() => void open(pack.id)}>
                {told(pack)}
              </button>
            )}
          </li>
        ))}
      </ul>
      <Trouble says={trouble} />
      {read && (
        <Dialog title={read.title} onClose={() => setRead(null)}>
          <div class="cp-reading">
            {read.sections.map((story) => (
              <section key={story.id}>
                <h3>{story.title}</h3>
                <dl>
                  {story.rows.map(([head, words], k) => (
                    <div key={k}>
                      {head && <dt>{head}</dt>}
                      <dd>{words}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
        </Dialog>
      )}
    </Box>
  );
}

function Games({ told }: { told: CampaignTold }) {
  const over = told.chapters.filter((one) => one.status === "closed" || one.status === "void");
  return (
    <Box title={text.games} id="games">
      <ul class="cp-games">
        {over.map((chapter) => (
          <li key={chapter.game}>
            <b>{text.next(chapter.number)}</b>
            <span>{chapter.people.map((person) => told.people[person]?.name ?? "").join(", ")}</span>
            <small>{chapter.status === "void" ? text.void : text.closed}</small>
            <a href={`/r/${chapter.game}`} aria-label={text.replayOf(chapter.number)}>
              {text.replay}
            </a>
          </li>
        ))}
        {!over.length && <li>{text.noGames}</li>}
      </ul>
    </Box>
  );
}
