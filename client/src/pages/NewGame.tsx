// A new game: who plays, by which rules, with which clock and dice. As it opens it is ready to begin.

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { api, freshSeed, keepLinks, sentence } from "../api";
import { go } from "../router";
import { myName, rememberName } from "../settings";
import type { BotTold, EditionTold, Links, OptionTold, SeatWanted } from "../types";
import { Crest, useBanners } from "./Crest";
import { Invitations } from "./Invitations";
import { choiceName, misfit, optionName, type Choice } from "./options";
import { remember } from "./recent";
import { list, stretch } from "./words";
import "./new.css";

type Kind = SeatWanted["kind"];
type Seat = { kind: Kind; name: string; bot: string };

const KINDS: [Kind, string][] = [
  ["local", "At this screen"],
  ["link", "A friend, by link"],
  ["bot", "A bot"],
  ["open", "Open to anybody"],
];

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];

function firstSeats(): Seat[] {
  const bots = ["medium", "medium", "easy", "medium", "medium", "medium", "medium"];
  const rest = bots.map((bot): Seat => ({ kind: "bot", name: "", bot }));
  return [{ kind: "local", name: myName.value, bot: "medium" }, ...rest];
}

export function NewGame() {
  const [editions, setEditions] = useState<EditionTold[]>([]);
  const [bots, setBots] = useState<BotTold[]>([]);
  const [chosen, setChosen] = useState("classic");
  const [count, setCount] = useState(4);
  const [seats, setSeats] = useState(firstSeats);
  const [options, setOptions] = useState<Record<string, Choice>>({ deal: true, defender_most: true });
  const [clocked, setClocked] = useState(false);
  const [turn, setTurn] = useState("120");
  const [bank, setBank] = useState("600");
  const [listed, setListed] = useState<boolean | null>(null);
  const [seed, setSeed] = useState("");
  const [wrong, setWrong] = useState<{ field: string; says: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const [links, setLinks] = useState<{ told: Links; seats: Seat[] } | null>(null);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    document.title = "New game · Hegemon";
    api.editions().then(setEditions, (error) => setWrong({ field: "form", says: sentence(error) }));
    api.bots().then(setBots, () => {});
  }, []);

  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>(".trouble")?.scrollIntoView({ block: "center" });
  }, [wrong]);

  const edition = editions.find((one) => one.id === chosen) ?? editions[0];
  const banners = useBanners(edition?.id);
  const used = seats.slice(0, count);
  const invites = used.filter((seat) => seat.kind === "link").length;
  const open = used.filter((seat) => seat.kind === "open").length;
  // A table with a free seat is of use only if it can be found; any other is private unless somebody says so.
  const found = listed ?? open > 0;

  const change = (place: number, part: Partial<Seat>) => {
    setWrong(null);
    setSeats(seats.map((seat, k) => (k === place ? { ...seat, ...part } : seat)));
  };
  const choose = (name: string, choice: Choice) => {
    setWrong(null);
    setOptions({ ...options, [name]: choice });
  };

  /** The options that are not as usual and fit the number of players. */
  const wantedOptions = () => {
    const wanted: Record<string, Choice> = {};
    for (const option of edition?.options ?? []) {
      const choice = options[option.name];
      if (choice !== undefined && choice !== option.default && !misfit(option.name, choice, count)) {
        wanted[option.name] = choice;
      }
    }
    return wanted;
  };

  const begin = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    setWrong(null);
    const own = used.find((seat) => seat.kind === "local" && seat.name.trim());
    if (own) rememberName(own.name.trim());
    setBusy(true);
    try {
      const told = await api.create({
        edition: edition?.id ?? "classic",
        seats: used.map(({ kind, name, bot }) => ({ kind, name: name.trim(), bot: kind === "bot" ? bot : "" })),
        options: wantedOptions(),
        clock: clocked ? { turn: Number(turn), bank: Number(bank) } : null,
        listed: found,
        seed: seed || freshSeed(),
      });
      keepLinks(told);
      remember({ id: told.id, edition: edition?.id ?? "classic", players: used.map((seat) => called(seat)) });
      if (invites) {
        setLinks({ told, seats: used });
        scrollTo(0, 0);
      } else go(`/g/${told.id}`);
    } catch (error) {
      setWrong(placed(sentence(error)));
    }
    setBusy(false);
  };

  if (links) return <Invitations links={links.told} seats={links.seats} banners={banners} />;

  const trouble = (field: string) =>
    wrong?.field === field && (
      <p class="trouble" role="alert" id={`trouble-${field}`}>
        {wrong.says}
      </p>
    );

  return (
    <main class="new-page" id="main">
      <header class="page-head">
        <p class="kicker">Lay the table</p>
        <h1>New game</h1>
        <p class="lead">Everything is set already; change what you like and begin.</p>
      </header>
      <form ref={form} class="chapters" onSubmit={begin} novalidate>
        <Chapter title="Edition">
          <div class="tiles" role="radiogroup" aria-label="Edition">
            {editions.map((one) => (
              <label key={one.id} class="tile">
                <input
                  type="radio"
                  name="edition"
                  checked={one.id === edition?.id}
                  onChange={() => {
                    setChosen(one.id);
                    setOptions({});
                    if (!one.seats.includes(count)) setCount(one.seats[one.seats.length - 1] ?? 4);
                  }}
                />
                <b>{one.name}</b>
                <span>{one.summary}</span>
              </label>
            ))}
          </div>
          {edition && <a href={`/rules/${edition.id}`}>Read the rules</a>}
          {trouble("edition")}
        </Chapter>

        <Chapter title="Players">
          <div class="chips" role="radiogroup" aria-label="Number of players">
            {(edition?.seats ?? [2, 3, 4, 5, 6]).map((number) => (
              <label key={number} class="chip">
                <input
                  type="radio"
                  name="count"
                  checked={number === count}
                  onChange={() => {
                    setWrong(null);
                    setCount(number);
                  }}
                />
                <span>{number}</span>
              </label>
            ))}
          </div>
          <ol class="seats">
            {used.map((seat, place) => (
              <li key={place} class="seat">
                <Crest banners={banners} seat={place} />
                <label>
                  <span class="unseen">Seat {place + 1}: who plays</span>
                  <select
                    value={seat.kind}
                    onChange={(event) => change(place, { kind: event.currentTarget.value as Kind })}
                  >
                    {KINDS.map(([kind, name]) => (
                      <option key={kind} value={kind}>
                        {name}
                      </option>
                    ))}
                  </select>
                </label>
                <label class={seat.kind === "bot" ? "" : "wide"}>
                  <span class="unseen">Seat {place + 1}: name</span>
                  <input
                    value={seat.name}
                    maxLength={24}
                    autocomplete="off"
                    placeholder={seat.kind === "open" ? "Name of whoever comes" : "Name (if you like)"}
                    onInput={(event) => change(place, { name: event.currentTarget.value })}
                  />
                </label>
                {seat.kind === "bot" && (
                  <label>
                    <span class="unseen">Seat {place + 1}: which bot</span>
                    <select
                      value={seat.bot}
                      aria-describedby={`bot-${place}`}
                      onChange={(event) => change(place, { bot: event.currentTarget.value })}
                    >
                      {bots.map((bot) => (
                        <option key={bot.name} value={bot.name}>
                          {bot.name}
                        </option>
                      ))}
                    </select>
                  </label>
                )}
                <p class="small" id={`bot-${place}`}>
                  {seat.kind === "bot"
                    ? bots.find((bot) => bot.name === seat.bot)?.summary
                    : seat.kind === "link"
                      ? "You get a link to send; whoever opens it plays this seat."
                      : seat.kind === "open"
                        ? "Whoever finds the table in the lobby may sit down."
                        : ""}
                </p>
                {trouble(`seats.${place}`)}
              </li>
            ))}
          </ol>
          {used.filter((seat) => seat.kind === "local").length > 1 && (
            <p class="small">Several people share this screen; a curtain hides the cards when it changes hands.</p>
          )}
          {used.every((seat) => seat.kind === "bot") && <p class="small">Only bots play; you will watch them.</p>}
          {trouble("seats")}
        </Chapter>

        <Chapter title="Rules">
          <div class="switches">
            {edition?.options.map((option) => (
              <Option
                key={option.name}
                option={option}
                edition={edition.id}
                seats={count}
                value={options[option.name] ?? option.default}
                onChange={(choice) => choose(option.name, choice)}
                trouble={trouble(option.name)}
              />
            ))}
          </div>
          {trouble("options")}
        </Chapter>

        <Chapter title="Clock">
          <Switch on={clocked} onChange={setClocked} name="Play with a clock">
            {clocked
              ? `${stretch(Number(turn) || 0)} for each turn; whoever needs longer draws on a bank of ${stretch(Number(bank) || 0)} for the whole game. At zero a bot finishes the turn.`
              : "Without a clock everybody may think as long as they like."}
          </Switch>
          {clocked && (
            <div class="pair">
              <label class="field">
                <span>Seconds for each turn</span>
                <input
                  type="number"
                  min={5}
                  max={3600}
                  value={turn}
                  inputMode="numeric"
                  onInput={(event) => setTurn(event.currentTarget.value)}
                />
              </label>
              <label class="field">
                <span>Seconds in the bank</span>
                <input
                  type="number"
                  min={0}
                  max={36000}
                  value={bank}
                  inputMode="numeric"
                  onInput={(event) => setBank(event.currentTarget.value)}
                />
              </label>
            </div>
          )}
          {trouble("clock")}
        </Chapter>

        <Chapter title="Table and dice">
          <Switch on={found} onChange={setListed} name="Show the table in the lobby">
            {found
              ? "Anybody may find the table, watch it, and take a seat that is open."
              : open > 0
                ? "The table is private, so nobody will find the open seat by themselves."
                : "The table is private: only people with a link come in."}
          </Switch>
          <label class="field seed">
            <span>
              Your own seed for the dice <small>(if you like)</small>
            </span>
            <input
              value={seed}
              maxLength={64}
              placeholder="drawn by this browser"
              autocomplete="off"
              spellcheck={false}
              aria-describedby="seed-help"
              aria-invalid={wrong?.field === "seed" || undefined}
              onInput={(event) => {
                setWrong(null);
                setSeed(event.currentTarget.value);
              }}
            />
          </label>
          <p class="small" id="seed-help">
            It is mixed into every roll together with a secret of the server that is fixed beforehand, so neither you nor
            the server can choose the dice. <a href={`/rules/${edition?.id ?? "classic"}#fair-dice`}>How dice are checked</a>
          </p>
          {trouble("seed")}
        </Chapter>

        <footer class="begin-bar">
          <p class="summary" role="status">
            {summary(used, edition, clocked)}
          </p>
          {trouble("form")}
          <button type="submit" class="button seal" disabled={busy}>
            {busy ? "Laying the table…" : "Begin"}
          </button>
        </footer>
      </form>
    </main>
  );
}

