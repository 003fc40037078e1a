// The question and the ways to answer it: one widget for each shape of offer.

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../icons";
import "../style/dense.css";
import "../style/repeat.css";
import { always, askOdds, board, fetchRules, game, mine, note, odds, oddsFault, overtaken, rolling, rules, say, undo, watching } from "../store";
import type { Asked, BoardTold, Fight, OfferMade, Update } from "../types";
import { keys, tabbed } from "../settings";
import { cardText } from "../text/cards";
import { dockText as text } from "../text/dock";
import { fill } from "../text/fill";
import { repeatText } from "../text/repeat";
import { ruleText } from "../text/rule";
import { Die } from "./Battle";
import { AskedAbout } from "./Beside";
import { Emblem } from "./Board";
import { CardFace } from "./Card";
import { endShown } from "./endShown";
import { CardNames, Hand } from "./Hand";
import { asCards, cardBehind, CardOffers } from "./Offers";
import { SinceCard, Watching } from "./Watching";
import { useLater } from "./later";
import {
  type Verb,
  active,
  addGhosts,
  amount,
  apart,
  blitz,
  boardVerbs,
  busy,
  chooseVerb,
  commitGhosts,
  contested,
  doMove,
  floor,
  from,
  ghosts,
  keep,
  lastPlaced,
  isApart,
  isHostile,
  moveOffers,
  numbersOf,
  place,
  placed,
  point,
  refreshOdds,
  rememberMove,
  rolled,
  sayNumber,
  single,
  startBlitz,
  stopBlitz,
  to,
  toggleApart,
  toPlace,
  verbs,
} from "./play";
import { mayPlaceRest, placeSeveral, placeTheRest, queue, stopQueue, unplanned } from "./repeat";
import {
  armies,
  armiesOn,
  bannerOf,
  capital,
  cardOf,
  dressed,
  landName,
  landsOf,
  ownerOf,
  plain,
  seatName,
  setWorth,
  small,
} from "./words";

/** Say pass, if that is offered. */
export function endStep(): void {
  if (mine.value && !overtaken.value && verbs.value.some((verb) => verb.verb === "pass")) void say("pass");
}

export function Dock() {
  const now = game.value;
  const map = board.value;
  const top = useRef<HTMLElement>(null);
  const number = now?.asked?.number ?? -1;
  // Another question is read from its beginning, however far down the answer to the last one was.
  useLayoutEffect(() => top.current?.scrollTo({ top: 0 }), [number]);
  if (!now || !map) return null;
  const deaf = overtaken.value || rolling.value;
  return (
    <section
      class="dock"
      ref={top}
      aria-label={text.label}
      aria-busy={deaf}
      onClickCapture={(event) => deaf && event.stopPropagation()}
    >
      {watching.value ? <Watching now={now} map={map} /> : <Prompt now={now} map={map} />}
      <div class="acts">
        {watching.value ? null : blitz.value?.running ? (
          <Running now={now} map={map} />
        ) : mine.value ? (
          <Actions asked={mine.value} now={now} map={map} />
        ) : (
          <Idle now={now} map={map} />
        )}
      </div>
      {tabbed.value && <SinceCard />}
      {(tabbed.value || !now.table.extra.trays) && <Hand />}
    </section>
  );
}

// --- the question ----------------------------------------------------------------------------------------------------

