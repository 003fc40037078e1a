// A short banner over the board for a moment: a whole region, or somebody's end. It takes no clicks and nobody waits for it.

import { effect } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { board, fresh, game } from "../store";
import { Emblem } from "./Board";
import { type Held, type Moment, momentIn, noteHeld } from "./moments";
import { useCorner } from "./overlays";
import { contested } from "./play";
import { bannerOf, seatName } from "./words";
import "./moment.css";

const LASTS = 2600;
/** Numbers are to be read. */
const READ = 5200;

export function MomentBanner() {
  const [moment, setMoment] = useState<Moment | null>(null);
  useEffect(() => {
    const held: Held = new Set();
    let seen: unknown = null;
    let timer: ReturnType<typeof setTimeout>;
    const stop = effect(() => {
      const [entries, now, map] = [fresh.value, game.value, board.value];
      if (!now || !map || entries === seen) return;
      const first = seen === null;
      seen = entries;
      const found = first ? null : momentIn(entries, map, now, held);
      noteHeld(map, now, held);
      if (!found) return;
      clearTimeout(timer);
      setMoment(found);
      timer = setTimeout(() => setMoment(null), found.numbers ? READ : LASTS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return moment && <Banner key={moment.title} moment={moment} />;
}

function Banner({ moment }: { moment: Moment }) {
  // An attack under way stays in sight: that is what the next answer is about.
  const [lands] = useState(() => contested.peek() ?? []);
  const [panel, corner] = useCorner<HTMLDivElement>(lands, true);
  const [now, map] = [game.value, board.value];
  if (!now || !map) return null;
  const banner = bannerOf(map, now.players, moment.seat);
  return (
    <div
      class={`moment${moment.numbers ? " reveal" : ""}`}
      role="status"
      data-testid="moment"
      data-corner={corner}
      ref={panel}
      style={{ "--banner": map.banners[banner]?.colour ?? "#888" }}
    >
      {!moment.numbers && <Emblem banner={banner} size={52} />}
      <p>
        <b>{moment.title}</b>
        {moment.says && <span>{moment.says}</span>}
      </p>
      {moment.numbers && (
        <ol>
          {moment.numbers.map(({ seat, number }) => (
            <li key={seat}>
              <Emblem banner={bannerOf(map, now.players, seat)} size={34} />
              <span>{seatName(now.players, seat)}</span>
              <b>{number}</b>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
