// A new game: which one, who plays, by which rules, with which clock and dice. As it opens it is ready to begin, set up as it
// was last time. The links for friends are shown at the table, where the host waits for them.

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { api, freshSeed, keepLinks, Refusal, sentence } from "../../api";
import { go } from "../../router";
import { rememberName } from "../../settings";
import { Shell } from "../../Shell";
import { Emblem } from "../../table/Board";
import { type ChatAllowed, ChatChoice } from "../../table/ChatChoice";
import { noteSeeds } from "../../table/notes";
import { capital } from "../../table/words";
import { campaignText } from "../../text/campaign";
import { called, isOwn } from "../../own";
import { fill } from "../../text/fill";
import { newText as text } from "../../text/new";
import type { BotTold, EditionTold, Links, ModeTold, OptionTold } from "../../types";
import { Dialog, remember, Trouble, YourSeed } from "../common";
import { NewCampaign } from "../campaign/NewCampaign";
import { ColourPicker, FactionPicker } from "./Colours";
import { type Choice, changed, fitting, misfit } from "./options";
import { type Kind, type Seat, firstSeats, forgetSettings, lastSettings, rememberSettings } from "./remembered";
import "./new.css";

const KINDS = Object.entries(text.kinds) as [Kind, [string, string]][];
const FINE = { field: "", says: "" };