function Prompt({ now, map }: { now: Update; map: BoardTold }) {
  const asked = now.asked;
  const own = mine.value;
  const who = asked?.who ?? -1;
  const over = now.status === "over" || now.status === "ended";
  const says = over
    ? now.result
      ? text.won(now.result.winners.map((seat) => seatName(now.players, seat)), now.result.reason)
      : text.ended
    : now.status === "waiting"
      ? text.waiting
      : now.status === "paused"
        ? text.paused
        : own
          ? own.itself
            ? repeatText.itself
            : own.prompt
          : who >= 0
            ? repeatText.waitingFor(seatName(now.players, who), asked?.title ?? "")
            : (asked?.prompt ?? "");
  const end = verbs.value.find((verb) => verb.verb === "pass");
  const others = verbs.value.filter((verb) => verb.kind === "button" && verb.verb !== "pass");
  const player = own ? now.players[own.who] : undefined;
  return (
    <>
      <div class={`prompt${own ? " own" : ""}`}>
        {who >= 0 && !over && <Emblem banner={bannerOf(map, now.players, who)} size={44} />}
        <div class="question">
          <p class="step">
            {own && now.seats.length > 1 && <b>{seatName(now.players, own.who)} · </b>}
            {over
              ? text.end
              : now.status === "waiting"
                ? text.before
                : own
                  ? own.title
                  : who >= 0
                    ? text.move(seatName(now.players, who))
                    : text.chance}
            {own?.rule && <RuleLink id={own.rule} />}
            {player && player.reserve > 0 && <span class="chip">{text.reserve(player.reserve)}</span>}
          </p>
          <p class="says" data-testid="prompt">
            {says}
          </p>
          {own && <Standing now={now} asked={own} />}
          {note.value && (
            <p class={`note ${note.value.kind}`} role="status" data-testid="note">
              {note.value.says}
              {note.value.rule && <RuleLink id={note.value.rule} place="note" />}
            </p>
          )}
        </div>
      </div>
      <div class="endings">
        {others.map((verb) => (
          <button
            key={verb.verb}
            type="button"
            class={`button${verb.verb === others[0]?.verb ? " primary" : ""}`}
            data-testid={verb.verb}
            disabled={busy.value}
            onClick={() => void say(verb.verb)}
          >
            {verb.label}
          </button>
        ))}
        {end && own && (
          <button type="button" class="button" data-testid="pass" disabled={busy.value} onClick={endStep}>
            {own.passing} <Key name="E" />
          </button>
        )}
        {now.seats.length > 0 && !over && now.status !== "waiting" && (
          <button
            type="button"
            class="button quiet"
            data-testid="undo"
            aria-disabled={now.undo !== ""}
            title={now.undo || repeatText.undoHelp}
            onClick={undo}
          >
            <Icon name="undo" size={17} /> {text.undo} <Key name="U" />
          </button>
        )}
      </div>
    </>
  );
}

/** The key that does the same as a button; phones have none. */
function Key({ name }: { name: string }) {
  return keys.value === "off" ? null : (
    <kbd class="key" aria-hidden="true">
      {name}
    </kbd>
  );
}

/** Where nothing but a matter of course is asked, have it answered from now on. */
function Standing({ now, asked }: { now: Update; asked: Asked }) {
  const { who, step, standing, policy } = asked;
  const given = now.always.filter((one) => one.seat === who);
  const offered = standing && (policy === "pass" || verbs.value.length === 1);
  if (!offered && !given.length) return null;
  return (
    <p class="small orders">
      {offered && (
        <button type="button" class="link" onClick={() => always(who, step, policy)}>
          {standing}
        </button>
      )}
      {given.map((one) => (
        <button key={one.step} type="button" class="link" onClick={() => always(who, one.step, "ask")}>
          {text.askAgain(small(one.title))}
        </button>
      ))}
    </p>
  );
}

export function RuleLink({ id, place = "rule" }: { id: string; place?: string }) {
  const rule = rules.value.find((one) => one.id === id);
  const key = `${place}-${id}`;
  return (
    <>
      <button
        type="button"
        class="rule"
        popovertarget={key}
        aria-label={ruleText.why(id)}
        title={ruleText.title}
        onClick={fetchRules}
      >
        ?
      </button>
      <span id={key} class="popover panel rule-text" popover="auto" role="dialog" aria-label={text.ruleId(id)}>
        <b>{rule?.section ?? text.rule}</b> <small>{id}</small>
        <span>{rule?.says ?? (rules.value.length ? text.noRule : text.loadingRules)}</span>
        {!!rule?.rulings.length && <small>{text.rulings(rule.rulings)}</small>}
        <a href={`/rules/${game.value?.edition ?? ""}#${id}`}>{text.allRules}</a>
      </span>
    </>
  );
}

function Idle({ now, map }: { now: Update; map: BoardTold }) {
  const battle = now.table.battle;
  if (now.status === "over" || now.status === "ended") {
    return endShown.value ? null : (
      <button type="button" class="button primary" onClick={() => (endShown.value = true)}>
        {text.howItWent}
      </button>
    );
  }
  if (now.status === "waiting") return null;
  const placing = now.always.find((one) => one.step === "Placing");
  if (placing) {
    return (
      <p class="idle">
        {repeatText.placing}{" "}
        <button type="button" class="button quiet" onClick={() => always(placing.seat, placing.step, "ask")}>
          {repeatText.stopPlacing}
        </button>
      </p>
    );
  }
  return (
    <p class="idle">
      {battle && now.table.turn >= 0
        ? text.battle(landName(map, battle.src), landName(map, battle.dst))
        : now.seats.length
          ? text.notYet
          : text.watching}
    </p>
  );
}

