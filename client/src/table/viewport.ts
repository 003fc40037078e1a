// Pan and zoom of a sheet by its viewBox, so that every place stays crisp and easy to hit.

export interface View {
  /** The point of the sheet in the middle. */
  x: number;
  y: number;
  /** Screen pixels for each unit of the sheet. */
  scale: number;
}

const CLOSEST = 6;

export class Viewport {
  view: View = { x: 0, y: 0, scale: 0 };
  private wide = 0;
  private high = 0;
  private moving = 0;

  constructor(
    private readonly width: number,
    private readonly height: number,
    private readonly changed: (view: View, box: string, zoomed: boolean) => void,
  ) {
    this.view = { x: width / 2, y: height / 2, scale: 0 };
  }

  /** The scale at which the whole sheet is in sight. */
  get whole(): number {
    return Math.min(this.wide / this.width, this.high / this.height);
  }

  /** The scale at which nothing around the sheet is in sight. */
  private get filled(): number {
    return Math.max(this.wide / this.width, this.high / this.height);
  }

  get zoomed(): boolean {
    return this.view.scale > this.whole * 1.02;
  }

  /** The window has this size now. */
  resize(wide: number, high: number): void {
    if (wide < 2 || high < 2) return;
    const first = this.view.scale === 0;
    const fitting = !first && !this.zoomed;
    const kept = first ? 0 : this.view.scale / this.whole;
    this.wide = wide;
    this.high = high;
    // A tall window begins with the sheet filling it, as far as the tokens stay legible; a wide one with the whole sheet.
    const start =
      wide < 700 && high / wide > this.height / this.width ? Math.min(this.filled, this.whole * 1.6) : this.whole;
    this.set({ ...this.view, scale: first ? start : fitting ? this.whole : this.whole * kept });
  }

  /** Where a point of the window lies on the sheet. */
  at(px: number, py: number): [number, number] {
    const { x, y, scale } = this.view;
    return [x + (px - this.wide / 2) / scale, y + (py - this.high / 2) / scale];
  }

  /** Where a point of the sheet lies in the window. */
  place(x: number, y: number): [number, number] {
    return [(x - this.view.x) * this.view.scale + this.wide / 2, (y - this.view.y) * this.view.scale + this.high / 2];
  }

  /** Zoom by a factor, with the point of the window under the pointer staying where it is. */
  zoom(factor: number, px = this.wide / 2, py = this.high / 2): void {
    const [x, y] = this.at(px, py);
    const scale = this.limit(this.view.scale * factor);
    this.set({ x: x - (px - this.wide / 2) / scale, y: y - (py - this.high / 2) / scale, scale });
  }

  pan(dx: number, dy: number): void {
    const { x, y, scale } = this.view;
    this.set({ x: x - dx / scale, y: y - dy / scale, scale });
  }

  /** Go somewhere in a short glide, or at once. */
  glide(to: Partial<View>, smooth = true): void {
    cancelAnimationFrame(this.moving);
    const start = { ...this.view };
    const end = { ...start, ...to, scale: this.limit(to.scale ?? start.scale) };
    if (!smooth) return this.set(end);
    const began = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, (now - began) / 260);
      const ease = 1 - (1 - part) ** 3;
      this.set({
        x: start.x + (end.x - start.x) * ease,
        y: start.y + (end.y - start.y) * ease,
        scale: start.scale * (end.scale / start.scale) ** ease,
      });
      if (part < 1) this.moving = requestAnimationFrame(step);
    };
    this.moving = requestAnimationFrame(step);
  }

  /** Make sure that a point is in sight. */
  show(x: number, y: number, smooth: boolean): void {
    const [px, py] = this.place(x, y);
    const edge = 40;
    if (px > edge && py > edge && px < this.wide - edge && py < this.high - edge) return;
    this.glide({ x, y }, smooth);
  }

  /** Come as close to a part of the sheet as shows all of it. */
  fit(left: number, right: number, top: number, bottom: number, smooth: boolean): void {
    const scale = Math.min(this.wide / Math.max(1, right - left), this.high / Math.max(1, bottom - top));
    this.glide({ x: (left + right) / 2, y: (top + bottom) / 2, scale }, smooth);
  }

  /** Make sure that a part of the sheet is in sight, if it fits into the window at all. */
  frame(left: number, right: number, top: number, bottom: number, smooth: boolean): void {
    const edge = 34;
    const [x0, y0] = this.place(left, top);
    const [x1, y1] = this.place(right, bottom);
    if (x0 > edge && y0 > edge && x1 < this.wide - edge && y1 < this.high - edge) return;
    const fits = Math.min(
      (this.wide - 2 * edge) / Math.max(1, right - left),
      (this.high - 2 * edge) / Math.max(1, bottom - top),
    );
    this.glide({ x: (left + right) / 2, y: (top + bottom) / 2, scale: Math.min(this.view.scale, fits) }, smooth);
  }

  private limit(scale: number): number {
    return Math.max(this.whole, Math.min(this.whole * CLOSEST, scale));
  }

  private set(view: View): void {
    const halfWide = this.wide / view.scale / 2;
    const halfHigh = this.high / view.scale / 2;
    const clamp = (value: number, half: number, size: number) =>
      half * 2 >= size ? size / 2 : Math.max(half, Math.min(size - half, value));
    this.view = { x: clamp(view.x, halfWide, this.width), y: clamp(view.y, halfHigh, this.height), scale: view.scale };
    const left = this.view.x - halfWide;
    const top = this.view.y - halfHigh;
    const box = [left, top, halfWide * 2, halfHigh * 2].map((value) => value.toFixed(2)).join(" ");
    this.changed(this.view, box, this.zoomed);
  }
}
