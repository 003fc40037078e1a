// The board: a painted sheet with transparent lands over it, names, and the tokens of the armies on top. A pure
// component: it shows what it is given and says what was touched.

import { Component, type ComponentChildren, createRef } from "preact";
import { isHome, Markers, markersOn, markersSay } from "./Beside";
import { memo } from "./memo";
import { reduced } from "../settings";
import type { BoardTold, Seated, Shown } from "../types";
import { type Label, readLabels } from "./labels";
import type { Marks, Touch } from "./play";
import { Viewport } from "./viewport";
import { armies, bannerOf, holder, landsOf, regionName } from "./words";

export interface Arrow {
  from: string;
  to: string;
  hostile: boolean;
}

export interface BoardProps {
  board: BoardTold;
  shown: Shown;
  players: Seated[];
  marks: Marks;
  /** Armies that would come or go, land by land. */
  changes?: Record<string, number>;
  arrows?: Arrow[];
  /** Lay the colour of its owner over every land. */
  washed?: boolean;
  /** What is asked of whoever sits here, for screen readers. */
  hint?: string;
  onLand?: (id: string, how: Touch) => void;
  onHover?: (id: string | null) => void;
  /** A key that the board does not use itself, with the land that has the focus. */
  onKey?: (event: KeyboardEvent, land: string) => void;
  children?: ComponentChildren;
}

interface State {
  hover: string | null;
  zoomed: boolean;
  /** The land that the tab key leads to. */
  current: string;
  picture: string;
}

const TOKEN = 13;

/** Layers that never change are put into the page once. */
const Layer = memo(
  ({ svg, name }: { svg: string; name: string }) => (
    <g class={`layer ${name}`} dangerouslySetInnerHTML={{ __html: svg }} />
  ),
  (one, other) => one.svg === other.svg,
);

const pictures = new Map<string, Promise<string>>();

/** The painted sheet as a plain picture, made once: its paper is slow to draw anew at every step of a zoom. */
function painted(board: BoardTold): Promise<string> {
  const made = pictures.get(board.backdrop) ?? paint(board);
  pictures.set(board.backdrop, made);
  return made;
}

async function paint({ backdrop, width, height }: BoardTold): Promise<string> {
  try {
    const image = new Image();
    image.src = backdrop;
    await image.decode();
    const factor = Math.min(2, 3200 / width);
    const canvas = document.createElement("canvas");
    canvas.width = width * factor;
    canvas.height = height * factor;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/webp", 0.92));
    return blob ? URL.createObjectURL(blob) : backdrop;
  } catch {
    return backdrop; // then the sheet itself is shown
  }
}

export class Board extends Component<BoardProps, State> {
  private readonly frame = createRef<HTMLDivElement>();
  private readonly svg = createRef<SVGSVGElement>();
  private readonly names = createRef<SVGGElement>();
  private readonly tag = createRef<HTMLDivElement>();
  private readonly port: Viewport;
  private labels: Label[];
  private watching: ResizeObserver | null = null;
  private pointers = new Map<number, { x: number; y: number }>();
  private dragged = 0;
  private pinch = 0;
  private tapped = { at: 0, x: 0, y: 0 };
  private unit = 1;
  private fading = 0;
  private chosen = "";

  constructor(props: BoardProps) {
    super(props);
    const { board } = props;
    this.labels = readLabels(board);
    this.port = new Viewport(board.width, board.height, (view, box, zoomed) => this.viewed(view.scale, box, zoomed));
    this.state = { hover: null, zoomed: false, current: board.territories[0]?.id ?? "", picture: board.backdrop };
  }

  override componentDidMount(): void {
    const frame = this.frame.current;
    if (!frame) return;
    this.watching = new ResizeObserver(() => this.port.resize(frame.clientWidth, frame.clientHeight));
    this.watching.observe(frame);
    this.port.resize(frame.clientWidth, frame.clientHeight);
    frame.addEventListener("wheel", this.wheel, { passive: false });
    this.markLands();
    void this.paint();
  }

  /** A board that changes in the game keeps its sheet, but not all of its names. */
  override shouldComponentUpdate(next: BoardProps): boolean {
    if (next.board !== this.props.board) this.labels = readLabels(next.board);
    return true;
  }