export function NewGame() {
  const [editions, setEditions] = useState<EditionTold[]>([]);
  const [bots, setBots] = useState<BotTold[]>([]);
  const [heraldry, setHeraldry] = useState("");
  const [chosen, setChosen] = useState("");
  const [modeId, setModeId] = useState("");
  const [number, setNumber] = useState(4);
  const [seats, setSeats] = useState(firstSeats);
  const [options, setOptions] = useState<Record<string, Choice>>({});
  const [clocked, setClocked] = useState(false);
  const [turn, setTurn] = useState("120");
  const [bank, setBank] = useState("600");
  const [shown, setShown] = useState<boolean | null>(null);
  const [chat, setChat] = useState<ChatAllowed>("on");
  const [own, setOwn] = useState(false);
  const [seed, setSeed] = useState(freshSeed);
  const [again, setAgain] = useState(false);
  /** The game, once it is made and its dice are committed to, while the host still chooses a seed. */
  const [made, setMade] = useState<Links | null>(null);
  const [wrong, setWrong] = useState(FINE);
  const [whole, setWhole] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    api.editions().then(
      (found) => {
        setEditions(found);
        const wanted = found.find((one) => one.id === new URLSearchParams(location.search).get("edition"));
        const last = lastSettings();
        const before = found.find((one) => one.id === last?.edition);
        if (wanted) choose(wanted);
        else if (last && before) restore(before, last);
        else if (found[0]) choose(found[0]);
      },
      (error) => setWrong({ field: "form", says: sentence(error) }),
    );
    api.bots().then(setBots, () => {});
  }, []);
  const edition = editions.find((one) => one.id === chosen);
  const mode = edition?.modes.find((one) => one.id === modeId);
  const chooseMode = (one: ModeTold, players = one.propose) => {
    setModeId(one.id);
    setOptions(one.options);
    setNumber(players);
  };
  const choose = (one: EditionTold) => {
    setChosen(one.id);
    chooseMode(one.modes[0]!);
  };
  /** A number that the mode is not for leads to the first mode that is. */
  const chooseNumber = (players: number) => {
    const other = edition?.modes.find((one) => one.seats.includes(players));
    if (mode && !mode.seats.includes(players) && other) chooseMode(other, players);
    else setNumber(players);
  };
  const restore = (one: EditionTold, last: NonNullable<ReturnType<typeof lastSettings>>) => {
    const known = one.modes.find((mode) => mode.id === last.mode);
    if (!known || !known.seats.includes(last.number)) return choose(one);
    setChosen(one.id);
    setModeId(known.id);
    setNumber(last.number);
    setOptions(last.options);
    setSeats(last.seats);
    setClocked(last.clocked);
    setTurn(last.turn);
    setBank(last.bank);
    setShown(last.shown);
    setChat(last.chat ?? "on");
    setAgain(true);
  };
  const startAfresh = () => {
    forgetSettings();
    setAgain(false);
    setSeats(firstSeats());
    setClocked(false);
    setShown(null);
    if (editions[0]) choose(editions[0]);
  };
  useEffect(() => {
    if (!chosen) return;
    api.printedBoard(chosen, number).then(
      (board) => setHeraldry(board.layers.definitions ?? ""),
      () => {},
    );
  }, [chosen, number]);
  useEffect(() => {
    form.current?.querySelector(".pg-trouble")?.scrollIntoView({ block: "center" });
  }, [wrong]);

  const used = seats.slice(0, number);
  const some = (kind: Kind) => used.filter((seat) => seat.kind === kind).length;
  // A table with a free seat is of use only if it can be found; any other is private unless somebody says so.
  const listed = shown ?? some("open") > 0;
  const changes = changed(options, mode, edition, number);
  const asCampaign = whole && !!edition?.campaign;

  const change = (place: number, part: Partial<Seat>) =>
    setSeats(seats.map((seat, k) => (k === place ? { ...seat, ...part } : seat)));
  /** Two who want the same colour swap. */
  const recolour = (place: number, banner: number) => {
    const before = seats[place]!.banner;
    setSeats(seats.map((seat, k) => (k === place ? { ...seat, banner } : seat.banner === banner ? { ...seat, banner: before } : seat)));
  };
  /** The sides that so many players choose from. */
  const sides = edition?.factions.filter((one) => one.seats.includes(number)) ?? [];
  /** Nobody else wishes for the same side. */
  const wish = (place: number, faction: string) =>
    setSeats(seats.map((seat, k) => (k === place ? { ...seat, faction } : seat.faction === faction ? { ...seat, faction: "" } : seat)));
  const wished = (seat: Seat) => (sides.some((one) => one.id === seat.faction) ? { faction: seat.faction } : {});
  const coloured = (seat: Seat) => (edition && seat.banner < edition.banners.length ? { banner: seat.banner } : {});

  const lay = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setWrong(FINE);
    const name = used.find((seat) => seat.kind === "local")?.name.trim();
    if (name) rememberName(name);
    try {
      const links = await api.create({
        edition: chosen,
        seats: used.map((seat) => ({
          kind: seat.kind,
          name: seat.name,
          bot: seat.kind === "bot" ? seat.bot : "",
          ...coloured(seat),
          ...wished(seat),
        })),
        options: fitting(options, edition, number),
        clock: clocked ? { turn: Number(turn), bank: Number(bank) } : null,
        listed,
        chat,
        begin: false,
      });
      rememberSettings({ edition: chosen, mode: modeId, number, seats, options, clocked, turn, bank, shown, chat });
      keepLinks(links);
      remember({ id: links.id, players: used.map((seat) => seat.name || text.kinds[seat.kind][0]!.toLowerCase()) });
      if (!some("local")) go(`/g/${links.id}`);
      else if (own) setMade(links);
      else await begin(links);
    } catch (error) {
      setWrong(placed(error));
      setBusy(false);
    }
  };
  // The seed is sent only now that the server has committed itself.
  const begin = async (links: Links) => {
    const local = used.flatMap((seat, place) => (seat.kind === "local" ? [[String(place), seed]] : []));
    noteSeeds(links.id, links.commitment, links.seeds, Object.fromEntries(local) as Record<string, string>);
    try {
      await api.begin(links.id, { seed });
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 409) throw error; // it has begun: the answer was lost before
    }
    go(`/g/${links.id}`);
  };

  const trouble = (field: string) => wrong.field === field && <Trouble says={wrong.says} />;

  return (
    <Shell title={text.title}>
      <svg class="pg-heraldry" width="0" height="0" aria-hidden="true" dangerouslySetInnerHTML={{ __html: heraldry }} />
      <main class="ng-page" id="main">
        <p class="pg-lead">
          {again ? text.remembered : text.lead}{" "}
          {again && (
            <button type="button" class="link" onClick={startAfresh}>
              {text.fresh}
            </button>
          )}
        </p>
        <form ref={form} onSubmit={(event) => !asCampaign && void lay(event)} onInput={() => setWrong(FINE)} novalidate>
          <Chapter title={text.edition}>
            <div class="ng-cards" role="radiogroup" aria-label={text.edition}>
              {editions.map((one) => (
                <GameCard
                  key={one.id}
                  group="edition"
                  name={one.name}
                  says={one.summary}
                  picture={one.modes[0]?.picture ?? ""}
                  seats={one.seats}
                  checked={one.id === chosen}
                  choose={() => choose(one)}
                />
              ))}
            </div>
            <p class="ng-more">
              <a href={`/how/${chosen}`}>{text.howTo}</a> · <a href={`/rules/${chosen}`}>{text.rules}</a>
            </p>
          </Chapter>

          {!!edition?.campaign && (
            <Chapter title={campaignText.how}>
              <div class="ng-cards ng-modes" role="radiogroup" aria-label={campaignText.how}>
                <GameCard
                  group="whole"
                  name={campaignText.single}
                  says={campaignText.singleSays}
                  picture=""
                  seats={edition.seats}
                  checked={!whole}
                  choose={() => setWhole(false)}
                />
                <GameCard
                  group="whole"
                  name={campaignText.whole}
                  says={campaignText.wholeSays(edition.campaign)}
                  picture=""
                  seats={edition.seats}
                  checked={whole}
                  choose={() => setWhole(true)}
                />
              </div>
            </Chapter>
          )}

          {edition && edition.modes.length > 1 && (
            <Chapter title={text.mode}>
              <div class="ng-cards ng-modes" role="radiogroup" aria-label={text.mode}>
                {edition.modes.map((one) => (
                  <GameCard
                    key={one.id}
                    group="mode"
                    name={one.name}
                    says={one.says}
                    picture={one.picture}
                    seats={one.seats}
                    minutes={one.minutes}
                    checked={one.id === modeId}
                    choose={() => chooseMode(one, one.seats.includes(number) ? number : one.propose)}
                  />
                ))}
              </div>
            </Chapter>
          )}

          {asCampaign && edition ? (
            <NewCampaign edition={edition} bots={bots} options={fitting(options, edition, number)} />
          ) : (
          <>
          <Chapter title={text.players}>
            <Chips
              name={text.numberOfPlayers}
              choices={edition?.seats ?? []}
              value={number}
              called={String}
              onChange={chooseNumber}
            />
            <ol class="ng-seats">
              {used.map((seat, place) => (
                <li key={place}>
                  {edition?.banners[seat.banner] ? (
                    <ColourPicker
                      place={place}
                      banners={edition.banners}
                      taken={used.map((one) => one.banner)}
                      choose={(banner) => recolour(place, banner)}
                    />
                  ) : sides.length ? (
                    <FactionPicker
                      place={place}
                      factions={sides}
                      taken={used.map((one) => one.faction)}
                      choose={(faction) => wish(place, faction)}
                    />
                  ) : (
                    <Emblem banner={place} size={34} />
                  )}
                  <select
                    aria-label={text.seat.who(place + 1)}
                    value={seat.kind}
                    onChange={(event) => change(place, { kind: event.currentTarget.value as Kind })}
                  >
                    {KINDS.map(([kind, [name]]) => (
                      <option key={kind} value={kind}>
                        {name}
                      </option>
                    ))}
                  </select>
                  <input
                    aria-label={text.seat.name(place + 1)}
                    value={seat.name}
                    maxLength={24}
                    autocomplete="off"
                    placeholder={text.seat.namePlaceholder}
                    onInput={(event) => change(place, { name: event.currentTarget.value })}
                  />
                  {seat.kind === "bot" && (
                    <select
                      aria-label={text.seat.bot(place + 1)}
                      value={seat.bot}
                      onChange={(event) => change(place, { bot: event.currentTarget.value })}
                    >
                      {bots.map(({ name }) => (
                        <option key={name} value={name}>
                          {capital(name)}
                        </option>
                      ))}
                    </select>
                  )}
                  <p class="small">
                    {seat.kind === "bot"
                      ? bots.find((bot) => bot.name === seat.bot)?.summary
                      : text.kinds[seat.kind][1]}
                  </p>
                  {trouble(`seats.${place}`)}
                </li>
              ))}
            </ol>
            {some("local") > 1 && <p class="small">{text.sharedScreen}</p>}
            {some("bot") === number && <p class="small">{text.botsOnly}</p>}
            {trouble("seats")}
          </Chapter>

          {!!edition?.options.length && (
            <details class="ng-fold" data-testid="house-rules" open={edition.options.some(({ name }) => name === wrong.field) || undefined}>
              <summary>
                <h2>{text.houseRules}</h2>
                <span class="small">{changes.length ? text.houseRulesChanged(changes) : text.houseRulesNone}</span>
              </summary>
              {changes.length > 0 && (
                <button type="button" class="link" onClick={() => mode && setOptions(mode.options)}>
                  {text.asInMode}
                </button>
              )}
              <div class="ng-switches">
                {edition.options.map((option) => (
                  <Option
                    key={option.name}
                    option={option}
                    edition={chosen}
                    seats={number}
                    value={options[option.name] ?? option.default}
                    onChange={(choice) => setOptions({ ...options, [option.name]: choice })}
                  >
                    {trouble(option.name)}
                  </Option>
                ))}
              </div>
            </details>
          )}

          <Chapter title={text.clock}>
            <Switch on={clocked} onChange={setClocked} name={text.withClock}>
              {clocked ? text.clockOn : text.clockOff}
            </Switch>
            {clocked && (
              <div class="ng-pair">
                <Field name={text.turnSeconds} value={turn} onChange={setTurn} number />
                <Field name={text.bankSeconds} value={bank} onChange={setBank} number />
              </div>
            )}
            {trouble("clock")}
          </Chapter>

          <Chapter title={text.table}>
            <Switch on={listed} onChange={setShown} name={text.listed}>
              {listed ? text.listedOn : text.listedOff}
            </Switch>
            {some("link") + some("open") > 0 && <ChatChoice value={chat} set={setChat} />}
            {some("local") > 0 && (
              <Switch on={own} onChange={setOwn} name={text.ownSeed}>
                {own ? text.ownSeedOn : text.ownSeedOff}
              </Switch>
            )}
            <p class="small">
              {fill(text.seedWhy, { link: <a href={`/rules/${chosen}#fair-dice`}>{text.seedLink}</a> })}
            </p>
          </Chapter>

          <footer class="ng-bar">
            {trouble("form")}
            <p>
              {text.summary(
                edition && mode && edition.modes.length > 1 ? `${edition.name}, ${mode.name}` : (edition?.name ?? ""),
                number,
                some("bot"),
              )}
            </p>
            <button type="submit" class="button pg-seal" disabled={busy}>
              {busy ? text.starting : text.begin}
            </button>
          </footer>
          </>
          )}
        </form>
        {made && <OwnSeed links={made} seed={seed} onChange={setSeed} begin={() => begin(made)} />}
      </main>
    </Shell>
  );
}

