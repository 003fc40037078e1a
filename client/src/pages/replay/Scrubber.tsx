// The way through the game: a slider over all answers, with turns, captures, trades and eliminations drawn behind it.

import { useMemo } from "preact/hooks";
import { replayText as text } from "../../text/replay";
import type { Course } from "./course";
import type { Watch } from "./watch";

/** Half of the slider's thumb, by which its way is shorter than itself on either side. */
export const INSET = 10;
const HIGH = 44;
const BAND = 20;

/** Where a position lies, in pixels. */
export function along(course: Course, n: number, width: number): number {
  return Math.round(10 * (INSET + ((width - 2 * INSET) * n) / course.frames.length)) / 10;
}

/** Captures are ticks, trades are diamonds, eliminations are crosses, and a star ends the game. */
const SIGNS = {
  capture: "M0 6v4",
  trade: "M0-4.6L4 0L0 4.6L-4 0Z",
  out: "M-4-4L4 4M4-4L-4 4",
  won: "M0-7L2-2.2L7-2L3 1.2L4.4 6L0 3.2L-4.4 6L-3 1.2L-7-2L-2-2.2Z",
};

export function Scrubber(props: Watch & { says: string }) {
  const { course, board, players, width, n } = props;
  const drawn = useMemo(() => {
    const every = [1, 2, 5, 10, 20, 50].find((step) => (width / course.turns.length) * step > 26) ?? 100;
    return (
      <svg class="rp-ticks" width={width} height={HIGH + 14} aria-hidden="true">
        {course.turns.map(({ number, seat, from }, k) => {
          const x = along(course, from, width);
          const wide = Math.max(0.5, along(course, course.turns[k + 1]?.from ?? course.frames.length, width) - x);
          const banner = board.banners[course.banners[seat] ?? -1];
          return (
            <g key={number}>
              <rect x={x} y={BAND} width={wide} height={12} fill={banner?.colour ?? "none"} />
              {wide > 15 && (
                <text x={x + wide / 2} y={BAND + 9.6} fill={banner?.marks}>
                  {players[seat]?.name[0]}
                </text>
              )}
              {number > 0 && number % every === 0 && (
                <text x={x} y={BAND + 28}>
                  {number}
                </text>
              )}
            </g>
          );
        })}
        {course.marks.map(({ n: at, kind }, k) => (
          <path key={k} class={`rp-${kind}`} d={SIGNS[kind]} transform={`translate(${along(course, at, width)} 9)`} />
        ))}
      </svg>
    );
  }, [course, width]);
  return (
    <div class="rp-scrubber">
      {drawn}
      <input
        type="range"
        min={0}
        max={course.frames.length}
        value={n}
        aria-label={text.position}
        aria-valuetext={props.says}
        onInput={(event) => props.onSeek(Number(event.currentTarget.value))}
      />
      <svg width={width} height={HIGH} aria-hidden="true">
        <path class="rp-needle" d={`M${along(course, n, width)} 0V${HIGH}`} />
      </svg>
    </div>
  );
}