function called(seat: Seat): string {
  if (seat.name.trim()) return seat.name.trim();
  return { local: "You", link: "a friend", bot: `a bot (${seat.bot})`, open: "anybody" }[seat.kind];
}

/** What is about to begin, in a sentence. */
function summary(seats: Seat[], edition: EditionTold | undefined, clocked: boolean): string {
  const of = (kind: Kind, one: string, many: string) => {
    const number = seats.filter((seat) => seat.kind === kind).length;
    return number ? `${NUMBERS[number]} ${number === 1 ? one : many}` : "";
  };
  const parts = [
    of("local", "person here", "people here"),
    of("link", "friend by link", "friends by link"),
    of("bot", "bot", "bots"),
    of("open", "open seat", "open seats"),
  ].filter(Boolean);
  const text = `${edition?.name ?? "Classic"} with ${list(parts)}${clocked ? ", by the clock" : ""}.`;
  return text;
}

/** The field that a sentence of the server speaks of. */
function placed(says: string): { field: string; says: string } {
  const option = /^Option (\w+)/.exec(says);
  if (option) return { field: option[1]!, says };
  const seat = /^Field seats\.(\d+)/.exec(says);
  if (seat) return { field: `seats.${seat[1]}`, says };
  const field = /^Field (\w+)/.exec(says)?.[1];
  if (field === "seed") {
    return { field, says: "A seed has up to 64 letters, digits, dots, dashes and underscores, and nothing else." };
  }
  if (field === "clock") return { field, says: "A turn takes 5 to 3600 seconds, and the bank holds 0 to 36000." };
  if (field) return { field: ["seats", "options", "edition"].includes(field) ? field : "form", says };
  if (/\bbot\b|players/.test(says)) return { field: "seats", says };
  return { field: "form", says };
}