// --- the answers -----------------------------------------------------------------------------------------------------

function Actions({ asked, now, map }: { asked: Asked; now: Update; map: BoardTold }) {
  const several = boardVerbs.value;
  const verb = active.value;
  const others = verbs.value.filter((one) => one.kind !== "button" && !several.includes(one));
  // Verbs that mean the same thing in two ways, such as with or without somebody, are one widget.
  const twin = (one: Verb) => others.find(({ kind, role }) => role && kind === "number" && kind === one.kind && role === one.role);
  const isNumber = ({ kind }: Verb) => kind === "number";
  // Whoever may stay out of what a number sends is chosen beside that number.
  const companions = others.some(isNumber) ? others.filter(isApart) : [];
  const rest = others.filter((one) => (twin(one) ?? one) === one && !companions.includes(one)).sort((one, other) => Number(isNumber(other)) - Number(isNumber(one)));
  const why = verbs.value.every((one) => one.verb === "pass") ? asked.stuck : "";
  return (
    <>
      {why && <p class="widget lead">{why}</p>}
      {rolled.value && now.table.battle && <Fallen battle={now.table.battle} now={now} map={map} />}
      {several.length > 1 && (
        <div class="verbs" role="group" aria-label={text.onMap}>
          {several.map((one) => (
            <button
              key={one.verb}
              type="button"
              data-testid={`verb-${one.verb.replaceAll(" ", "-")}`}
              aria-pressed={one === verb}
              onClick={() => chooseVerb(one.verb)}
            >
              {text.alone(one.label)}
              {one.thing !== undefined && one.offers[0]?.says && <small>{one.offers[0].says}</small>}
            </button>
          ))}
        </div>
      )}
      {verb?.kind === "land" && !rest.some(isNumber) && <PickLand verb={verb} map={map} now={now} />}
      {verb?.kind === "amount" && <Lay verb={verb} map={map} now={now} />}
      {verb?.kind === "move" &&
        (isHostile(verb) ? (
          <Attack verb={verb} map={map} now={now} />
        ) : (
          !rest.some(isNumber) && <Move verb={verb} map={map} now={now} />
        ))}
      {rest.map((one) =>
        one.kind === "number" ? (
          <Numbers
            key={one.verb}
            verb={one}
            also={others.filter((other) => other !== one && twin(other) === one)}
            companions={companions}
            map={map}
            now={now}
          />
        ) : one.kind === "cards" ? (
          <Trade key={one.verb} verb={one} map={map} now={now} seat={asked.who} />
        ) : one.text ? (
          <Words key={one.verb} verb={one} map={map} />
        ) : one.kind === "list" && asCards(one, now) ? (
          <CardOffers key={one.verb} verb={one} map={map} now={now} seat={asked.who} />
        ) : (
          <List key={one.verb} verb={one} map={map} />
        ),
      )}
      {verb?.kind === "land" && rest.some(isNumber) && <PickLand verb={verb} map={map} now={now} named />}
      {verb?.kind === "move" && !isHostile(verb) && rest.some(isNumber) && <Move verb={verb} map={map} now={now} />}
      <AskedAbout now={now} map={map} />
    </>
  );
}

/** A text of the player's own; how one is asked for it is fetched with the first. */
function Words(props: { verb: Verb; map: BoardTold }) {
  const found = useLater(true, () => import("./Words"));
  return found && <found.default {...props} />;
}

/** The dice of a battle, as long as something can be done about them. */
function Fallen({ battle, now, map }: { battle: Fight; now: Update; map: BoardTold }) {
  const side = (land: string, faces: number[], sizes: number[]) => (
    <span class="side" style={dressed(map.banners[bannerOf(map, now.players, ownerOf(map, now.table, land))]?.colour)}>
      <b>{landName(map, land)}</b>
      <span class="dice" role="img" aria-label={text.rolled(landName(map, land), faces)}>
        {faces.map((face, k) => (
          <Die key={k} face={face} die={{ face, faces: sizes[k] ?? 6, more: 0 }} kind="owned" />
        ))}
      </span>
    </span>
  );
  return (
    <p class="widget fallen" data-testid="fallen">
      {side(battle.src, battle.red, battle.red_faces)}
      <span class="way">{text.against}</span>
      {side(battle.dst, battle.white, battle.white_faces)}
    </p>
  );
}

