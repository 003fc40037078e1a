// One socket for each page. It says hello with the last entry of the log it has, comes back by itself when it is cut
// off, and notices a silent line.

import { connectionText as text } from "./text/connection";
import type { FromBrowser, FromServer } from "./types";

export type Line = "connecting" | "open" | "lost" | "closed" | "refused";

const SLOWEST = 15_000;
const PING_EVERY = 25_000;
const PONG_WITHIN = 10_000;

export class Connection {
  private socket: WebSocket | null = null;
  private tries = 0;
  private retry = 0;
  private pinging = 0;
  private waiting = 0;
  private wanted = true;

  constructor(
    private readonly id: string,
    private readonly last: () => number,
    private readonly hear: (message: FromServer) => void,
    private readonly line: (state: Line, says: string) => void,
  ) {
    this.open();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  /** Send something; false if there is no line now. */
  send(message: FromBrowser): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Leave for good. */
  close(): void {
    this.wanted = false;
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.drop();
    this.line("closed", "");
  }

  /** Hang up for now, for example while a shared screen is out of sight. */
  hangUp(): void {
    this.wanted = false;
    this.drop();
    this.line("connecting", "");
  }

  /** Call again at once, for example with a new cookie. */
  again(): void {
    this.wanted = true;
    this.tries = 0;
    this.drop();
    this.open();
  }

  private readonly hurry = (): void => {
    if (this.wanted && !this.socket && document.visibilityState === "visible") {
      clearTimeout(this.retry);
      this.open();
    }
  };

  private drop(): void {
    clearTimeout(this.retry);
    clearInterval(this.pinging);
    clearTimeout(this.waiting);
    const socket = this.socket;
    this.socket = null;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }

  private open(): void {
    this.line("connecting", "");
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/ws/${encodeURIComponent(this.id)}`);
    this.socket = socket;
    socket.onopen = () => {
      this.send({ type: "hello", last: this.last() });
      this.pinging = window.setInterval(() => this.ping(), PING_EVERY);
    };
    socket.onmessage = (event) => {
      clearTimeout(this.waiting);
      if (this.tries > 0 || this.socket !== socket) this.tries = 0;
      const message = JSON.parse(String(event.data)) as FromServer;
      if (message.type === "update") this.line("open", "");
      this.hear(message);
    };
    socket.onclose = (event) => {
      this.drop();
      if (event.code >= 4400 && event.code < 4500) {
        this.wanted = false;
        this.line("refused", event.reason || text.cannotOpen);
        return;
      }
      this.lost();
    };
  }

  private ping(): void {
    if (this.send({ type: "ping" })) {
      clearTimeout(this.waiting);
      this.waiting = window.setTimeout(() => {
        this.drop();
        this.lost();
      }, PONG_WITHIN);
    }
  }

  private lost(): void {
    if (!this.wanted) return;
    this.line("lost", text.lost);
    const wait = Math.min(SLOWEST, 500 * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.retry = window.setTimeout(() => this.open(), wait);
  }
}