  override componentDidUpdate(before: BoardProps): void {
    const frame = this.frame.current;
    if (frame && before.board !== this.props.board) this.port.resize(frame.clientWidth, frame.clientHeight);
    this.markLands();
    this.placeTag();
    this.follow();
  }

  /** Keep what is chosen, and what it may go for, in sight. */
  private follow(): void {
    const { board, marks } = this.props;
    const chosen = [...marks.selected].join(" ");
    if (chosen === this.chosen) return;
    this.chosen = chosen;
    if (!chosen || !this.state.zoomed) return;
    const known = landsOf(board);
    const wanted = marks.selected.size > 1 ? marks.selected : [...marks.selected, ...marks.targets];
    const tokens = [...wanted].flatMap((id) => known.get(id)?.token ?? []);
    const xs = tokens.filter((_, k) => k % 2 === 0);
    const ys = tokens.filter((_, k) => k % 2 === 1);
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    if (right - left < board.width * 0.6) this.port.frame(left, right, top, bottom, !reduced.value);
  }

  override componentWillUnmount(): void {
    this.watching?.disconnect();
  }

  private async paint(): Promise<void> {
    const picture = await painted(this.props.board);
    if (this.svg.current) this.setState({ picture });
  }

  // --- looking -------------------------------------------------------------------------------------------------------

  private viewed(scale: number, box: string, zoomed: boolean): void {
    const svg = this.svg.current;
    if (!svg) return;
    this.unit = scale;
    svg.setAttribute("viewBox", box);
    const radius = Math.max(9.2, Math.min(30, TOKEN * scale + 3));
    const grown = radius / (TOKEN * scale);
    svg.style.setProperty("--grown", grown.toFixed(3));
    svg.style.setProperty("--unit", (1 / scale).toFixed(3));
    svg.classList.toggle("compact", radius < 11);
    svg.classList.toggle("tiny", scale < 0.42);
    this.layLabels(scale, grown);
    this.placeTag();
    if (zoomed !== this.state.zoomed) this.setState({ zoomed });
  }

  /** Names make room for tokens that grow against the sheet, and are left out where they could not be read. */
  private layLabels(scale: number, grown: number): void {
    const layer = this.names.current;
    if (!layer) return;
    const first = this.labels[0];
    if (!first) return;
    const size = first.size;
    const larger = Math.min(1.25, Math.max(1, 9.4 / (size * scale)), 17 / (size * scale));
    layer.classList.toggle("away", size * scale * larger < 8.3);
    layer.style.fontSize = `${(size * larger).toFixed(2)}px`;
    const texts = layer.children;
    let k = 0;
    for (const label of this.labels) {
      const [, y] = label.token;
      for (let n = 0; n < label.lines.length; n++) {
        const line = label.above
          ? y + (label.base - y) * grown - (label.lines.length - 1 - n) * size * larger
          : y + (label.top - y) * grown + size * larger * (n + 0.86);
        texts[k++]?.setAttribute("y", line.toFixed(1));
      }
    }
  }

