// OVERWRITTEN by mistake at 22:50:42 by the table builder; the owner’s Replay.tsx was never committed. See OVERWRITTEN.txt.

import { Shell } from "../Shell";

export function Replay() {
  return (
    <Shell title="Replay">
      <main id="main" class="page narrow">
        <div class="panel card">
          <h2>Replay</h2>
          <p>
            <a href="/">To the lobby</a>
          </p>
        </div>
      </main>
    </Shell>
  );
}
