// The record of a game: to keep, and to check.

import { useState } from "preact/hooks";
import { api, sentence } from "../../api";
import type { BoardTold } from "../../types";

export function Proof({ id, edition, board }: { id: string; edition: string; board: BoardTold }) {
  const [said, setSaid] = useState("");
  const check = async () => {
    setSaid("Reckoning…");
    try {
      const [{ verify }, record] = await Promise.all([import("../../table/verify"), api.log(id)]);
      setSaid((await verify(record, { lands: board.territories.map((land) => land.id), cards: board.cards.map((card) => card.id) })).says);
    } catch (error) {
      setSaid(sentence(error));
    }
  };
  return (
    <section class="rp-proof" aria-labelledby="record">
      <h2 id="record">The record</h2>
      <p>
        It holds every answer, and the secret of the dice, which is no secret any more: anybody can reckon every roll
        again, on their own computer with <code>hegemon verify {id}.game</code>.{" "}
        <a href={`/rules/${edition}#fair-dice`}>How it works</a>
      </p>
      <p class="row">
        <a class="button" href={api.logAddress(id)} download={`${id}.game`}>
          Download
        </a>
        <button type="button" class="button" onClick={check}>
          Check it here
        </button>
      </p>
      <p role="status">{said}</p>
    </section>
  );
}