  /** Tell every land what it is now. */
  private markLands(): void {
    const svg = this.svg.current;
    if (!svg) return;
    const { board, shown, players, marks } = this.props;
    const known = landsOf(board);
    for (const element of svg.querySelectorAll<SVGGElement>(".land[data-id]")) {
      const id = element.dataset.id ?? "";
      const land = known.get(id);
      if (!land) continue;
      const k = board.territories.indexOf(land);
      const seat = shown.owner[k] ?? -1;
      const can = this.can(id);
      const list = element.classList;
      list.toggle("lit", marks.lit.has(id));
      list.toggle("target", marks.targets.has(id));
      list.toggle("reach", marks.reach.has(id));
      list.toggle("selected", marks.selected.has(id));
      list.toggle("hot", marks.hot.has(id));
      list.toggle("hover", this.state.hover === id);
      list.toggle("cannot", marks.choosing && !can && !marks.selected.has(id));
      const may = marks.targets.has(id) ? ", a target" : marks.choosing && can ? ", can be chosen" : "";
      const standing = shown.armies[k] ?? 0;
      const pieces = [armies(standing), markersSay(shown, id)].filter(Boolean).join(", ");
      const label = `${land.name}, ${holder(players, seat)}, ${pieces}, ${regionName(board, land.region)}${may}`;
      if (element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
      element.setAttribute("aria-pressed", String(marks.selected.has(id)));
      element.setAttribute("tabindex", this.state.current === id ? "0" : "-1");
      const banner = board.banners[bannerOf(board, players, seat)];
      if (seat >= 0 && banner) element.style.setProperty("--owner", banner.colour);
      else element.style.removeProperty("--owner");
      list.toggle("held", seat >= 0);
    }
  }

  private placeTag(): void {
    const tag = this.tag.current;
    const id = this.state.hover;
    const land = id ? landsOf(this.props.board).get(id) : null;
    if (!tag || !land) return;
    const [x, y] = this.port.place(...land.token);
    const frame = this.frame.current;
    const wide = tag.offsetWidth;
    const left = Math.max(6, Math.min((frame?.clientWidth ?? 0) - wide - 6, x - wide / 2));
    const under = y < 110;
    tag.style.transform = `translate(${left.toFixed(0)}px, ${(under ? y + 26 : y - 26 - tag.offsetHeight).toFixed(0)}px)`;
  }

  // --- touching ------------------------------------------------------------------------------------------------------

  private landAt(event: Event): string | null {
    const element = (event.target as Element).closest?.("[data-id]");
    return element instanceof SVGElement ? (element.dataset.id ?? null) : null;
  }

  private spot(event: { clientX: number; clientY: number }): [number, number] {
    const box = this.frame.current?.getBoundingClientRect();
    return [event.clientX - (box?.left ?? 0), event.clientY - (box?.top ?? 0)];
  }

  private readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const speed = event.ctrlKey ? 0.012 : event.deltaMode === 1 ? 0.06 : 0.0016;
    this.port.zoom(Math.exp(-event.deltaY * speed), ...this.spot(event));
  };