/** A land, and nothing else. */
function PickLand({ verb, map, now, named = false }: { verb: Verb; map: BoardTold; now: Update; named?: boolean }) {
  const picked = place.value;
  const card = cardBehind(verb, now);
  return (
    <div class="widget">
      {card && (
        <div class="play-card lit" data-testid="card-behind">
          <CardFace card={card} seat={now.asked?.who ?? -1} map={map} players={now.players} />
        </div>
      )}
      {picked ? (
        <button
          type="button"
          class="button primary"
          data-testid="confirm"
          onClick={() => void say(`${verb.verb} ${picked}`)}
        >
          {card
            ? text.playOn(card.name, landName(map, picked))
            : text.there(verb.label, landName(map, picked), verb.thing !== undefined)}
        </button>
      ) : (
        <p class="lead">
          {(named || boardVerbs.value.length < 2) && verb.offers.length < 6 && (
            <span>{card ? text.playOn(card.name) : verb.label}</span>
          )}
          {verb.offers.length < 6 ? (
            verb.offers.map((offer) => (
              <button
                key={offer.words[0]}
                type="button"
                class="button"
                onClick={() => (place.value = offer.words[0] ?? null)}
              >
                {landName(map, offer.words[0] ?? "")}
              </button>
            ))
          ) : (
            text.lit(verb.offers.length)
          )}
        </p>
      )}
    </div>
  );
}

/** Armies onto lands: laid out first, then said. */
function Lay({ verb, map, now }: { verb: Verb; map: BoardTold; now: Update }) {
  if (single.value) return <LayOne map={map} />;
  const laid = Object.entries(ghosts.value);
  const left = toPlace.value - placed.value;
  const last = from.value && verb.offers.some((offer) => offer.words[0] === from.value) ? from.value : null;
  return (
    <div class="widget lay">
      <p class="tally" aria-live="off">
        <b data-testid="left">{left}</b>
        <span>{text.left(left)}</span>
      </p>
      <ul class="laid">
        {laid.map(([id, number]) => (
          <li key={id} class={id === last ? "last" : ""}>
            <span>
              {landName(map, id)} <small>{armiesOn(map, now.table, id)}</small>
            </span>
            <Stepper
              label={landName(map, id)}
              value={number}
              less={() => addGhosts(id, -1)}
              more={left > 0 ? () => addGhosts(id, 1) : null}
              all={left > 0 ? () => addGhosts(id, left) : null}
            />
          </li>
        ))}
        {!laid.length && (
          <li class="empty">
            {matchMedia("(pointer: coarse)").matches
              ? text.touch
              : text.click}
          </li>
        )}
      </ul>
      <div class="go">
        <button
          type="button"
          class="button primary"
          data-testid="commit"
          disabled={!laid.length || busy.value}
          onClick={() => void commitGhosts()}
        >
          {verb.label} {placed.value || ""} <Key name="↵" />
        </button>
        <button
          type="button"
          class="button quiet"
          disabled={!laid.length || busy.value}
          onClick={() => (ghosts.value = {})}
        >
          {text.clear}
        </button>
        {left > 0 && <Rest />}
      </div>
    </div>
  );
}

/** One army at a time: a click places it, and several can be lined up for the next questions. */
function LayOne({ map }: { map: BoardTold }) {
  const waiting = Object.values(queue.value).reduce((sum, n) => sum + n, 0);
  const last = lastPlaced.value;
  const more = Math.min(5, unplanned());
  return (
    <div class="widget">
      {waiting > 0 ? (
        <p class="lead">
          {repeatText.queued(waiting)}{" "}
          <button type="button" class="button quiet" data-testid="stop-queue" onClick={stopQueue}>
            {repeatText.stopQueue}
          </button>
        </p>
      ) : (
        <p class="lead">{repeatText.chooseLit(matchMedia("(pointer: coarse)").matches, unplanned())}</p>
      )}
      <div class="go">
        {last && more > 1 && active.value?.offers.some((offer) => offer.words[0] === last) && (
          <button type="button" class="button" data-testid="more" onClick={() => placeSeveral(last, more)}>
            {repeatText.more(more, landName(map, last))}
          </button>
        )}
        <Rest />
      </div>
    </div>
  );
}