/** A game or a mode to choose: its board, its name, what it is, for how many, and how long it takes. */
function GameCard(props: {
  group: string;
  name: string;
  says: string;
  picture: string;
  seats: number[];
  minutes?: ModeTold["minutes"];
  checked: boolean;
  choose: () => void;
}) {
  const { seats, minutes } = props;
  const id = useId();
  return (
    <label class="ng-card">
      <input
        type="radio"
        name={props.group}
        aria-label={props.name}
        aria-describedby={id}
        checked={props.checked}
        onChange={props.choose}
      />
      {props.picture && (
        <span class="ng-board">
          <img src={props.picture} alt="" loading="lazy" decoding="async" />
        </span>
      )}
      <b>{props.name}</b>
      <span id={id}>{props.says}</span>
      <small>
        <span>{text.forPlayers(Math.min(...seats), Math.max(...seats))}</span>
        {minutes && (
          <>
            {" · "}
            <span>{text.takes(...minutes)}</span>
          </>
        )}
      </small>
    </label>
  );
}

/** The dice are committed to; now the host gives a seed of his own. Whoever closes this begins with the one drawn. */
function OwnSeed(props: { links: Links; seed: string; onChange: (seed: string) => void; begin: () => Promise<void> }) {
  const [says, setSays] = useState("");
  /** A seed that may have arrived is not changed any more. */
  const [sent, setSent] = useState(false);
  const send = (event?: Event) => {
    event?.preventDefault();
    setSent(true);
    props.begin().catch((error: unknown) => {
      setSays(sentence(error));
      setSent(!(error instanceof Refusal && error.status === 422));
    });
  };
  return (
    <Dialog title={text.committed} onClose={() => send()}>
      <form onSubmit={send}>
        <YourSeed commitment={props.links.commitment} seed={props.seed} onChange={props.onChange} open fixed={sent} />
        <Trouble says={says} />
        <button type="submit" class="button primary">
          {text.beginWithSeed}
        </button>
      </form>
    </Dialog>
  );
}

