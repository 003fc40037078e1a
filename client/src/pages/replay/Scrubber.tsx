// The way through the game: a slider over all answers, with turns, captures, trades and eliminations drawn behind it.

import { useMemo } from "preact/hooks";
import type { BoardTold } from "../../types";
import type { Course, Mark } from "./course";

/** Half of the slider's thumb, by which its way is shorter than itself on either side. */
export const INSET = 10;
const HIGH = 44;
const BAND = 20;

/** Where a position lies, in pixels. */
export function along(course: Course, n: number, width: number): number {
  return INSET + ((width - 2 * INSET) * n) / Math.max(1, course.frames.length);
}

export function Scrubber(props: {
  course: Course;
  board: BoardTold;
  names: string[];
  width: number;
  n: number;
  says: string;
  onSeek: (n: number) => void;
}) {
  const { course, width, n } = props;
  return (
    <div class="scrubber">
      <Ticks {...props} />
      <input
        type="range"
        min={0}
        max={course.frames.length}
        value={n}
        aria-label="Position in the game"
        aria-valuetext={props.says}
        onInput={(event) => props.onSeek(Number(event.currentTarget.value))}
      />
      <svg class="needle" width={width} height={HIGH} aria-hidden="true">
        <path d={`M${along(course, n, width).toFixed(1)} 0V${HIGH}`} />
      </svg>
    </div>
  );
}

function Ticks(props: { course: Course; board: BoardTold; names: string[]; width: number }) {
  const { course, board, names, width } = props;
  return useMemo(() => {
    const x = (n: number) => along(course, n, width);
    const ends = course.turns.map((_, k) => course.turns[k + 1]?.from ?? course.frames.length);
    const every = [1, 2, 5, 10, 20, 50, 100].find((step) => (width / course.turns.length) * step > 26) ?? 200;
    return (
      <svg class="ticks" width={width} height={HIGH + 14} aria-hidden="true">
        {course.turns.map((turn, k) => {
          const left = x(turn.from);
          const wide = Math.max(0.5, x(ends[k]!) - left);
          const banner = board.banners[turn.seat];
          return (
            <g key={turn.number}>
              <rect class="turn" x={left} y={BAND} width={wide} height={12} fill={banner?.colour ?? "none"} />
              {wide > 15 && turn.seat >= 0 && (
                <text class={banner?.pale ? "initial pale" : "initial"} x={left + wide / 2} y={BAND + 9.6}>
                  {names[turn.seat]?.[0]}
                </text>
              )}
              {turn.number > 0 && turn.number % every === 0 && (
                <text class="number" x={left} y={BAND + 28}>
                  {turn.number}
                </text>
              )}
            </g>
          );
        })}
        {course.marks.map((mark, k) => (
          <Sign key={k} mark={mark} x={x(mark.n)} />
        ))}
      </svg>
    );
  }, [course, board, width]);
}

/** Captures are ticks, trades are diamonds, eliminations are crosses, and a star ends the game. */
function Sign({ mark, x }: { mark: Mark; x: number }) {
  const at = `translate(${x.toFixed(1)} 9)`;
  switch (mark.kind) {
    case "capture":
      return <path class="capture" d={`M${x.toFixed(1)} ${BAND - 1}v-4`} />;
    case "trade":
      return <path class="trade" transform={at} d="M0-4.6L4 0L0 4.6L-4 0Z" />;
    case "out":
      return <path class="out" transform={at} d="M-4-4L4 4M4-4L-4 4" />;
    case "won":
      return <path class="won" transform={at} d="M0-7L2-2.2L7-2L3 1.2L4.4 6L0 3.2L-4.4 6L-3 1.2L-7-2L-2-2.2Z" />;
  }
}
