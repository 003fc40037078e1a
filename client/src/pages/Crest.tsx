// The tokens of seats on pages without a board.

import { useEffect, useState } from "preact/hooks";
import { api } from "../api";
import { Emblem } from "../table/Board";

/** What the tokens of an edition are drawn with; empty until it has come. */
export function useHeraldry(edition: string | undefined): string {
  const [found, setFound] = useState("");
  useEffect(() => {
    if (edition)
      api.board(edition).then(
        (board) => setFound(board.layers.definitions ?? ""),
        () => {},
      );
  }, [edition]);
  return found;
}

/** To be put into the page once. */
export function Heraldry({ svg }: { svg: string }) {
  return <svg class="heraldry" width="0" height="0" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}

export function Crest({ seat, size = 34 }: { seat: number; size?: number }) {
  return (
    <span class="crest">
      <Emblem banner={seat} size={size} />
    </span>
  );
}
