// How the dice are dealt, and checking them when the game is over: loaded when somebody wants to know.

import { useState } from "preact/hooks";
import { api, sentence } from "../api";
import type { Update } from "../types";
import { allNoted, noted } from "./notes";
import { diceText as text } from "../text/dice";
import { fill } from "../text/fill";
import type { Verdict } from "./verify";
import { seatName } from "./words";

const MARKS = { good: "✓", unproved: "⚠", bad: "✗" };

export function DiceProof({ id, now }: { id: string; now: Update }) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [going, setGoing] = useState(false);
  const over = now.dice.server_seed !== null;
  const check = async () => {
    setGoing(true);
    try {
      const [{ verify }, record, chances] = await Promise.all([import("./verify"), api.log(id), api.chances(id)]);
      setVerdict(await verify(record, chances, noted(id)?.commitment ?? now.dice.commitment, allNoted()));
    } catch (error) {
      setVerdict({ kind: "bad", says: sentence(error), entries: 0, chances: 0, checked: 0 });
    }
    setGoing(false);
  };
  return (
    <div class="fairness">
      {over && (
        <p class="row">
          <button
            type="button"
            class="button primary"
            data-testid="verify"
            disabled={going}
            onClick={() => void check()}
          >
            {going ? text.checking : text.check}
          </button>
          <a class="button" href={api.logAddress(id)} download={`${id}.game`}>
            {text.record}
          </a>
        </p>
      )}
      {verdict && (
        <p class={`verdict ${verdict.kind}`} role="status" data-testid="verdict">
          {MARKS[verdict.kind]} {verdict.says}
        </p>
      )}
      {verdict && verdict.kind !== "bad" && (
        <p class="small">
          {fill(text.doubt, { command: <code>hegemon verify</code> })}
          {!now.result && ` ${text.endedEarly}`}
        </p>
      )}
      <p>{text.how}</p>
      <dl>
        <dt>{text.commitment}</dt>
        <dd>
          <code>{now.dice.commitment}</code>
        </dd>
        {now.head && (
          <>
            <dt>{text.logAfter(now.seq)}</dt>
            <dd>
              <code>{now.head}</code>
            </dd>
          </>
        )}
        <dt>{text.seeds}</dt>
        <dd>
          <ul>
            {now.dice.seeds.map((seed, seat) => (
              <li key={seat}>
                {seatName(now.players, seat)} <code>{seed || text.noSeed}</code>
              </li>
            ))}
          </ul>
        </dd>
        <dt>{text.serverSeed}</dt>
        <dd>{over ? <code>{now.dice.server_seed}</code> : text.serverSeedLater}</dd>
        <dt>{text.scheme}</dt>
        <dd>
          <code>{now.dice.scheme}</code>
        </dd>
      </dl>
    </div>
  );
}