  private readonly down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size === 1) this.dragged = 0;
    this.pinch = 0;
  };

  private readonly move = (event: PointerEvent): void => {
    const known = this.pointers.get(event.pointerId);
    if (!known) {
      if (event.pointerType !== "touch") this.hover(this.landAt(event));
      return;
    }
    const dx = event.clientX - known.x;
    const dy = event.clientY - known.y;
    known.x = event.clientX;
    known.y = event.clientY;
    if (this.pointers.size === 1) {
      this.dragged += Math.abs(dx) + Math.abs(dy);
      if (this.dragged > 6) {
        this.svg.current?.setPointerCapture(event.pointerId);
        this.port.pan(dx, dy);
      }
    } else if (this.pointers.size === 2) {
      this.dragged = 99;
      const [one, other] = [...this.pointers.values()];
      if (!one || !other) return;
      const apart = Math.hypot(one.x - other.x, one.y - other.y);
      this.port.pan(dx / 2, dy / 2);
      if (this.pinch)
        this.port.zoom(
          apart / this.pinch,
          ...this.spot({ clientX: (one.x + other.x) / 2, clientY: (one.y + other.y) / 2 }),
        );
      this.pinch = apart;
    }
  };

  private readonly up = (event: PointerEvent): void => {
    this.pointers.delete(event.pointerId);
    this.pinch = 0;
  };

  private readonly click = (event: MouseEvent): void => {
    if (this.dragged > 6) return;
    const touch = (event as PointerEvent).pointerType === "touch";
    const [px, py] = this.spot(event);
    let id = this.landAt(event);
    if (touch) {
      const found = this.nearby(px, py);
      if (found.length === 1 && found[0] !== id && (!id || !this.can(id))) id = found[0] ?? id;
      else if (found.length > 1 && this.unit < 0.7 && this.crowded(found)) {
        // Too many to hit one for sure: come closer, and the next touch will.
        const [x, y] = this.port.at(px, py);
        this.port.glide({ x, y, scale: this.unit * 2.2 }, !reduced.value);
        return;
      }
      this.hover(id);
      clearTimeout(this.fading);
      this.fading = window.setTimeout(() => this.hover(null), 2200);
    }
    if (id) {
      this.setState({ current: id });
      this.props.onLand?.(id, {
        shift: event.shiftKey,
        alt: event.altKey || event.metaKey,
        rest: event.detail === 2 && !touch && !event.shiftKey,
      });
      return;
    }
    const again = performance.now() - this.tapped.at < 350 && Math.hypot(px - this.tapped.x, py - this.tapped.y) < 30;
    if (again) {
      const [x, y] = this.port.at(px, py);
      if (this.port.view.scale > this.port.whole * 3) this.port.glide({ scale: 0 }, !reduced.value);
      else this.port.glide({ x, y, scale: this.unit * 2 }, !reduced.value);
    }
    this.tapped = { at: again ? 0 : performance.now(), x: px, y: py };
  };

  private readonly menu = (event: MouseEvent): void => {
    const id = this.landAt(event);
    if (id && this.props.marks.choosing) {
      event.preventDefault();
      this.props.onLand?.(id, { alt: true, shift: event.shiftKey });
    }
  };

  private can(id: string): boolean {
    const { marks } = this.props;
    return !marks.choosing || marks.lit.has(id) || marks.maybe.has(id) || marks.targets.has(id) || marks.reach.has(id);
  }

  /** The lands that can be chosen and whose tokens are under a finger. */
  private nearby(px: number, py: number): string[] {
    return this.props.board.territories
      .map((land) => ({
        land,
        far: Math.hypot(this.port.place(...land.token)[0] - px, this.port.place(...land.token)[1] - py),
      }))
      .filter(({ land, far }) => far < 22 && this.can(land.id))
      .sort((one, other) => one.far - other.far)
      .map(({ land }) => land.id);
  }

  private crowded(ids: string[]): boolean {
    const known = landsOf(this.props.board);
    const [one, other] = ids.map((id) => known.get(id)?.token);
    return !!one && !!other && Math.hypot(one[0] - other[0], one[1] - other[1]) * this.unit < 24;
  }

  private hover(id: string | null): void {
    if (id === this.state.hover) return;
    this.setState({ hover: id });
    this.props.onHover?.(id);
  }

  // --- keys ----------------------------------------------------------------------------------------------------------

  private readonly key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey) return;
    const { current } = this.state;
    const arrows: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    const way = arrows[event.key];
    if (way && !event.altKey) this.focusLand(this.towards(current, way));
    else if (event.key === "Enter" || event.key === " ")
      this.props.onLand?.(current, { shift: event.shiftKey, alt: event.altKey });
    else if (event.key === "+" || event.key === "=") this.zoomAtCurrent(1.4);
    else if (event.key === "-" || event.key === "_") this.zoomAtCurrent(1 / 1.4);
    else if (event.key === "0") this.port.glide({ scale: 0 }, !reduced.value);
    else return this.props.onKey?.(event, current);
    event.preventDefault();
    event.stopPropagation();
  };

  private zoomAtCurrent(factor: number): void {
    const token = landsOf(this.props.board).get(this.state.current)?.token;
    if (token) this.port.glide({ x: token[0], y: token[1], scale: this.unit * factor }, !reduced.value);
  }

  /** The nearest land in a direction; neighbours come before others that are about as near. */
  private towards(id: string, [dx, dy]: [number, number]): string {
    const { territories, width, lanes } = this.props.board;
    const here = landsOf(this.props.board).get(id);
    if (!here) return id;
    let best = id;
    let least = Number.POSITIVE_INFINITY;
    for (const land of territories) {
      if (land.id === id || land.gone) continue;
      let x = land.token[0] - here.token[0];
      const y = land.token[1] - here.token[1];
      const near = here.near.includes(land.id);
      // A way that leaves the sheet on one side and comes back on the other is a way in that direction too.
      if (
        near &&
        Math.abs(x) > width * 0.6 &&
        lanes.some((lane) => [lane.a, lane.b].sort().join() === [id, land.id].sort().join())
      ) {
        x -= Math.sign(x) * width;
      }
      const along = x * dx + y * dy;
      const aside = Math.abs(x * dy - y * dx);
      if (along <= 0 || aside > along * 1.8) continue;
      const far = (along + aside * 1.4) * (near ? 0.62 : 1);
      if (far < least) {
        least = far;
        best = land.id;
      }
    }
    return best;
  }

  /** Give the focus to a land. */
  focusLand(id: string): void {
    const land = landsOf(this.props.board).get(id);
    if (!land) return;
    this.setState({ current: id, hover: id }, () => {
      this.svg.current
        ?.querySelector<SVGGElement>(`.land[data-id="${CSS.escape(id)}"]`)
        ?.focus({ preventScroll: true });
      this.port.show(land.token[0], land.token[1], !reduced.value);
    });
  }

  private readonly focused = (event: FocusEvent): void => {
    const id = this.landAt(event);
    if (id && (event.target as Element).matches(":focus-visible")) this.hover(id);
  };

  private readonly blurred = (event: FocusEvent): void => {
    if (!this.frame.current?.contains(event.relatedTarget as Node | null)) this.hover(null);
  };

  // --- drawing -------------------------------------------------------------------------------------------------------

  override render(
    { board, shown, players, marks, changes, arrows: shots, washed, hint, children }: BoardProps,
    state: State,
  ) {
    const first = this.labels[0];
    const hover = state.hover ? landsOf(board).get(state.hover) : null;
    const seatAt = (id: string) => shown.owner[board.territories.findIndex((land) => land.id === id)] ?? -1;
    const tokens = board.territories
      .map((land, k) => ({ land, k }))
      .filter(({ land }) => !land.gone)
      .sort((one, other) => one.land.token[1] - other.land.token[1]);
    return (
      <div
        class={`board${marks.choosing ? " choosing" : ""}${washed ? " washed" : ""}`}
        ref={this.frame}
        onFocusIn={this.focused}
        onFocusOut={this.blurred}
      >
        <svg
          ref={this.svg}
          class="sheet"
          role="application"
          aria-label={`Map of ${board.name}. Arrow keys move from territory to territory, Enter chooses.${hint ? ` ${hint}` : ""}`}
          viewBox={`0 0 ${board.width} ${board.height}`}
          onPointerDown={this.down}
          onPointerMove={this.move}
          onPointerUp={this.up}
          onPointerCancel={this.up}
          onPointerLeave={() => this.pointers.size === 0 && this.hover(null)}
          onClick={this.click}
          onContextMenu={this.menu}
          onKeyDown={this.key}
        >
          <Layer name="definitions" svg={board.layers.definitions ?? ""} />
          <defs>
            <marker
              id="arrow-hostile"
              viewBox="0 0 10 10"
              refX="6.5"
              refY="5"
              markerWidth="4.6"
              markerHeight="4.6"
              orient="auto"
            >
              <path class="head hostile" d="M0 0.6L9.6 5L0 9.4L2.4 5Z" />
            </marker>
            <marker
              id="arrow-own"
              viewBox="0 0 10 10"
              refX="6.5"
              refY="5"
              markerWidth="4.6"
              markerHeight="4.6"
              orient="auto"
            >
              <path class="head own" d="M0 0.6L9.6 5L0 9.4L2.4 5Z" />
            </marker>
          </defs>
          <image class="backdrop" href={state.picture} width={board.width} height={board.height} aria-hidden="true" />
          <Layer name="seas" svg={board.layers.seas ?? ""} />
          <Layer name="lands-layer" svg={board.layers.territories ?? ""} />
          <g class="lanes" aria-hidden="true">
            {board.lanes.map((lane) => {
              const far = (marks.targets.has(lane.b) || marks.reach.has(lane.b)) && marks.selected.has(lane.a);
              const back = (marks.targets.has(lane.a) || marks.reach.has(lane.a)) && marks.selected.has(lane.b);
              return far || back ? <path key={`${lane.a} ${lane.b}`} d={lane.path} /> : null;
            })}
          </g>
          <Layer name="legend-layer" svg={board.layers.legend ?? ""} />
          <g class="names" ref={this.names} aria-hidden="true" {...(first?.style ?? {})}>
            {this.labels.flatMap((label) =>
              label.lines.map((line, n) => (
                <text
                  key={`${label.id} ${n}`}
                  x={label.x}
                  class={marks.choosing && !this.can(label.id) && !marks.selected.has(label.id) ? "cannot" : ""}
                >
                  {line}
                </text>
              )),
            )}
          </g>
          <g class="arrows" aria-hidden="true">
            {shots?.map((shot) => this.arrow(shot))}
          </g>
          <g class="tokens" aria-hidden="true">
            {tokens.map(({ land, k }) => {
              const id = land.id;
              const seat = shown.owner[k] ?? -1;
              const more = changes?.[id] ?? 0;
              const number = shown.armies[k] ?? 0;
              const cannot = marks.choosing && !this.can(id) && !marks.selected.has(id);
              return (
                <g
                  key={id}
                  class={`token${cannot ? " cannot" : ""}${marks.selected.has(id) ? " selected" : ""}${marks.hot.has(id) ? " hot" : ""}${seat < 0 ? " empty" : ""}`}
                  data-id={id}
                  data-testid={`badge-${id}`}
                  transform={`translate(${land.token[0]} ${land.token[1]})`}
                >
                  <g class="grown">
                    <circle class="grab" r="17.4" />
                    {marks.selected.has(id) && <circle class="halo" r="16.6" cy="-2" />}
                    {seat < 0 ? (
                      <circle class="socket" r="7.5" />
                    ) : (
                      <Piece
                        board={board}
                        banner={bannerOf(board, players, seat)}
                        number={number + more}
                        changed={more !== 0}
                      />
                    )}
                    {markersOn(shown, id).length > 0 && <Markers markers={markersOn(shown, id)} board={board} />}
                    {isHome(shown, id) && <path class="home" d="M-6.4-15.4V-25M-6.2-24.6L1-22.4L-6.2-20Z" />}
                    {more !== 0 && (
                      <g class={`change ${more > 0 ? "up" : "down"}`} transform="translate(13.5 -12.5)">
                        <rect
                          x={more > 9 || more < -9 ? -12 : -9}
                          y="-7.6"
                          width={more > 9 || more < -9 ? 24 : 18}
                          height="14"
                          rx="7"
                        />
                        <text y="3.6">{more > 0 ? `+${more}` : `−${-more}`}</text>
                      </g>
                    )}
                  </g>
                </g>
              );
            })}
          </g>
        </svg>
        {hover && (
          <div class="tag" key={hover.id} ref={this.tag} aria-hidden="true">
            <strong>{hover.name}</strong>
            <span>
              {holder(players, seatAt(hover.id))}
              {seatAt(hover.id) >= 0 && ` · ${armies(shown.armies[board.territories.indexOf(hover)] ?? 0)}`}
            </span>
            {markersSay(shown, hover.id) && <span>{markersSay(shown, hover.id)}</span>}
            {hover.region && (
              <em>
                {regionName(board, hover.region)} +
                {board.regions.find((region) => region.id === hover.region)?.bonus ?? 0}
              </em>
            )}
          </div>
        )}
        <div class="rose" role="group" aria-label="Move and zoom the map">
          <button
            type="button"
            class="up"
            aria-label="Move up"
            hidden={!state.zoomed}
            onClick={() => this.port.glide({ y: this.port.view.y - 160 / this.unit }, !reduced.value)}
          >
            ▴
          </button>
          <button
            type="button"
            class="left"
            aria-label="Move left"
            hidden={!state.zoomed}
            onClick={() => this.port.glide({ x: this.port.view.x - 160 / this.unit }, !reduced.value)}
          >
            ◂
          </button>
          <button
            type="button"
            class="home"
            aria-label="Whole map"
            hidden={!state.zoomed}
            onClick={() => this.port.glide({ scale: 0 }, !reduced.value)}
          >
            ◆
          </button>
          <button
            type="button"
            class="right"
            aria-label="Move right"
            hidden={!state.zoomed}
            onClick={() => this.port.glide({ x: this.port.view.x + 160 / this.unit }, !reduced.value)}
          >
            ▸
          </button>
          <button
            type="button"
            class="down"
            aria-label="Move down"
            hidden={!state.zoomed}
            onClick={() => this.port.glide({ y: this.port.view.y + 160 / this.unit }, !reduced.value)}
          >
            ▾
          </button>
          <button
            type="button"
            class="in"
            aria-label="Zoom in"
            onClick={() => this.port.glide({ scale: this.unit * 1.5 }, !reduced.value)}
          >
            +
          </button>
          <button
            type="button"
            class="out"
            aria-label="Zoom out"
            disabled={!state.zoomed}
            onClick={() => this.port.glide({ scale: this.unit / 1.5 }, !reduced.value)}
          >
            −
          </button>
        </div>
        {children}
      </div>
    );
  }

  /** An arrow from token to token; where the way leaves the sheet on one side, it comes back on the other. */
  private arrow(shot: Arrow) {
    const { board } = this.props;
    const known = landsOf(board);
    const one = known.get(shot.from)?.token;
    const other = known.get(shot.to)?.token;
    if (!one || !other) return null;
    const kind = shot.hostile ? "hostile" : "own";
    const lines: string[] = [];
    if (Math.abs(one[0] - other[0]) > board.width * 0.6) {
      const left = one[0] < other[0];
      const middle = (one[1] + other[1]) / 2;
      lines.push(`M${one[0]} ${one[1]}L${left ? 4 : board.width - 4} ${middle}`);
      lines.push(`M${left ? board.width - 4 : 4} ${middle}L${towards([left ? board.width : 0, middle], other, 20)}`);
    } else {
      const bend = 0.16;
      const mx = (one[0] + other[0]) / 2 + (other[1] - one[1]) * bend;
      const my = (one[1] + other[1]) / 2 - (other[0] - one[0]) * bend;
      lines.push(`M${one[0]} ${one[1]}Q${mx.toFixed(1)} ${my.toFixed(1)} ${towards([mx, my], other, 20)}`);
    }
    return lines.map((line, k) => (
      <g key={`${shot.from} ${shot.to} ${k}`} class={`arrow ${kind}`}>
        <path class="under" d={line} />
        <path class="over" d={line} {...(k === lines.length - 1 ? { "marker-end": `url(#arrow-${kind})` } : {})} />
      </g>
    ));
  }
}

