// How territories, armies and luck went, over the same way as the scrubber. Lines differ by their dashes and end in the
// emblem of their seat; a table says the same in numbers.

import { useMemo, useState } from "preact/hooks";
import type { BoardTold } from "../../types";
import { before, gain, type Course, type Series } from "./course";
import { along, INSET } from "./Scrubber";

const HIGH = 116;
const TOP = 8;
const DASHES = ["", "9 4", "2.5 3", "12 3 2.5 3", "5 2.5", "16 5", "1.5 5"];

interface Props {
  course: Course;
  board: BoardTold;
  names: string[];
  width: number;
  n: number;
  onSeek: (n: number) => void;
}

export function Charts(props: Props) {
  const { course, names, n } = props;
  const lucks = course.luckAt(n);
  const one = (value: number) => value.toFixed(1).replace("-", "−");
  return (
    <section class="charts" aria-label="Charts">
      <ul class="keys">
        {names.map((name, seat) => (
          <li key={seat}>
            <svg width="44" height="12" aria-hidden="true">
              <Stroke d="M2 6H42" seat={seat} board={props.board} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <Chart {...props} title="Territories" series={course.lands} />
      <Chart {...props} title="Armies" series={course.forces} />
      <Chart {...props} title="Luck" series={course.luck} signed />
      <p class="small">
        Luck counts armies: how many fewer you lost and how many more you destroyed than such dice do on average.
      </p>
      <details class="numbers">
        <summary>Luck so far, in numbers</summary>
        <div class="scroller">
          <table>
            <thead>
              <tr>
                <th scope="col">Player</th>
                <th scope="col">Rolls</th>
                <th scope="col">Lost</th>
                <th scope="col">Expected</th>
                <th scope="col">Destroyed</th>
                <th scope="col">Expected</th>
                <th scope="col">Luck</th>
              </tr>
            </thead>
            <tbody>
              {names.map((name, seat) => {
                const luck = lucks[seat]!;
                return (
                  <tr key={seat}>
                    <th scope="row">{name}</th>
                    <td>{luck.rolls}</td>
                    <td>{luck.lost}</td>
                    <td>{one(luck.lostExpected)}</td>
                    <td>{luck.killed}</td>
                    <td>{one(luck.killedExpected)}</td>
                    <td>{signed(gain(luck))}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      </details>
      <Numbers {...props} />
    </section>
  );
}

const signed = (value: number) => (value < -0.05 ? `−${(-value).toFixed(1)}` : `+${Math.abs(value).toFixed(1)}`);

function Stroke({ d, seat, board }: { d: string; seat: number; board: BoardTold }) {
  const dash = DASHES[seat % DASHES.length]!;
  return (
    <>
      <path class="casing" d={d} />
      <path class="line" d={d} stroke={board.banners[seat]?.colour} {...(dash ? { "stroke-dasharray": dash } : {})} />
    </>
  );
}

function Chart(props: Props & { title: string; series: Series; signed?: boolean }) {
  const { course, series, width, n, title, names } = props;
  const place = before(series.at, n);
  const began = n >= series.at[0]!;
  const x = along(course, n, width);

  // Between two samples the lines are straight, and so are the values under the needle.
  const value = (seat: number): number => {
    const line = series.of[seat]!;
    if (!began) return 0;
    const [from, to] = [series.at[place]!, series.at[place + 1]];
    if (props.signed || to === undefined || to === from) return line[place]!;
    return line[place]! + ((line[place + 1]! - line[place]!) * (n - from)) / (to - from);
  };

  const seek = (event: PointerEvent) => {
    if (event.type === "pointermove" && !event.buttons) return;
    const svg = event.currentTarget as SVGElement;
    if (event.type === "pointerdown") svg.setPointerCapture(event.pointerId);
    const box = svg.getBoundingClientRect();
    const part = (event.clientX - box.left - INSET) / (width - 2 * INSET);
    props.onSeek(Math.round(Math.max(0, Math.min(1, part)) * course.frames.length));
  };

  const [low, high] = useMemo(() => range(series, props.signed), [series]);
  const y = (amount: number) => TOP + ((HIGH - 2 * TOP) * (high - amount)) / (high - low);
  const last = series.at.length - 1;

  const drawn = useMemo(
    () => (
      <>
        {steps(low, high).map((amount) => (
          <g key={amount} class={amount === 0 ? "grid zero" : "grid"}>
            <path d={`M${INSET} ${y(amount).toFixed(1)}H${width - INSET}`} />
            <text x={INSET + 3} y={y(amount) - 3}>
              {amount > 0 && props.signed ? `+${amount}` : String(amount).replace("-", "−")}
            </text>
          </g>
        ))}
        {series.of.map((line, seat) => {
          const points = line
            .slice(0, 1 + Math.min(last, before(series.at, course.ends[seat]!)))
            .map((amount, k) => `${along(course, series.at[k]!, width).toFixed(1)} ${y(amount).toFixed(1)}`);
          const end = points[points.length - 1]!;
          return (
            <g key={seat}>
              <Stroke d={`M${points.join("L")}`} seat={seat} board={props.board} />
              <use href={`#seat-${seat}`} transform={`translate(${end}) scale(.52)`} />
            </g>
          );
        })}
      </>
    ),
    [series, width],
  );

  const finals = names.map((name, seat) => `${name} ${text(series.of[seat]![last]!, props.signed)}`).join(", ");
  return (
    <figure class="chart">
      <figcaption>
        <b>{title}</b>
        {names.map((name, seat) => (
          <span key={seat}>
            {name} {text(value(seat), props.signed)}
          </span>
        ))}
      </figcaption>
      <svg
        width={width}
        height={HIGH}
        role="img"
        aria-label={`${title} over ${course.turns.length - 1} turns. At the end: ${finals}.`}
        onPointerDown={seek}
        onPointerMove={seek}
      >
        {drawn}
        <path class="needle" d={`M${x.toFixed(1)} 0V${HIGH}`} />
        {began &&
          names.map(
            (_, seat) =>
              n < course.ends[seat]! && (
                <use
                  key={seat}
                  href={`#seat-${seat}`}
                  transform={`translate(${x.toFixed(1)} ${y(value(seat)).toFixed(1)}) scale(.42)`}
                />
              ),
          )}
      </svg>
    </figure>
  );
}

const text = (value: number, sign?: boolean) => (sign ? signed(value) : String(Math.round(value)));

function range(series: Series, sign?: boolean): [number, number] {
  const all = series.of.flat();
  const most = Math.max(4, ...all);
  return [sign ? Math.min(-4, ...all) : 0, most];
}

/** Three or four round numbers between two. */
function steps(low: number, high: number): number[] {
  const size = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000].find((step) => (high - low) / step <= 4.2) ?? 5000;
  const found: number[] = [];
  for (let k = Math.ceil(low / size); k * size <= high; k++) found.push(k * size);
  return found;
}

/** The charts as a table, made only when it is opened. */
function Numbers({ course, names }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <details class="numbers" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Territories and armies at the start of every turn</summary>
      {open && (
        <div class="scroller">
          <table>
            <thead>
              <tr>
                <th scope="col">Turn</th>
                {names.map((name, seat) => (
                  <th key={seat} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {course.turns.slice(1).map((turn, k) => (
                <tr key={turn.number}>
                  <th scope="row">
                    {turn.number} {names[turn.seat]}
                  </th>
                  {names.map((_, seat) => (
                    <td key={seat}>
                      {course.lands.of[seat]![k]} · {course.forces.of[seat]![k]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}
