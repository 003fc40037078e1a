// How the dice can be checked, in a few sentences.

import { fill } from "../../text/fill";
import { rulesText as text } from "../../text/rules";

export function FairDice() {
  return (
    <section class="rl-fair">
      <h2 id="fair-dice" tabIndex={-1}>
        {text.fairDice}
      </h2>
      <p>{text.fairDiceWhy}</p>
      <p>{fill(text.fairDiceHow, { command: <code>hegemon verify</code> })}</p>
    </section>
  );
}
