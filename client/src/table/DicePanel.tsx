// How the dice are dealt, and checking them when the game is over.

import { useState } from "preact/hooks";
import { api, sentence } from "../api";
import type { Update } from "../types";
import { allNoted, noted } from "./notes";
import { seatName } from "./words";
import type { Verdict } from "./verify";

const MARKS = { good: "✓", unproved: "⚠", bad: "✗" };

export function DicePanel({ id, now }: { id: string; now: Update }) {
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
            {going ? "Checking…" : "Verify every roll"}
          </button>
          <a class="button" href={api.logAddress(id)} download={`${id}.game`}>
            Record
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
          What chance could have said at each roll is the word of this server. Whoever would rather take nobody’s
          word downloads the record and runs <code>hegemon verify</code>, which knows the rules.
          {!now.result && " This game was ended early: whether its end is missing, only what was noted can tell."}
        </p>
      )}
      <p>
        Before the first roll the server fixed all dice by a secret and published its fingerprint. Every seat added a
        seed. When the game is over the secret is shown, and every roll can be checked. Until then this browser
        notes the fingerprint of the log, so that nothing can be changed unseen.
      </p>
      <dl>
        <dt>Commitment</dt>
        <dd>
          <code>{now.dice.commitment}</code>
        </dd>
        {now.head && (
          <>
            <dt>Log after {now.seq} entries</dt>
            <dd>
              <code>{now.head}</code>
            </dd>
          </>
        )}
        <dt>Seeds of the seats</dt>
        <dd>
          <ul>
            {now.dice.seeds.map((seed, seat) => (
              <li key={seat}>
                {seatName(now.players, seat)} <code>{seed || "none yet"}</code>
              </li>
            ))}
          </ul>
        </dd>
        <dt>Server seed</dt>
        <dd>{over ? <code>{now.dice.server_seed}</code> : "is shown when the game is over."}</dd>
        <dt>Scheme</dt>
        <dd>
          <code>{now.dice.scheme}</code>
        </dd>
      </dl>
    </div>
  );
}