/** Everything that is left, by a bot's judgement. */
function Rest() {
  return mayPlaceRest() ? (
    <button
      type="button"
      class="button"
      data-testid="place-rest"
      title={repeatText.placeRestHelp}
      disabled={busy.value}
      onClick={placeTheRest}
    >
      {repeatText.placeRest}
    </button>
  ) : null;
}

function Stepper({
  label,
  value,
  less,
  more,
  all,
}: {
  label: string;
  value: number;
  less: () => void;
  more: (() => void) | null;
  all: (() => void) | null;
}) {
  return (
    <span class="stepper" role="group" aria-label={label}>
      <button type="button" aria-label={text.less(label)} onClick={less}>
        −
      </button>
      <output>{value}</output>
      <button type="button" aria-label={text.more(label)} disabled={!more} onClick={() => more?.()}>
        +
      </button>
      <button type="button" class="all" aria-label={text.allOn(label)} disabled={!all} onClick={() => all?.()}>
        {text.all}
      </button>
    </span>
  );
}

/** Two lands with their armies, and what lies between. */
function Between({
  map,
  now,
  src,
  dst,
  moved = 0,
  word,
}: {
  map: BoardTold;
  now: Update;
  src: string;
  dst: string | null;
  moved?: number;
  word: string;
}) {
  const end = (id: string, change: number) => {
    const k = map.territories.findIndex((land) => land.id === id);
    const seat = now.table.owner[k] ?? -1;
    return (
      <span class="end" onPointerEnter={() => point([id])} onPointerLeave={() => point(null)}>
        <Emblem banner={bannerOf(map, now.players, seat)} size={30} />
        <span>
          <b>{landName(map, id)}</b>
          <small>
            {armies((now.table.armies[k] ?? 0) + change)} · {seatName(now.players, seat)}
          </small>
        </span>
      </span>
    );
  };
  return (
    <p class="between">
      {end(src, -moved)}
      <span class="way">{word}</span>
      {dst ? end(dst, moved) : <span class="end open">{text.choose}</span>}
    </p>
  );
}

/** Armies from land to land. */
function Move({ verb, map, now }: { verb: Verb; map: BoardTold; now: Update }) {
  const src = from.value;
  const dst = to.value;
  const offers = moveOffers(verb, src, dst);
  const name = verb.label;
  if (!src) {
    return (
      <p class="widget lead">
        {(verb.shape.length > 2 ? text.moveFrom : text.lit)(new Set(verb.offers.map((offer) => offer.words[0])).size)}
      </p>
    );
  }
  const numbers = numbersOf(offers);
  return (
    <div class="widget">
      <Between map={map} now={now} src={src} dst={dst} moved={dst ? amount.value : 0} word={text.to} />
      {dst && numbers.length > 1 && <Range numbers={numbers} label={text.toMove} />}
      <div class="go">
        <button
          type="button"
          class="button primary"
          data-testid="commit"
          disabled={!offers.length || busy.value}
          onClick={() => void doMove()}
        >
          {name} {dst && verb.shape.length > 2 ? amount.value : ""}
        </button>
      </div>
    </div>
  );
}

/** A number from a range, with a preview on the map. */
function Range({ numbers, label }: { numbers: number[]; label: string }) {
  const low = numbers[0] ?? 0;
  const high = numbers.at(-1) ?? 0;
  const half = numbers[Math.floor((numbers.length - 1) / 2)] ?? low;
  return (
    <div class="range">
      {numbers.length > 1 && (
        <input
          type="range"
          min={low}
          max={high}
          step={1}
          value={amount.value}
          aria-label={label}
          data-testid="range"
          onInput={(event) => (amount.value = Number(event.currentTarget.value))}
        />
      )}
      <span class="marks">
        <button type="button" aria-pressed={amount.value === low} onClick={() => (amount.value = low)}>
          {text.atLeast(low)}
        </button>
        {numbers.length > 3 && (
          <button type="button" aria-pressed={amount.value === half} onClick={() => (amount.value = half)}>
            {text.half(half)}
          </button>
        )}
        {high !== low && (
          <button type="button" aria-pressed={amount.value === high} onClick={() => (amount.value = high)}>
            {text.most(high)}
          </button>
        )}
      </span>
    </div>
  );
}

