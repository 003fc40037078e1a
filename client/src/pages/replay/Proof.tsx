// The record of a game: to keep, and to check.

import { useState } from "preact/hooks";
import { api, sentence } from "../../api";
import type { BoardTold } from "../../types";
import { Dialog } from "../Dialog";

export function Proof({
  id,
  edition,
  board,
  onClose,
}: {
  id: string;
  edition: string;
  board: BoardTold;
  onClose: () => void;
}) {
  const [said, setSaid] = useState<{ good: boolean; says: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    try {
      const [{ verify }, record] = await Promise.all([import("../../table/verify"), api.log(id)]);
      setSaid(await verify(record, { lands: board.territories.map((land) => land.id), cards: board.cards }));
    } catch (error) {
      setSaid({ good: false, says: sentence(error) });
    }
    setBusy(false);
  };
  return (
    <Dialog title="The record" onClose={onClose}>
      <p>
        Every answer of the game, with the fingerprint of everything before it, and the secret of the dice, which is
        revealed now that the game is over. With it anybody can reckon every roll again.
      </p>
      <p class="acts">
        <a class="button" href={api.logAddress(id)} download={`${id}.game`}>
          Download
        </a>
        <button type="button" class="button plain" disabled={busy} onClick={check}>
          {busy ? "Reckoning…" : "Check it here"}
        </button>
      </p>
      <p role="status" class={said ? (said.good ? "verdict good" : "verdict trouble") : "verdict"}>
        {said?.says}
      </p>
      <p>Or do not trust this page either, and check it on your own computer:</p>
      <pre>
        <code>hegemon verify {id}.game</code>
      </pre>
      <p class="acts">
        <a href={`/rules/${edition}#fair-dice`}>How it works</a>
        <button type="button" class="button plain" onClick={onClose}>
          Close
        </button>
      </p>
    </Dialog>
  );
}
