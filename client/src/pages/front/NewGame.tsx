// A new game: who plays, by which rules, with which clock and dice. As it opens it is ready to begin. The links for
// friends are shown at the table, where the host waits for them.

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { api, freshSeed, keepLinks, Refusal, sentence } from "../../api";
import { go } from "../../router";
import { myName, rememberName } from "../../settings";
import { Shell } from "../../Shell";
import { Emblem } from "../../table/Board";
import { noteSeeds } from "../../table/notes";
import { capital } from "../../table/words";
import type { BotTold, EditionTold, Links, OptionTold, SeatWanted } from "../../types";
import { Dialog, remember, Trouble, YourSeed } from "../common";
import { type Choice, fitting, misfit } from "./options";
import "./new.css";

type Kind = SeatWanted["kind"];
type Seat = Required<SeatWanted>;

const KINDS: Record<Kind, [string, string]> = {
  local: ["At this screen", ""],
  link: ["A friend, by link", "You get a link to send; whoever opens it plays this seat."],
  bot: ["A bot", ""],
  open: ["Open to anybody", "Whoever finds the table in the lobby may sit down."],
};

const FINE = { field: "", says: "" };

export function NewGame() {
  const [editions, setEditions] = useState<EditionTold[]>([]);
  const [bots, setBots] = useState<BotTold[]>([]);
  const [heraldry, setHeraldry] = useState("");
  const [chosen, setChosen] = useState("");
  const [number, setNumber] = useState(4);
  const [seats, setSeats] = useState(() =>
    Array.from({ length: 8 }, (_, k): Seat => ({
      kind: k ? "bot" : "local",
      name: k ? "" : myName.value,
      bot: k === 3 ? "easy" : "medium",
    })),
  );
  const [options, setOptions] = useState<Record<string, Choice>>({});
  const [clocked, setClocked] = useState(false);
  const [turn, setTurn] = useState("120");
  const [bank, setBank] = useState("600");
  const [shown, setShown] = useState<boolean | null>(null);
  const [own, setOwn] = useState(false);
  const [seed, setSeed] = useState(freshSeed);
  /** The game, once it is made and its dice are committed to, while the host still chooses a seed. */
  const [made, setMade] = useState<Links | null>(null);
  const [wrong, setWrong] = useState(FINE);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    api.editions().then(
      (found) => {
        setEditions(found);
        if (found[0]) choose(found[0]);
      },
      (error) => setWrong({ field: "form", says: sentence(error) }),
    );
    api.bots().then(setBots, () => {});
  }, []);
  const edition = editions.find((one) => one.id === chosen);
  const choose = (one: EditionTold) => {
    setChosen(one.id);
    setOptions(one.quick);
    if (!one.seats.includes(number)) setNumber(one.seats.at(-1)!);
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

  const change = (place: number, part: Partial<Seat>) =>
    setSeats(seats.map((seat, k) => (k === place ? { ...seat, ...part } : seat)));

  const lay = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setWrong(FINE);
    const name = used.find((seat) => seat.kind === "local")?.name.trim();
    if (name) rememberName(name);
    try {
      const links = await api.create({
        edition: chosen,
        seats: used.map((seat) => (seat.kind === "bot" ? seat : { ...seat, bot: "" })),
        options: fitting(options, edition, number),
        clock: clocked ? { turn: Number(turn), bank: Number(bank) } : null,
        listed,
        begin: false,
      });
      keepLinks(links);
      remember({ id: links.id, players: used.map((seat) => seat.name || KINDS[seat.kind][0].toLowerCase()) });
      if (!some("local")) go(`/g/${links.id}`);
      else if (own) setMade(links);
      else await begin(links);
    } catch (error) {
      setWrong(placed(sentence(error)));
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
    <Shell title="New game">
      <svg class="pg-heraldry" width="0" height="0" aria-hidden="true" dangerouslySetInnerHTML={{ __html: heraldry }} />
      <main class="ng-page" id="main">
        <p class="pg-lead">Everything is set already; change what you like and begin.</p>
        <form ref={form} onSubmit={lay} onInput={() => setWrong(FINE)} novalidate>
          <Chapter title="Edition">
            <div class="ng-tiles">
              {editions.map((one) => (
                <label key={one.id}>
                  <input
                    type="radio"
                    name="edition"
                    checked={one.id === chosen}
                    onChange={() => choose(one)}
                  />
                  <b>{one.name}</b>
                  <span>{one.summary}</span>
                </label>
              ))}
            </div>
            <a href={`/rules/${chosen}`}>Read the rules</a>
          </Chapter>

          <Chapter title="Players">
            <Chips
              name="Number of players"
              choices={edition?.seats ?? []}
              value={number}
              called={String}
              onChange={setNumber}
            />
            <ol class="ng-seats">
              {used.map((seat, place) => (
                <li key={place}>
                  <Emblem banner={place} size={34} />
                  <select
                    aria-label={`Seat ${place + 1}: who plays`}
                    value={seat.kind}
                    onChange={(event) => change(place, { kind: event.currentTarget.value as Kind })}
                  >
                    {Object.entries(KINDS).map(([kind, [name]]) => (
                      <option key={kind} value={kind}>
                        {name}
                      </option>
                    ))}
                  </select>
                  <input
                    aria-label={`Seat ${place + 1}: name`}
                    value={seat.name}
                    maxLength={24}
                    autocomplete="off"
                    placeholder="Name (if you like)"
                    onInput={(event) => change(place, { name: event.currentTarget.value })}
                  />
                  {seat.kind === "bot" && (
                    <select
                      aria-label={`Seat ${place + 1}: which bot`}
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
                    {seat.kind === "bot" ? bots.find((bot) => bot.name === seat.bot)?.summary : KINDS[seat.kind][1]}
                  </p>
                  {trouble(`seats.${place}`)}
                </li>
              ))}
            </ol>
            {some("local") > 1 && (
              <p class="small">Several people share this screen; a curtain hides the cards when it changes hands.</p>
            )}
            {some("bot") === number && <p class="small">Only bots play; you will watch them.</p>}
            {trouble("seats")}
          </Chapter>

          <Chapter title="Rules">
            <div class="ng-switches">
              {edition?.options.map((option) => (
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
          </Chapter>

          <Chapter title="Clock">
            <Switch on={clocked} onChange={setClocked} name="Play with a clock">
              {clocked
                ? "Whoever needs longer than that draws on a bank for the whole game. At zero a bot finishes the turn."
                : "Without a clock everybody may think as long as they like."}
            </Switch>
            {clocked && (
              <div class="ng-pair">
                <Field name="Seconds for each turn" value={turn} onChange={setTurn} number />
                <Field name="Seconds in the bank" value={bank} onChange={setBank} number />
              </div>
            )}
            {trouble("clock")}
          </Chapter>

          <Chapter title="Table and dice">
            <Switch on={listed} onChange={setShown} name="Show the table in the lobby">
              {listed
                ? "Anybody may find the table, watch it, and take a seat that is open."
                : "The table is private: only people with a link come in."}
            </Switch>
            {some("local") > 0 && (
              <Switch on={own} onChange={setOwn} name="Choose my seed for the dice myself">
                {own
                  ? "Before the game begins you are shown what the server has committed itself to; then you type a seed."
                  : "Your browser draws one, and sends it when the server has committed itself."}
              </Switch>
            )}
            <p class="small">
              It is mixed into every roll together with a secret of the server that is fixed beforehand, so neither you
              nor the server can choose the dice. <a href={`/rules/${chosen}#fair-dice`}>How dice are checked</a>
            </p>
          </Chapter>

          <footer class="ng-bar">
            {trouble("form")}
            <p>
              {edition?.name} for {number} players
              {some("bot") > 0 && `, ${some("bot")} of them bots`}
            </p>
            <button type="submit" class="button pg-seal" disabled={busy}>
              {busy ? "Starting…" : "Begin"}
            </button>
          </footer>
        </form>
        {made && <OwnSeed links={made} seed={seed} onChange={setSeed} begin={() => begin(made)} />}
      </main>
    </Shell>
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
    <Dialog title="The dice are committed to" onClose={() => send()}>
      <form onSubmit={send}>
        <YourSeed commitment={props.links.commitment} seed={props.seed} onChange={props.onChange} open fixed={sent} />
        <Trouble says={says} />
        <button type="submit" class="button primary">
          Begin with this seed
        </button>
      </form>
    </Dialog>
  );
}

/** The field that a sentence of the server speaks of, and the sentence in our words where it speaks of patterns. */
function placed(says: string): { field: string; says: string } {
  const named = /^(?:Option (\w+)|Field (seats\.\d+|clock))/.exec(says);
  const field = named?.[1] ?? named?.[2] ?? (/bot|players/.test(says) ? "seats" : "form");
  if (field === "clock") return { field, says: "A turn takes 5 to 3600 seconds, and the bank holds 0 to 36000." };
  return { field, says };
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
  const whys = [...new Set(option.choices.map((choice) => why(choice.value)))].join(" ").trim();
  const help = (
    <>
      {whys && <b>{whys} </b>}
      {option.help}{" "}
      <a href={`/rules/${props.edition}#${rule}`} target="_blank" aria-label={`${name}: rule ${rule}, in a new tab`}>
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
        choices={option.choices.map((choice) => choice.value)}
        value={why(value) ? option.default : value}
        called={(value) => option.choices.find((choice) => choice.value === value)?.label ?? String(value)}
        barred={(choice) => !!why(choice)}
        onChange={onChange}
      />
      <p class="small">{help}</p>
      {props.children}
    </div>
  );
}