/** A number alone: a few buttons, or a slider; where it can be meant in several ways, a row of buttons for each. */
function Numbers({ verb, also, companions, map, now }: { verb: Verb; also: Verb[]; companions: Verb[]; map: BoardTold; now: Update }) {
  const numbers = numbersOf(verb.offers);
  const battle = now.table.battle;
  const fought = contested.value;
  const occupying = verb.role === "follow";
  const name = verb.label;
  const dice = verb.role === "dice";
  useEffect(() => {
    if (!numbers.includes(amount.value)) amount.value = numbers[Math.max(0, proposed)] ?? 0;
  }, [numbers.join()]);
  const invasion = now.table.extra.invasion;
  const pair = verb.role === "commit" && invasion ? invasion : null;
  const until = verb.role === "force" && invasion ? invasion : pair;
  const proposed = verb.role === "stake" ? 0 : verb.role === "which" ? -1 : numbers.length - 1;
  useEffect(() => {
    if (pair) void askOdds(pair[0], pair[1], 0);
  }, [pair?.join(), now.asked?.number]);
  const all = occupying && numbers.length > 1 && amount.value === numbers.at(-1);
  const moved = occupying ? amount.value - (numbers[0] ?? 0) : 0;
  const send = (number: number) => {
    if (occupying) rememberMove(number, numbers[0] ?? 0);
    void sayNumber(verb.verb, number);
  };
  return (
    <div class={`widget${pair ? " next-battle" : ""}`}>
      {battle && dice && (
        <Between map={map} now={now} src={battle.src} dst={battle.dst} word={text.attacksWith(battle.attack)} />
      )}
      {fought && occupying && (
        <Between map={map} now={now} src={fought[0]} dst={fought[1]} moved={moved} word={text.movesInto} />
      )}
      {pair && (
        <div class="attack">
          <Between map={map} now={now} src={pair[0]} dst={pair[1]} word={text.against} />
          <Odds src={pair[0]} dst={pair[1]} />
        </div>
      )}
      {companions.map((one) => (
        <Companions key={one.verb} verb={one} />
      ))}
      {numbers.length > (verb.role === "force" ? 3 : 6) || occupying ? (
        <>
          <Range numbers={numbers} label={name} />
          <div class="go">
            <button type="button" class="button primary" data-testid="commit" onClick={() => send(amount.value)}>
              {all ? repeatText.allIn(amount.value) : `${name} ${amount.value}`} <Key name="↵" />
            </button>
            {occupying && !all && numbers.length > 1 && (
              <button
                type="button"
                class="button"
                data-testid="all-in"
                onClick={() => send(numbers.at(-1) ?? 0)}
              >
                {repeatText.allIn(numbers.at(-1) ?? 0)} <Key name="M" />
              </button>
            )}
          </div>
        </>
      ) : (
        [verb, ...also].map((way, row) => (
          <div key={way.verb} class="go numbers" role="group" aria-label={way.label}>
            {also.length > 0 && <span class="way-of">{way.label}</span>}
            {numbersOf(way.offers).map((number, k, all) => (
              <button
                key={number}
                type="button"
                class={`button${row === also.length && k === Math.min(proposed, all.length - 1) ? " primary" : ""}`}
                data-testid={row ? `${way.verb}-${number}` : `number-${number}`}
                aria-label={also.length ? `${way.label}: ${dice ? text.dice(number) : number}` : undefined}
                onClick={() => void sayNumber(way.verb, number)}
              >
                {dice ? text.dice(number) : also.length ? number : `${name} ${number}`}
              </button>
            ))}
          </div>
        ))
      )}
      {until && <Until most={armiesOn(map, now.table, until[0])} pair={until} />}
    </div>
  );
}

/** Who goes along with what the number sends: pressed in, and let go to stay behind. */
function Companions({ verb }: { verb: Verb }) {
  return (
    <div class="go companions" role="group" aria-label={text.goAlong}>
      <span class="way-of">{text.goAlong}</span>
      {verb.offers.map((offer) => {
        const sentence = [verb.verb, ...offer.words].join(" ");
        const along = !apart.value.has(sentence);
        return (
          <button
            key={sentence}
            type="button"
            class="button"
            aria-pressed={along}
            data-testid={[verb.verb, ...offer.words].join("-")}
            disabled={busy.value}
            onClick={() => toggleApart(sentence)}
          >
            <span aria-hidden="true">{along ? "✓" : "–"}</span> {offer.name || offer.words.map(plain).join(" ")}
          </button>
        );
      })}
    </div>
  );
}