/** The end of a line that stops short of a token. */
function towards(from: [number, number], to: [number, number], short: number): string {
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const part = Math.max(0, 1 - short / far);
  return `${(from[0] + (to[0] - from[0]) * part).toFixed(1)} ${(from[1] + (to[1] - from[1]) * part).toFixed(1)}`;
}

/** Whether dark letters read better on a colour than pale ones. */
function isPale(colour: string): boolean {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return 0.3 * (red ?? 0) + 0.59 * (green ?? 0) + 0.11 * (blue ?? 0) > 0.6;
}

const PLATES = [13, 13, 20, 28, 36];

/** One token: the banner of the seat, and the number of its armies. */
function Piece({
  board,
  banner,
  number,
  changed,
}: {
  board: BoardTold;
  banner: number;
  number: number;
  changed: boolean;
}) {
  const own = board.banners[banner];
  const digits = String(number).length;
  const wide = PLATES[digits] ?? 36;
  return (
    <>
      <use href={`#seat-${banner}`} />
      <rect class="plate" x={-wide / 2} y="0.6" width={wide} height="14.6" rx="3" />
      <circle class="disc" r="9.6" cy="-2.2" fill={own?.colour} />
      <text class={`number${changed ? " changed" : ""}${isPale(own?.colour ?? "#000000") ? " pale" : ""} d${digits}`}>
        {number}
      </text>
    </>
  );
}

/** A seat's token by itself, for lists; the definitions come with a board on the same page. */
export function Emblem({ banner, size = 28, title }: { banner: number; size?: number; title?: string }) {
  return (
    <svg
      class="emblem"
      width={size}
      height={size}
      viewBox="-14 -16.4 28.4 28.4"
      role={title ? "img" : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : "true"}
    >
      <use href={`#seat-${banner}`} />
    </svg>
  );
}
