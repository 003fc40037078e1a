// The log beside a replay: every turn in a line, and the one that is looked at in full.

import { useEffect, useMemo, useRef } from "preact/hooks";
import { Emblem } from "../../table/Board";
import type { BoardTold, Seated } from "../../types";
import type { Course } from "./course";
import { linesOf } from "./lines";

export function Log(props: {
  course: Course;
  board: BoardTold;
  players: Seated[];
  n: number;
  onSeek: (n: number) => void;
  onPoint: (lands: string[]) => void;
}) {
  const { course, board, players, n } = props;
  const place = course.turnAt(n);
  const lines = useMemo(() => linesOf(course, place, board, players), [course, place]);
  let current = -1;
  lines.forEach((line, k) => {
    if (line.n <= n) current = k;
  });
  const box = useRef<HTMLOListElement>(null);

  // Keep the line that is marked in sight, without moving the page.
  useEffect(() => {
    const list = box.current;
    const line = list?.querySelector<HTMLElement>("[aria-current=true]") ?? list?.querySelector<HTMLElement>(".open");
    if (!list || !line) return;
    const [mine, its] = [list.getBoundingClientRect(), line.getBoundingClientRect()];
    if (its.top < mine.top + 30) list.scrollTop += its.top - mine.top - 60;
    else if (its.bottom > mine.bottom - 10) list.scrollTop += its.bottom - mine.bottom + 60;
  }, [place, current]);

  return (
    <ol class="rp-log" ref={box} aria-label="Log">
      {course.turns.map((turn, k) => (
        <li key={turn.number} class={k === place ? "open" : ""}>
          <button type="button" class="rp-turn" aria-expanded={k === place} onClick={() => props.onSeek(turn.from)}>
            {turn.seat >= 0 ? <Emblem banner={turn.seat} size={20} /> : <span class="no-emblem" aria-hidden="true" />}
            <span>
              {turn.number > 0 ? (
                <>
                  <b>
                    {turn.number} {players[turn.seat]?.name}
                  </b>{" "}
                  {turn.says}
                </>
              ) : (
                <b>{turn.says}</b>
              )}
            </span>
          </button>
          {k === place && (
            <ol>
              {lines.map((line, at) => (
                <li key={at}>
                  <button
                    type="button"
                    class={`rp-line ${line.kind}`}
                    aria-current={at === current ? "true" : undefined}
                    onClick={() => props.onSeek(line.n)}
                    onPointerEnter={() => props.onPoint(line.lands)}
                    onPointerLeave={() => props.onPoint([])}
                    onFocus={() => props.onPoint(line.lands)}
                    onBlur={() => props.onPoint([])}
                  >
                    {line.says}
                  </button>
                </li>
              ))}
            </ol>
          )}
        </li>
      ))}
    </ol>
  );
}
