// The log beside a replay: every turn in a line, and the one that is looked at in full.

import { useEffect, useMemo, useRef } from "preact/hooks";
import { Emblem } from "../../table/Board";
import { replayText as text } from "../../text/replay";
import { before } from "./course";
import { linesOf } from "./lines";
import type { Watch } from "./watch";

export function Log({ course, players, n, onSeek, onPoint }: Watch) {
  const place = course.turnAt(n);
  const lines = useMemo(() => linesOf(course, place), [course, place]);
  const current = before(
    lines.map((line) => line.n),
    n,
  );
  const box = useRef<HTMLOListElement>(null);

  // Keep the line that is marked in sight, without moving the page.
  useEffect(() => {
    const list = box.current!;
    const line = list.querySelector("[aria-current]") ?? list.querySelector("[aria-expanded=true]")!;
    const [mine, its] = [list.getBoundingClientRect(), line.getBoundingClientRect()];
    if (its.top < mine.top + 30 || its.bottom > mine.bottom) list.scrollTop += its.top - mine.top - 90;
  }, [place, current]);

  return (
    <ol class="rp-log" ref={box} aria-label={text.log}>
      {course.turns.map((turn, k) => (
        <li key={turn.number}>
          <button type="button" class="rp-turn" aria-expanded={k === place} onClick={() => onSeek(turn.from)}>
            {turn.seat >= 0 && <Emblem banner={course.banners[turn.seat]!} size={20} />}
            <span>
              {turn.seat >= 0 && (
                <b>
                  {turn.number} {players[turn.seat]?.name}
                </b>
              )}{" "}
              {turn.says}
            </span>
          </button>
          {k === place &&
            lines.map((line, at) => (
              <button
                key={at}
                type="button"
                class={`rp-line rp-${line.kind}`}
                aria-current={at === current ? "true" : undefined}
                onClick={() => onSeek(line.n)}
                onPointerEnter={() => onPoint(line.lands)}
                onPointerLeave={() => onPoint([])}
                onFocus={() => onPoint(line.lands)}
                onBlur={() => onPoint([])}
              >
                {line.says}
              </button>
            ))}
        </li>
      ))}
    </ol>
  );
}
