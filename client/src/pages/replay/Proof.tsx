// The record of a game: to keep, and to check.

import { useState } from "preact/hooks";
import { api, sentence } from "../../api";

export function Proof({ id, edition }: { id: string; edition: string }) {
  const [said, setSaid] = useState("");
  const check = async () => {
    setSaid("Checking…");
    try {
      const checking = import("../../table/verify");
      const [{ verify }, record, chances] = await Promise.all([checking, api.log(id), api.chances(id)]);
      setSaid((await verify(record, chances)).says);
    } catch (error) {
      setSaid(sentence(error));
    }
  };
  return (
    <section class="rp-proof" aria-labelledby="record">
      <h2 id="record">The record</h2>
      <p>
        It holds every answer, and the secret of the dice, which is no secret any more: anybody can check every roll
        on their own computer with <code>hegemon verify {id}.game</code>.{" "}
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
