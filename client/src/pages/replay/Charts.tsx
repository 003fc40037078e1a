// How territories, armies and luck went, over the same way as the scrubber. Lines differ by their dashes and end in the
// emblem of their seat; the numbers under the needle are written out.

import { useMemo } from "preact/hooks";
import { replayText as text } from "../../text/replay";
import { before, type Series } from "./course";
import { along, INSET } from "./Scrubber";
import type { Watch } from "./watch";

const HIGH = 116;
const TOP = 8;
const DASHES = ["0", "9 4", "2.5 3", "12 3 2.5 3", "5 2.5", "16 5", "1.5 5"];

const signed = (value: number) => (value < -0.05 ? "−" : "+") + Math.abs(value).toFixed(1);

export function Charts(props: Watch) {
  const { course, board, players, n } = props;
  const lucks = course.luckAt(n);
  return (
    <section class="rp-charts" aria-label={text.charts}>
      <ul class="rp-keys">
        {players.map((player, seat) => (
          <li key={seat}>
            <svg width="44" height="12" aria-hidden="true">
              <Stroke d="M2 6H42" seat={seat} colour={board.banners[player.banner]?.colour} />
            </svg>
            {player.name}
          </li>
        ))}
        <li class="rp-signs small" aria-hidden="true">
          <span class="rp-capture">{text.capture}</span> <span class="rp-trade">{text.traded}</span>{" "}
          <span class="rp-out">{text.out}</span>
        </li>
      </ul>
      <Chart {...props} title={text.territories} series={course.lands} now={players.map((player) => player.lands)} />
      <Chart {...props} title={text.armies} series={course.forces} now={players.map((player) => player.armies)} />
      <Chart {...props} title={text.luck} series={course.luck} now={lucks.map((one) => one.luck)} says={signed} />
      <details>
        <summary>{text.luckMore}</summary>
        <p class="small">
          {text.luckIs}
        </p>
        <ul class="small">
          {players.map((player, seat) => {
            const { rolls, lost, lostDue, killed, killedDue } = lucks[seat]!;
            return (
              <li key={seat}>
                {text.luckOf(player.name, rolls, lost, lostDue.toFixed(1), killed, killedDue.toFixed(1))}
              </li>
            );
          })}
        </ul>
      </details>
    </section>
  );
}

function Stroke({ d, seat, colour }: { d: string; seat: number; colour: string | undefined }) {
  return (
    <>
      <path class="rp-casing" d={d} />
      <path d={d} stroke={colour} stroke-dasharray={DASHES[seat % 7]} />
    </>
  );
}

function Chart(props: Watch & { title: string; series: Series; now: number[]; says?: (value: number) => string }) {
  const { course, series, width, n, title, players, says = String } = props;
  const x = along(course, n, width);

  const seek = (event: PointerEvent) => {
    const svg = event.currentTarget as Element;
    if (event.type === "pointerdown") svg.setPointerCapture(event.pointerId);
    else if (!event.buttons) return;
    const part = (event.clientX - svg.getBoundingClientRect().left - INSET) / (width - 2 * INSET);
    props.onSeek(part * course.frames.length);
  };

  const drawn = useMemo(() => {
    const all = series.of.flat();
    const high = Math.max(4, ...all);
    const low = Math.min(0, ...all);
    const y = (amount: number) => (TOP + ((HIGH - 2 * TOP) * (high - amount)) / (high - low)).toFixed(1);
    const size = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((step) => (high - low) / step <= 4.2) ?? 1000;
    const steps = Array.from({ length: 12 }, (_, k) => (k - 6) * size).filter((step) => step >= low && step <= high);
    return (
      <>
        {steps.map((amount) => (
          <g key={amount} class="rp-grid">
            <path d={`M${INSET} ${y(amount)}H${width - INSET}`} />
            <text x={INSET + 3} y={+y(amount) - 3}>
              {amount}
            </text>
          </g>
        ))}
        {series.of.map((line, seat) => {
          const points = line
            .slice(0, 1 + before(series.at, course.ends[seat]!))
            .map((amount, k) => `${along(course, series.at[k]!, width)} ${y(amount)}`);
          return (
            <g key={seat}>
              <Stroke d={`M${points.join("L")}`} seat={seat} colour={props.board.banners[course.banners[seat]!]?.colour} />
              <use href={`#seat-${course.banners[seat]}`} transform={`translate(${points.at(-1)}) scale(.52)`} />
            </g>
          );
        })}
      </>
    );
  }, [series, width]);

  const told = (values: number[]) => players.map((player, seat) => `${player.name} ${says(values[seat]!)}`);
  return (
    <figure>
      <figcaption>
        <b>{title}</b>
        {told(props.now).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </figcaption>
      <svg
        width={width}
        height={HIGH}
        role="img"
        aria-label={text.chart(title, course.turns.length - 1, told(series.of.map((line) => line.at(-1)!)))}
        onPointerDown={seek}
        onPointerMove={seek}
      >
        {drawn}
        <path class="rp-needle" d={`M${x} 0V${HIGH}`} />
      </svg>
    </figure>
  );
}
