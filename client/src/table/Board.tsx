// The board: a painted sheet with transparent lands over it, names, and the tokens of the armies on top. A pure
// component: it shows what it is given and says what was touched.

import { Component, type ComponentChildren, createRef } from "preact";
import { boxesOf, isHome, isSmall, Markers, markersOn, markersSay } from "./Beside";
import { memo } from "./memo";
import { keys, reduced } from "../settings";
import { mapText } from "../text/map";
import type { BoardTold, Seated, Shown } from "../types";
import { type Box, type Label, type Placed, forgetWidths, place, readLabels, widthOf } from "./labels";
import { type Laid, Legend, barSize, freePlace, layLegend, legendAt } from "./Legend";
import { busiest, countByPart, elsewhere, partInView, wantedPart } from "./parts";
import { type Pictures, outlinesOf, painted } from "./sheet";
import type { Marks, Touch } from "./play";
import { Viewport } from "./viewport";
import { armies, bannerOf, holder, isPale, landsOf, regionName } from "./words";

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
  pictures: Pictures;
  /** The land that the keyboard has led to. */
  focus: string | null;
  /** The region that is pointed at. */
  region: string | null;
  /** Where the legend has room. */
  legend: Laid | null;
  bar: [number, number] | null;
  /** The board that is looked at, of several side by side; -1 for all. */
  part: number;
}

const TOKEN = 13;
/** The smallest name on the map, in pixels. */
const LEAST = 11.4;
/** On maps narrower than this, names that cannot be read are left out until one comes closer. */
const ROOMY = 700;

const goneOn = (board: BoardTold): number => board.territories.filter((land) => land.gone).length;

/** Layers that never change are put into the page once. */
const Layer = memo(
  ({ svg, name }: { svg: string; name: string }) => (
    <g class={`layer ${name}`} dangerouslySetInnerHTML={{ __html: svg }} />
  ),
  (one, other) => one.svg === other.svg,
);

export class Board extends Component<BoardProps, State> {
  private readonly frame = createRef<HTMLDivElement>();
  private readonly svg = createRef<SVGSVGElement>();
  private readonly names = createRef<SVGGElement>();
  private readonly tag = createRef<HTMLDivElement>();
  private readonly port: Viewport;
  private labels: Label[];
  private outlines: Map<string, string>;
  private watching: ResizeObserver | null = null;
  private pointers = new Map<number, { x: number; y: number }>();
  private dragged = 0;
  private pinch = 0;
  private tapped = { at: 0, x: 0, y: 0 };
  private unit = 1;
  private fading = 0;
  private laid: { scale: number; labels: Label[]; stood: string } = { scale: 0, labels: [], stood: "" };
  private radius = TOKEN;
  private chosen = "";
  private asked = "";

  constructor(props: BoardProps) {
    super(props);
    const { board } = props;
    this.labels = readLabels(board);
    this.outlines = outlinesOf(board);
    this.port = new Viewport(board.width, board.height, (view, box, zoomed) => this.viewed(view.scale, box, zoomed));
    this.state = { hover: null, zoomed: false, current: board.territories[0]?.id ?? "", pictures: { sheet: "", relief: "" }, focus: null, region: null, legend: null, bar: null, part: -1 };
  }

  override componentDidMount(): void {
    const { board } = this.props;
    const frame = this.frame.current;
    if (!frame) return;
    this.watching = new ResizeObserver(() => {
      this.port.resize(frame.clientWidth, frame.clientHeight);
      if (board.parts[wantedPart.value]) this.fitPart(wantedPart.value, false);
    });
    this.watching.observe(frame);
    this.port.resize(frame.clientWidth, frame.clientHeight);
    if (frame.clientWidth < ROOMY && board.parts.length > 1) this.toPart(busiest(board, this.choices()), false);
    frame.addEventListener("wheel", this.wheel, { passive: false });
    addEventListener("keydown", this.anywhere);
    this.markLands();
    void this.paint();
    void document.fonts.ready.then(() => {
      forgetWidths();
      this.laid.scale = 0;
      if (this.frame.current) this.port.resize(frame.clientWidth, frame.clientHeight);
    });
  }