/** What is wrong, and where on this page it is told: at a seat, at an option, at the clock, or beside the button. */
function placed(error: unknown): { field: string; says: string } {
  const says = sentence(error);
  const [part, name] = error instanceof Refusal ? error.field.split(".") : [];
  if (part === "clock") return { field: part, says: text.clockRange };
  if (part === "seats") return { field: name ? `seats.${name}` : part, says };
  if (part === "bot") return { field: "seats", says };
  return { field: (part === "options" && name) || "form", says };
}

function Chapter({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  );
}

function Field(props: { name: string; value: string; onChange: (value: string) => void; number?: boolean }) {
  return (
    <label class="field">
      {props.name}
      <input
        value={props.value}
        inputMode={props.number ? "numeric" : "text"}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => props.onChange(event.currentTarget.value)}
      />
    </label>
  );
}

function Chips<T extends Choice | number>(props: {
  name: string;
  choices: T[];
  value: T;
  called: (choice: T) => string;
  barred?: (choice: T) => boolean;
  onChange: (choice: T) => void;
}) {
  return (
    <div class="ng-chips" role="radiogroup" aria-label={props.name}>
      {props.choices.map((choice) => (
        <label key={String(choice)}>
          <input
            type="radio"
            name={props.name}
            checked={choice === props.value}
            disabled={props.barred?.(choice)}
            onChange={() => props.onChange(choice)}
          />
          {props.called(choice)}
        </label>
      ))}
    </div>
  );
}