/** The battle card: odds, dice, one roll, or until a stop. */
function Attack({ verb, map, now }: { verb: Verb; map: BoardTold; now: Update }) {
  const src = from.value;
  const dst = to.value;
  if (!src || !dst) {
    const starts = new Set(verb.offers.map((offer) => offer.words[0])).size;
    return (
      <div class="widget">
        {src ? (
          <Between map={map} now={now} src={src} dst={null} word={text.attacks} />
        ) : (
          <p class="lead">{text.canAttack(starts)}</p>
        )}
        {blitz.value?.ended && !src && <p class="small">{blitz.value.ended}</p>}
      </div>
    );
  }
  const numbers = numbersOf(moveOffers(verb, src, dst));
  return (
    <div class="widget attack">
      <Between map={map} now={now} src={src} dst={dst} word={text.attacks} />
      <Odds src={src} dst={dst} />
      <div class="go">
        <span hidden={verb.shape.length < 3} class="dice-choice" role="group" aria-label={text.toRoll}>
          {numbers.map((number) => (
            <button
              key={number}
              type="button"
              aria-pressed={amount.value === number}
              aria-label={text.dice(number)}
              onClick={() => (amount.value = number)}
            >
              {number}
            </button>
          ))}
          <small>{text.diceWord(amount.value)}</small>
        </span>
        <button
          type="button"
          class="button primary"
          data-testid="roll"
          disabled={busy.value}
          onClick={() => void doMove()}
        >
          {verb.shape.length < 3 ? verb.label : text.roll} <Key name="↵" />
        </button>
      </div>
      <Until most={armiesOn(map, now.table, src)} />
    </div>
  );
}

/** An attack that goes on by itself; it can be stopped at any time, also while others answer. */
function Running({ map, now }: { map: BoardTold; now: Update }) {
  const running = blitz.value;
  if (!running) return null;
  return (
    <div class="widget attack">
      <Between map={map} now={now} src={running.src} dst={running.dst} word={text.attacks} />
      <p class="lead">{text.soFar(running.rolls)}</p>
      <div class="go">
        <button type="button" class="button primary stop" data-testid="stop" onClick={stopBlitz}>
          {text.stop}
        </button>
      </div>
    </div>
  );
}

function Until({ most: standing, pair }: { most: number; pair?: [string, string] }) {
  const high = Math.max(1, standing - 1);
  const kept = Math.min(keep.value, high);
  return (
    <div class="until">
      <button type="button" class="button" data-testid="until" disabled={busy.value} onClick={() => void startBlitz(pair)}>
        {text.until} <Key name="A" />
      </button>
      <label>
        <input
          type="number"
          min={1}
          max={high}
          value={kept}
          onInput={(event) => {
            keep.value = Math.max(1, Math.min(high, Number(event.currentTarget.value) || 1));
            void refreshOdds();
          }}
        />
        {text.untilLeft(kept)}
      </label>
      <label>
        {fill(text.untilBelow, {
          percent: (
            <input
              type="number"
              min={0}
              max={99}
              step={5}
              value={floor.value}
              onInput={(event) => (floor.value = Math.max(0, Math.min(99, Number(event.currentTarget.value) || 0)))}
            />
          ),
        })}
      </label>
    </div>
  );
}

