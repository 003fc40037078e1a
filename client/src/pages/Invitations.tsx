// The links of a new game, which only its host is shown.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Links, SeatWanted } from "../types";
import { Crest } from "./Crest";

export function Invitations(props: { links: Links; seats: SeatWanted[] }) {
  const { links, seats } = props;
  const head = useRef<HTMLHeadingElement>(null);
  const invited = seats.map((seat, place) => ({ seat, place })).filter(({ place }) => links.seats[place]);
  useEffect(() => {
    head.current?.focus();
  }, []);
  return (
    <main class="new-page invitations" id="main">
      <header class="page-head">
        <p class="kicker">The table is laid</p>
        <h1 ref={head} tabIndex={-1}>
          Invitations
        </h1>
        <p class="lead">
          Each link is the key to one seat: send it to one person only. The game begins when everybody has come.
        </p>
      </header>
      <ul class="invites">
        {invited.map(({ seat, place }) => (
          <li key={place}>
            <Crest seat={place} />
            <Copied
              name={seat.name ? `Link for ${seat.name}` : `Link for seat ${place + 1}`}
              path={links.seats[place]!}
            />
          </li>
        ))}
        <li>
          <span class="crest watch" aria-hidden="true" />
          <Copied name="Link for watching" path={links.watch} />
        </li>
      </ul>
      <p class="acts">
        <a class="button seal" href={`/g/${links.id}`}>
          Go to the table
        </a>
      </p>
    </main>
  );
}

function Copied({ name, path }: { name: string; path: string }) {
  const [said, setSaid] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const address = location.origin + path;
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(address);
      setSaid("Copied.");
    } catch {
      setSaid("Press Ctrl+C to copy.");
    }
  };
  return (
    <div class="copied">
      <label>
        <span>{name}</span>
        <input ref={field} readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button type="button" class="button plain small-button" onClick={copy} aria-label={`Copy: ${name}`}>
        Copy
      </button>
      {"share" in navigator && (
        <button
          type="button"
          class="button plain small-button"
          aria-label={`Send: ${name}`}
          onClick={() => void navigator.share({ title: "Hegemon", url: address }).catch(() => {})}
        >
          Send…
        </button>
      )}
      <span role="status" class="small">
        {said}
      </span>
    </div>
  );
}