function Switch(props: {
  on: boolean;
  onChange: (on: boolean) => void;
  name: string;
  disabled?: boolean;
  children: ComponentChildren;
}) {
  const id = useId();
  return (
    <div class="ng-switch">
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={props.on}
        disabled={props.disabled}
        aria-describedby={`${id}-help`}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <label for={id}>{props.name}</label>
      <p id={`${id}-help`} class="small">
        {props.children}
      </p>
    </div>
  );
}

function Option(props: {
  option: OptionTold;
  edition: string;
  seats: number;
  value: Choice;
  onChange: (choice: Choice) => void;
  children: ComponentChildren;
}) {
  const { option, seats, value, onChange } = props;
  const name = option.label;
  const [rule] = option.rules;
  const why = (choice: Choice) => misfit(option, choice, seats);
  const read = async (event: Event) => {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (file) onChange(`${await file.text()}\n`);
  };
  const whys = [...new Set(option.choices.map((choice) => why(choice.value)))].join(" ").trim();
  const help = (
    <>
      {whys && <b>{whys} </b>}
      {option.help}{" "}
      <a href={`/rules/${props.edition}#${rule}`} target="_blank" aria-label={text.ruleInNewTab(name, rule ?? "")}>
        {rule}
      </a>
    </>
  );
  return typeof option.default === "boolean" ? (
    <div>
      <Switch on={value === true && !whys} disabled={!!whys} onChange={onChange} name={name}>
        {help}
      </Switch>
      {props.children}
    </div>
  ) : (
    <div class="ng-radios">
      <b>{name}</b>
      <Chips
        name={name}
        choices={[...option.choices.map((choice) => choice.value), ...(isOwn(value) ? [value] : [])]}
        value={why(value) ? option.default : value}
        called={(value) => called(option, value)}
        barred={(choice) => !!why(choice)}
        onChange={onChange}
      />
      {option.own && (
        <label class="small">
          {text.ownChoice} <input type="file" accept=".toml,text/plain" data-testid={`own-${option.name}`} onChange={read} />
        </label>
      )}
      <p class="small">{help}</p>
      {props.children}
    </div>
  );
}
