// A table that one may not come to, and why.

import { Shell } from "../Shell";
import { closedText as text } from "../text/closed";

export function Closed({ says }: { says: string }) {
  return (
    <Shell title={text.title}>
      <main id="main" class="page narrow">
        <div class="panel card">
          <h2>{text.heading}</h2>
          <p>{says}</p>
          <p>
            <a class="button" href="/">
              {text.lobby}
            </a>
          </p>
        </div>
      </main>
    </Shell>
  );
}
