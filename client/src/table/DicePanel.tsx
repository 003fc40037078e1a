// How the dice fell for everybody so far; how they can be checked is one click away.

import type { ComponentType } from "preact";
import { useState } from "preact/hooks";
import { sentence } from "../api";
import { board } from "../store";
import { diceText as text } from "../text/dice";
import type { Update } from "../types";
import { Emblem } from "./Board";
import { chronicle } from "./chronicle";
import "./dice.css";
import { type Fortune, type Thrown, noFortune, throwsOf } from "./luck";
import { bannerOf, dressed } from "./words";

type Proof = ComponentType<{ id: string; now: Update }>;

export function DicePanel({ id, now }: { id: string; now: Update }) {
  const [Checking, setChecking] = useState<Proof | null>(null);
  const [fault, setFault] = useState("");
  const check = async () => {
    setFault("");
    try {
      const { DiceProof } = await import("./DiceProof");
      setChecking(() => DiceProof);
    } catch (error) {
      setFault(sentence(error));
    }
  };
  return (
    <div class="dice-stats">
      <header>
        <h2>{Checking ? text.proofTitle : text.title}</h2>
        {Checking ? (
          <button type="button" class="button" onClick={() => setChecking(null)}>
            {text.back}
          </button>
        ) : (
          <button type="button" class="button" data-testid="check-dice" onClick={() => void check()}>
            {text.open}
          </button>
        )}
      </header>
      {fault && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      {Checking ? <Checking id={id} now={now} /> : <Rolls now={now} />}
    </div>
  );
}

/** How the dice fell for every player. */
function Rolls({ now }: { now: Update }) {
  const book = chronicle.value;
  const map = board.value;
  if (!map || !book?.fortunes.some((one) => one.rolls > 0)) return <p class="empty">{text.none}</p>;
  return (
    <>
      <ul class="rolls-of" data-testid="roll-statistics">
        {now.players.map((player, seat) => (
          <li key={seat} style={dressed(map.banners[bannerOf(map, now.players, seat)]?.colour)}>
            <Emblem banner={bannerOf(map, now.players, seat)} size={26} />
            <b>{player.name}</b>
            <Said fortune={book.fortunes[seat] ?? noFortune()} />
          </li>
        ))}
      </ul>
      <p class="small">
        {text.luckIs}
        {book.from > 0 && ` ${text.sinceOpened}`}
      </p>
    </>
  );
}

function Said({ fortune }: { fortune: Fortune }) {
  if (!fortune.rolls) return <p class="small">{text.noRolls}</p>;
  return (
    <>
      <p class="figures">
        {text.rolls(fortune.rolls)} · <span class={fortune.luck < 0 ? "unlucky" : "lucky"}>{text.luck(fortune.luck)}</span>
      </p>
      <p class="small">{text.losses(fortune.lost, fortune.lostDue, fortune.killed, fortune.killedDue)}</p>
      {throwsOf(fortune).map((one) => (
        <Faces key={one.size} thrown={one} />
      ))}
    </>
  );
}

const WIDE = 220;
const HIGH = 34;

/** How often each face came: a bar for each, and a line at what is usual. */
function Faces({ thrown: { size, counts, dice, average, due } }: { thrown: Thrown }) {
  const most = Math.max(1, ...counts, dice / size);
  const wide = WIDE / size;
  const usual = HIGH - (HIGH * (dice / size)) / most;
  return (
    <figure>
      <figcaption class="small">{text.average(size, dice, average, due)}</figcaption>
      <svg viewBox={`0 0 ${WIDE} ${HIGH + 13}`} role="img" aria-label={text.faces(counts)}>
        {counts.map((number, k) => {
          const high = (HIGH * number) / most;
          return (
            <g key={k}>
              <rect x={k * wide + 3} y={HIGH - high} width={wide - 6} height={high} />
              <text x={(k + 0.5) * wide} y={HIGH + 11}>
                {k + 1}
              </text>
            </g>
          );
        })}
        <path d={`M0 ${usual}H${WIDE}`} />
      </svg>
    </figure>
  );
}