function Odds({ src, dst }: { src: string; dst: string }) {
  const told = odds.value;
  const fits = told && told.src === src && told.dst === dst ? told : null;
  const shown = useSignal<typeof fits>(null);
  if (fits && shown.value !== fits) shown.value = fits;
  const now = fits ?? (shown.value?.src === src && shown.value.dst === dst ? shown.value : null);
  if (!now) return <p class="odds waiting">{oddsFault.value || text.reckoning}</p>;
  const win = now.win * 100;
  const shownWin = win > 99.5 && win < 100 ? ">99" : win < 0.5 && win > 0 ? "<1" : Math.round(win);
  const top = Math.max(...now.roll.map(([, , chance]) => chance), 0.01);
  const range = now.least === now.most ? String(now.least) : `${now.least}–${now.most}`;
  return (
    <div class="odds" data-testid="odds">
      <p class="win">
        <b>
          {now.note ? text.about(String(shownWin)) : text.exactly(String(shownWin))}
        </b>{" "}
        <span>{text.toWin}</span>
      </p>
      <span class="bar" aria-hidden="true">
        <i style={{ width: `${win}%` }} />
      </span>
      <p class="keeps">
        {now.win > 0 && (
          <>
            {fill(text.keeps, { armies: <b>{now.left.toFixed(1)}</b> })}
            <br />
          </>
        )}
        {text.usually(range)}
        {now.counted && (
          <>
            <br />
            <span data-testid="odds-counted">{now.counted}</span>
          </>
        )}
        {now.note && (
          <>
            <br />
            <span data-testid="odds-note">{now.note}</span>
          </>
        )}
      </p>
      <ul class="one-roll" aria-label={text.nextRoll}>
        {now.roll.map(([mine, theirs, chance]) => (
          <li key={`${mine} ${theirs}`} title={text.losses(mine, theirs)}>
            <span class="chance">
              <i
                style={{ height: `${Math.max(4, (chance / top) * 100)}%` }}
                class={theirs > mine ? "good" : theirs < mine ? "bad" : ""}
              />
            </span>
            <small>
              <span class="unseen">{text.lossesChance(mine, theirs)}</span>
              {Math.round(chance * 100)} %
            </small>
            <small aria-hidden="true">
              −{mine} / −{theirs}
            </small>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Sets of cards. */
function Trade({ verb, map, now, seat }: { verb: Verb; map: BoardTold; now: Update; seat: number }) {
  const open = useSignal(verbs.value.length === 1 || !verbs.value.some((one) => one.kind === "amount"));
  const own = (card: string) =>
    landsOf(map).has(card) && now.table.owner[map.territories.findIndex((land) => land.id === card)] === seat;
  if (!open.value) {
    return (
      <div class="widget trade-closed">
        <button
          type="button"
          class="button"
          data-testid="open-trade"
          aria-expanded="false"
          onClick={() => (open.value = true)}
        >
          <Icon name="cards" size={18} /> {text.tradeFor(verb.label, setWorth(now.table), verb.offers.length)}
        </button>
      </div>
    );
  }
  return (
    <div class="widget trade">
      <ul class="sets">
        {verb.offers.slice(0, 20).map((offer) => {
          const bonus = offer.words.filter(own).map((card) => cardOf(map, card).name);
          return (
            <li key={offer.words.join(" ")}>
              <button
                type="button"
                class="button"
                data-testid="trade"
                onPointerEnter={() => point(offer.words.filter((card) => landsOf(map).has(card)))}
                onPointerLeave={() => point(null)}
                onClick={() => void say(`${verb.verb} ${offer.words.join(" ")}`)}
              >
                <CardNames cards={offer.words} map={map} />
                <b>
                  {text.setFor(verb.label, setWorth(now.table), bonus)}
                </b>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Whatever has another shape: a list of sentences, each a button. */
function List({ verb, map }: { verb: Verb; map: BoardTold }) {
  const word = (part: string | undefined, text: string) =>
    part === "territory"
      ? landName(map, text)
      : part === "card" || part === "cards"
        ? cardText.named(cardOf(map, text).name, capital(plain(cardOf(map, text).symbol)))
        : plain(text);
  const says = (offer: OfferMade) => {
    const places = offer.words.filter((_, k) => verb.shape[k] === "territory").map((land) => landName(map, land));
    return offer.name ? [offer.name, ...places].join(", ") : offer.words.map((text, k) => word(verb.shape[k], text)).join(", ");
  };
  const ranged = verb.offers.some((offer) => offer.high > 0);
  // "Buy" and "a card" are one sentence, and so is their button.
  const joins = verb.role === "ware";
  return (
    <div class="widget list">
      {!joins && <p class="lead">{verb.label}</p>}
      <ul>
        {verb.offers.slice(0, 60).flatMap((offer) =>
          (ranged ? numbersOf([offer]).slice(0, 12) : [0]).map((number) => (
            <li key={`${offer.words.join(" ")} ${number}`}>
              <button
                type="button"
                class="button"
                data-testid={[verb.verb, ...offer.words, ...(offer.high ? [number] : [])].join("-")}
                onClick={() => void say([verb.verb, ...offer.words, ...(offer.high ? [number] : [])].join(" "))}
              >
                {offer.high
                  ? (verb.role === "which" ? text.numbered : text.times)(says(offer), number)
                  : joins
                    ? text.sentence(verb.label, says(offer))
                    : says(offer)}
                {offer.says && <small>{offer.says}</small>}
              </button>
            </li>
          )),
        )}
      </ul>
    </div>
  );
}
