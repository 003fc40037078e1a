// The record of a game: to keep, and to check.

import { useState } from "preact/hooks";
import { api, sentence } from "../../api";
import { fill } from "../../text/fill";
import { replayText as text } from "../../text/replay";

export function Proof({ id, edition }: { id: string; edition: string }) {
  const [said, setSaid] = useState("");
  const check = async () => {
    setSaid(text.checking);
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
      <h2 id="record">{text.record}</h2>
      <p>
        {fill(text.recordHow, {
          command: <code>hegemon verify {id}.game</code>,
          link: <a href={`/rules/${edition}#fair-dice`}>{text.howItWorks}</a>,
        })}
      </p>
      <p class="row">
        <a class="button" href={api.logAddress(id)} download={`${id}.game`}>
          {text.download}
        </a>
        <button type="button" class="button" onClick={check}>
          {text.check}
        </button>
      </p>
      <p role="status">{said}</p>
    </section>
  );
}