  /** A board that changes in the game keeps its sheet, but not all of its names. */
  override shouldComponentUpdate(next: BoardProps): boolean {
    if (next.board !== this.props.board) {
      this.labels = readLabels(next.board);
      this.outlines = outlinesOf(next.board);
    }
    return true;
  }

  override componentDidUpdate(before: BoardProps): void {
    const frame = this.frame.current;
    if (frame && before.board !== this.props.board) {
      this.port.resize(frame.clientWidth, frame.clientHeight);
      if (before.board.bare !== this.props.board.bare || goneOn(before.board) !== goneOn(this.props.board)) void this.paint();
    }
    this.markLands();
    this.layLabels(this.unit, this.radius);
    this.placeTag();
    this.follow();
    this.turnToPart();
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

  /** What can be chosen now. */
  private choices(): Set<string> {
    const { lit, targets, reach } = this.props.marks;
    return new Set([...lit, ...targets, ...reach]);
  }

  /** When a new question has its answers on another board than the one that is looked at, go there. */
  private turnToPart(): void {
    const { board, marks } = this.props;
    if (board.parts.length < 2) return;
    const choices = this.choices();
    const asked = [...choices].join(" ");
    if (asked === this.asked) return;
    this.asked = asked;
    const part = marks.choosing ? elsewhere(board, this.state.part, choices) : -1;
    if (part >= 0) this.toPart(part, !reduced.value);
  }

  /** Wherever the focus is, 0 shows the whole map. */
  private readonly anywhere = (event: KeyboardEvent): void => {
    const typing = (event.target as Element).closest?.("input:not([type=radio]):not([type=range]), textarea, select, dialog");
    if (event.key !== "0" || typing || event.ctrlKey || event.metaKey || event.altKey || keys.value === "off") return;
    event.preventDefault();
    this.toPart(-1, !reduced.value);
  };

  override componentWillUnmount(): void {
    wantedPart.value = -1;
    removeEventListener("keydown", this.anywhere);
    this.watching?.disconnect();
  }

  private async paint(): Promise<void> {
    try {
      const early = (sheet: string) => this.svg.current && this.setState({ pictures: { sheet, relief: "" } });
      const pictures = await painted(this.props.board, early);
      if (this.svg.current) this.setState({ pictures });
    } catch {
      this.setState({ pictures: { sheet: this.props.board.backdrop, relief: "" } }); // without the slim one, the whole
    }
  }

  // --- looking -------------------------------------------------------------------------------------------------------

  private viewed(scale: number, box: string, zoomed: boolean): void {
    const svg = this.svg.current;
    if (!svg) return;
    this.unit = scale;
    svg.setAttribute("viewBox", box);
    const least = (this.frame.current?.clientWidth ?? ROOMY) < ROOMY ? 9.4 : 11;
    const radius = Math.max(least, Math.min(30, TOKEN * scale + 4));
    const grown = radius / (TOKEN * scale);
    svg.style.setProperty("--grown", grown.toFixed(3));
    svg.style.setProperty("--unit", (1 / scale).toFixed(3));
    svg.classList.toggle("compact", radius < 17);
    this.radius = radius;
    this.layLabels(scale, radius);
    this.placeTag();
    const part = partInView(this.props.board, box);
    if (zoomed !== this.state.zoomed || part !== this.state.part) this.setState({ zoomed, part });
  }

  /** Names are never smaller than one can read, and are placed anew around the tokens for every scale. */
  private layLabels(scale: number, radius: number): void {
    const layer = this.names.current;
    const first = this.labels[0];
    const frame = this.frame.current;
    const { board, shown } = this.props;
    const pieces = this.labels.map(({ id }) => markersOn(board, shown, id));
    const stood = JSON.stringify(pieces.map((all) => all.map(({ large, pinned, count }) => [large, pinned && (count ?? 1) > 1, pinned])));
    if (!layer || !first || !frame || (this.laid.scale === scale && this.laid.labels === this.labels && this.laid.stood === stood)) return;
    this.laid = { scale, labels: this.labels, stood };
    const size = Math.max(LEAST, Math.min(17, first.size * scale));
    const family = first.style["font-family"] ?? "serif";
    const standing = this.labels.map((label, k) => {
      const at: [number, number] = [label.token[0] * scale, label.token[1] * scale];
      return {
        ...label,
        at,
        aside: (label.x - label.token[0]) * scale,
        stood: pieces[k]?.some(isSmall) ?? false,
        pieces: boxesOf(pieces[k] ?? [], at, radius / TOKEN),
      };
    });
    const placed = place(
      standing,
      size,
      radius,
      (text) => widthOf(text, family) * size,
      { left: 2, right: board.width * scale - 2, top: 2, bottom: board.height * scale - 2 },
    );
    layer.style.fontSize = `${(size / scale).toFixed(2)}px`;
    layer.style.strokeWidth = `${((size * 0.24) / scale).toFixed(2)}px`;
    [...layer.children].forEach((text, k) => {
      const one = placed[k];
      if (!one) return;
      text.toggleAttribute("hidden", one.clash && frame.clientWidth < ROOMY);
      text.replaceChildren(
        ...one.lines.map((line, n) => {
          const part = document.createElementNS("http://www.w3.org/2000/svg", "tspan");
          part.setAttribute("x", (one.x / scale).toFixed(1));
          part.setAttribute("y", ((one.y + n * size * 0.98) / scale).toFixed(1));
          part.textContent = line;
          return part;
        }),
      );
    });
    this.placeLegend(scale, radius, placed, size, (text) => widthOf(text, family) * size, standing.flatMap((one) => one.pieces));
    for (const sea of this.svg.current?.querySelectorAll<SVGTextElement>(".seas text") ?? [])
      sea.toggleAttribute("hidden", Number(sea.getAttribute("font-size")) * scale < LEAST);
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
      list.toggle("cannot", marks.choosing && !can && !marks.selected.has(id));
      const may = marks.targets.has(id) ? "a target" : marks.choosing && can ? "can be chosen" : "";
      const standing = shown.armies[k] ?? 0;
      const region = land.region && regionName(board, land.region);
      const says = [land.name, holder(players, seat), armies(standing), markersSay(shown, id), region, may];
      const label = says.filter(Boolean).join(", ");
      if (element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
      element.setAttribute("aria-pressed", String(marks.selected.has(id)));
      element.setAttribute("tabindex", this.state.current === id ? "0" : "-1");
      const banner = board.banners[bannerOf(board, players, seat)];
      if (seat >= 0 && banner) element.style.setProperty("--owner", banner.colour);
      else element.style.removeProperty("--owner");
      list.toggle("held", seat >= 0);
    }
  }

  /** What is outlined on the map, the most important last, so that nothing lies over it. */
  private marked(): [string, string][] {
    const { board, marks } = this.props;
    const { hover, focus, region } = this.state;
    const kinds: [string, Iterable<string>][] = [
      ["lit", marks.lit],
      ["reach", marks.reach],
      ["target", marks.targets],
      ["hot", marks.hot],
      ["hot", region ? board.territories.filter((land) => land.region === region).map((land) => land.id) : []],
      ["hover", hover ? [hover] : []],
      ["selected", marks.selected],
      ["focus", focus ? [focus] : []],
    ];
    const found = new Map<string, string>();
    for (const [kind, ids] of kinds)
      for (const id of ids) {
        const before = found.get(id);
        found.delete(id);
        found.set(id, before ? `${before} ${kind}` : kind);
      }
    return [...found];
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
      this.hover(id && this.props.marks.choosing && this.can(id) ? null : id); // what is chosen is told in the dock
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
      this.props.onLand?.(current, { shift: event.shiftKey, alt: event.altKey, key: true });
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
    if (!id || !(event.target as Element).matches(":focus-visible")) return;
    this.setState({ focus: id });
    this.hover(id);
  };

  private readonly blurred = (event: FocusEvent): void => {
    const next = event.relatedTarget as Element | null;
    if (!next?.closest?.(".land")) this.setState({ focus: null });
    if (!this.frame.current?.contains(next)) this.hover(null);
  };

  // --- drawing -------------------------------------------------------------------------------------------------------

  override render(
    { board, shown, players, marks, changes, arrows: shots, washed, hint, children }: BoardProps,
    state: State,
  ) {
    const first = this.labels[0];
    // A finger stays nowhere: the tag of what was touched and chosen would lie over its neighbours, and the dock tells it all.
    const told = state.hover && !(matchMedia("(pointer: coarse)").matches && marks.selected.has(state.hover));
    const hover = told ? landsOf(board).get(state.hover ?? "") : null;
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
          aria-label={mapText.label(board.name, hint ?? "")}
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
          <image
            class="backdrop"
            href={state.pictures.sheet || undefined}
            width={board.width}
            height={board.height}
            aria-hidden="true"
          />
          <Layer name="seas" svg={board.layers.seas ?? ""} />
          <Layer name="lands-layer" svg={board.layers.territories ?? ""} />
          {washed && state.pictures.relief && (
            <image
              class="relief"
              href={state.pictures.relief}
              width={board.width}
              height={board.height}
              aria-hidden="true"
            />
          )}
          <Layer name="changed" svg={board.layers.changes ?? ""} />
          <g class="marks" aria-hidden="true">
            {this.marked().map(([id, kind]) => {
              const path = this.outlines.get(id);
              return path ? (
                <g key={id} class={`mark ${kind}`}>
                  <path class="under" d={path} />
                  <path class="over" d={path} />
                </g>
              ) : null;
            })}
          </g>
          <g class="lanes" aria-hidden="true">
            {board.lanes.map((lane) => {
              const far = (marks.targets.has(lane.b) || marks.reach.has(lane.b)) && marks.selected.has(lane.a);
              const back = (marks.targets.has(lane.a) || marks.reach.has(lane.a)) && marks.selected.has(lane.b);
              return far || back ? <path key={`${lane.a} ${lane.b}`} d={lane.path} /> : null;
            })}
          </g>
          <g class="names" ref={this.names} aria-hidden="true" {...(first?.style ?? {})}>
            {this.labels.map((label) => (
              <text key={label.id} {...(label.style === first?.style ? {} : label.style)} />
            ))}
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
              return (
                <g
                  key={id}
                  class={`token${marks.selected.has(id) ? " selected" : ""}${marks.hot.has(id) ? " hot" : ""}${seat < 0 ? " empty" : ""}`}
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
                    <Markers markers={markersOn(board, shown, id)} board={board} players={players} />
                    {isHome(board, shown, id) && <path class="home" d="M-6.4-15.4V-25M-6.2-24.6L1-22.4L-6.2-20Z" />}
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
        <div class="rose" role="group" aria-label={mapText.controls}>
          <button
            type="button"
            class="up"
            aria-label={mapText.up}
            hidden={!state.zoomed}
            onClick={() => this.port.glide({ y: this.port.view.y - 160 / this.unit }, !reduced.value)}
          >
            ▴
          </button>
          <button
            type="button"
            class="left"
            aria-label={mapText.left}
            hidden={!state.zoomed}
            onClick={() => this.port.glide({ x: this.port.view.x - 160 / this.unit }, !reduced.value)}
          >
            ◂
          </button>
          <button
            type="button"
            class="home"
            aria-label={mapText.whole}
            hidden={!state.zoomed}
            onClick={() => this.port.glide({ scale: 0 }, !reduced.value)}
          >
            ◆
          </button>
          <button
            type="button"
            class="right"
            aria-label={mapText.right}
            hidden={!state.zoomed}
            onClick={() => this.port.glide({ x: this.port.view.x + 160 / this.unit }, !reduced.value)}
          >
            ▸
          </button>
          <button
            type="button"
            class="down"
            aria-label={mapText.down}
            hidden={!state.zoomed}
            onClick={() => this.port.glide({ y: this.port.view.y + 160 / this.unit }, !reduced.value)}
          >
            ▾
          </button>
          <button
            type="button"
            class="in"
            aria-label={mapText.in}
            onClick={() => this.port.glide({ scale: this.unit * 1.5 }, !reduced.value)}
          >
            +
          </button>
          <button
            type="button"
            class="out"
            aria-label={mapText.out}
            disabled={!state.zoomed}
            onClick={() => this.port.glide({ scale: this.unit / 1.5 }, !reduced.value)}
          >
            −
          </button>
        </div>
        {board.regions.length > 0 && (
          <Legend
            board={board}
            laid={state.zoomed ? null : state.legend}
            bar={state.zoomed ? null : state.bar}
            part={state.part}
            busy={board.parts.length > 1 && marks.choosing ? countByPart(board, this.choices()) : []}
            onPoint={(region) => this.setState({ region })}
            onRegion={(region) => this.toRegion(region)}
            onPart={(part) => this.toPart(part, !reduced.value)}
          />
        )}
        {children}
      </div>
    );
  }

  private toRegion(region: string): void {
    const tokens = this.props.board.territories.filter((land) => land.region === region && !land.gone);
    const [xs, ys] = [tokens.map((land) => land.token[0]), tokens.map((land) => land.token[1])];
    const edge = this.props.board.height * 0.09;
    this.port.fit(
      Math.min(...xs) - edge,
      Math.max(...xs) + edge,
      Math.min(...ys) - edge,
      Math.max(...ys) + edge,
      !reduced.value,
    );
  }

  /** Look at one of several boards, which then has the whole width of the map, or at all of them. */
  private toPart(part: number, smooth: boolean): void {
    wantedPart.value = part;
    this.fitPart(part, smooth);
  }

  private fitPart(part: number, smooth: boolean): void {
    const found = this.props.board.parts[part];
    if (!found) this.port.glide({ scale: 0 }, smooth);
    else this.port.fit(found.x, found.x + found.width, found.y, found.y + found.height, smooth);
  }

  /** Look for a place where the legend covers neither tokens nor pieces nor names; of several boards, none without regions. */
  private placeLegend(
    scale: number,
    radius: number,
    placed: Placed[],
    size: number,
    width: (text: string) => number,
    pieces: readonly Box[],
  ): void {
    const { board } = this.props;
    const frame = this.frame.current;
    if (!frame || this.port.zoomed) return;
    const [left, top] = this.port.place(0, 0);
    const boxes: Box[] = [
      ...this.labels.map(({ token: [x, y] }) => ({
        left: left + x * scale - radius - 4,
        right: left + x * scale + radius + 4,
        top: top + y * scale - radius - 4,
        bottom: top + y * scale + radius + 4,
      })),
      ...placed.map(({ lines, x, y }) => {
        const half = Math.max(...lines.map(width)) / 2;
        return { left: left + x - half, right: left + x + half, top: top + y - size, bottom: top + y + (lines.length - 0.8) * size };
      }),
      // the compass of the map has the lower right corner
      { left: frame.clientWidth - 60, right: frame.clientWidth, top: frame.clientHeight - 90, bottom: frame.clientHeight },
    ];
    const standing: Box[] = pieces.map((box) => ({
      left: left + box.left,
      right: left + box.right,
      top: top + box.top,
      bottom: top + box.bottom,
    }));
    const regional = countByPart(board, new Set(board.territories.filter(({ region }) => region).map(({ id }) => id)));
    const foreign: Box[] = board.parts
      .filter((_, k) => !regional[k])
      .map((part) => ({
        left: left + part.x * scale,
        right: left + (part.x + part.width) * scale,
        top: top + part.y * scale,
        bottom: top + (part.y + part.height) * scale,
      }));
    const around = { width: frame.clientWidth, height: frame.clientHeight };
    const [x, y] = legendAt(board);
    const roomy = frame.clientWidth >= ROOMY;
    const near: [number, number] = [left + x * scale, top + y * scale];
    const laid = (more: readonly Box[]) => layLegend(board, around, near, [...boxes, ...foreign, ...more]);
    const legend = roomy ? (laid(standing) ?? laid([])) : null; // rather over a piece than nowhere
    if (legend) {
      const [u, v] = legend.at;
      boxes.push({ left: u, right: u + legend.width, top: v, bottom: v + 22 * board.regions.length });
    }
    const bar = roomy && !frame.closest(".with-strip") ? freePlace(barSize(board, legend !== null), around, [0, around.height], boxes) : null;
    if (JSON.stringify([legend, bar]) !== JSON.stringify([this.state.legend, this.state.bar])) this.setState({ legend, bar });
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