function Chapter({ title, children }: { title: string; children: ComponentChildren }) {
  const id = useId();
  return (
    <section class="chapter" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div class="chapter-body">{children}</div>
    </section>
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
    <div class="switch">
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
  trouble: ComponentChildren;
}) {
  const { option, seats, value } = props;
  const name = optionName(option.name);
  const help = (
    <>
      {option.help} <RuleLinks edition={props.edition} rules={option.rules} name={name} />
    </>
  );
  if (option.choices.every((choice) => typeof choice === "boolean")) {
    const why = misfit(option.name, true, seats);
    return (
      <div class="option">
        <Switch on={value === true && !why} disabled={why !== ""} onChange={props.onChange} name={name}>
          {why && <b class="why">{why} </b>}
          {help}
        </Switch>
        {props.trouble}
      </div>
    );
  }
  const fits = misfit(option.name, value, seats) ? option.default : value;
  const whys = option.choices.map((choice) => misfit(option.name, choice, seats)).filter(Boolean);
  return (
    <fieldset class="option radios">
      <legend>{name}</legend>
      <div class="chips">
        {option.choices.map((choice) => (
          <label key={String(choice)} class="chip">
            <input
              type="radio"
              name={option.name}
              checked={choice === fits}
              disabled={misfit(option.name, choice, seats) !== ""}
              onChange={() => props.onChange(choice)}
            />
            <span>{choiceName(option.name, choice)}</span>
          </label>
        ))}
      </div>
      <p class="small">
        {whys.length > 0 && <b class="why">{whys.join(" ")} </b>}
        {help}
      </p>
      {props.trouble}
    </fieldset>
  );
}

function RuleLinks({ edition, rules, name }: { edition: string; rules: string[]; name: string }) {
  if (!rules.length) return null;
  return (
    <a
      class="rule-link"
      href={`/rules/${edition}#${rules[0]}`}
      target="_blank"
      rel="noopener"
      aria-label={`${name}: rule ${rules[0]}, in a new tab`}
    >
      {rules[0]}
    </a>
  );
}
