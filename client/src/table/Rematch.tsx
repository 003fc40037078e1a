// Play again with the same people: whoever asks first makes the new game, the others join it with one click.

import { useEffect, useState } from "preact/hooks";
import { api, freshSeed, keepBack, Refusal, sentence } from "../api";
import { remember, Trouble } from "../pages/common";
import { go } from "../router";
import { endText as text } from "../text/end";
import type { Update } from "../types";
import { endShown } from "./endShown";
import { noteSeeds } from "./notes";

export function RematchButton({ id, now }: { id: string; now: Update }) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    if (now.rematch) endShown.value = true;
  }, [now.rematch]);
  if (!now.seats.length && !now.host) return null;
  const again = async () => {
    setBusy(true);
    setTrouble("");
    try {
      const { id: next, back, commitment, seeds } = await api.rematch(id);
      keepBack(next, back);
      const seed = freshSeed(); // only now: the server has committed itself
      noteSeeds(next, commitment, seeds, Object.fromEntries(now.seats.map((seat) => [String(seat), seed])));
      remember({ id: next, players: now.players.map((player) => player.name) });
      if (now.seats.length) {
        await api.begin(next, { seed }).catch((error: unknown) => {
          if (!(error instanceof Refusal) || error.status !== 409) throw error; // it has begun, and the seat is kept
        });
      }
      endShown.value = true;
      go(`/g/${next}`);
    } catch (error) {
      setTrouble(sentence(error));
      setBusy(false);
    }
  };
  return (
    <>
      {now.rematch && (
        <p class="asked-again" role="status">
          {text.rematchAsked}
        </p>
      )}
      <button type="button" class="button primary" data-testid="rematch" disabled={busy} onClick={() => void again()}>
        {busy ? text.rematchWaits : now.rematch ? text.joinRematch : text.rematch}
      </button>
      <Trouble says={trouble} />
    </>
  );
}
