// The line to a table: says hello, comes back by itself when it breaks, and hands on what the server says.

import { VERSION, type FromBrowser, type FromServer } from "./messages";
import { forgetSeat, keepSeat, offeredSeat, seatToken } from "../app/settings.svelte";

/** How the line is:
 *  connecting: the first try; online: what is on the screen is what the server has, and answers fit it;
 *  lost: broken, a new try follows by itself;
 *  offline: the browser itself has no network; closed: over, by the server's word or ours;
 *  outdated: the server speaks another version, the page must be loaded anew. */
export type LinkState = "connecting" | "online" | "lost" | "offline" | "closed" | "outdated";

export interface Listener {
  /** every message of the server, in order */
  heard(message: FromServer): void;
  /** a change of the line; `why` is a sentence for people, if there is one */
  link?(state: LinkState, why: string): void;
}

const FIRST_WAIT = 500; // milliseconds before the second try; each one after waits twice as long
const LONGEST_WAIT = 15_000;
const PING_EVERY = 20_000;
const SILENCE = 45_000; // no word for so long, not even a pong: the line is dead

export class Connection {
  state: LinkState = "connecting";
  why = "";
  /** milliseconds that the last ping took to come back, or -1 */
  delay = -1;

  private socket: WebSocket | null = null;
  private tries = 0;
  private again: ReturnType<typeof setTimeout> | undefined;
  private pinging: ReturnType<typeof setInterval> | undefined;
  private heardAt = 0;
  private ended = false;
  /** the secret of a link that was followed, until it is known whether it is needed */
  private offered = "";
  /** what we said hello with */
  private token = "";
  /** a secret that opens no seat here; having none is as good */
  private useless = "";

  constructor(
    readonly room: string,
    private readonly listener: Listener,
  ) {
    window.addEventListener("online", this.retry);
    window.addEventListener("offline", this.unplugged);
    document.addEventListener("visibilitychange", this.seen);
    this.open();
  }

  /** Sends a message; false if the line is down, so that nothing is sent twice when it comes back. */
  send(message: FromBrowser): boolean {
    if (this.state !== "online" || this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Says hello anew, for instance because a step was missed: the server sends the whole table again. */
  refresh(): void {
    if (this.ended) return;
    this.become("connecting", "");
    this.reopen();
  }

  /** Tries at once instead of waiting for the next try. */
  retry = (): void => {
    if (this.ended || this.state === "online") return;
    this.tries = 0;
    this.reopen();
  };

  /** Ends the line for good. */
  close(): void {
    this.end("closed", "");
  }

  private open(): void {
    if (navigator.onLine === false) return this.unplugged();
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/ws/${encodeURIComponent(this.room)}`);
    this.socket = socket;
    socket.onopen = () => {
      this.heardAt = Date.now();
      socket.send(JSON.stringify({ t: "hello", version: VERSION, token: this.secret() } satisfies FromBrowser));
    };
    socket.onmessage = (event) => this.hear(String(event.data));
    socket.onclose = () => this.broken();
    clearInterval(this.pinging);
    this.pinging = setInterval(() => this.ping(), PING_EVERY);
  }

  /** The secret to say hello with: ours, and that of a link only if we have none that works. */
  private secret(): string {
    this.offered = offeredSeat() || this.offered;
    const kept = seatToken(this.room);
    this.token = kept !== this.useless ? kept : this.offered || kept;
    return this.token;
  }

  private drop(): void {
    clearTimeout(this.again);
    clearInterval(this.pinging);
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private reopen(): void {
    this.drop();
    this.open();
  }

  private hear(data: string): void {
    this.heardAt = Date.now();
    let message: FromServer;
    try {
      message = JSON.parse(data) as FromServer;
    } catch {
      return; // not ours; the next one will do
    }
    if (message.t === "welcome") {
      if (message.version !== VERSION) {
        return this.end("outdated", "There is a newer version of this page. Load it again to go on.");
      }
      if (message.seat < 0 && this.offered && this.token !== this.offered) {
        this.useless = this.token;
        return this.reopen(); // with that of the link
      }
      if (message.token) keepSeat(this.room, message.token);
      else if (message.seat >= 0 && this.token) keepSeat(this.room, this.token);
      this.offered = "";
      this.tries = 0;
    }
    if (upToDate(message)) this.become("online", "");
    if (message.t === "pong") this.delay = Math.max(0, Date.now() - message.at);
    if (message.t === "bye") this.dismissed(message.why, message.again);
    this.listener.heard(message);
  }

  private dismissed(why: string, again: boolean): void {
    if (again) this.why = why; // the server closes now; the next try follows by itself
    else this.end("closed", why);
  }

  private broken(): void {
    this.drop();
    if (this.ended) return;
    if (navigator.onLine === false) return this.unplugged();
    this.become("lost", this.why || "The connection is lost. Trying again.");
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries);
    this.tries += 1;
    this.again = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2)); // not all at the same moment
  }

  private unplugged = (): void => {
    if (this.ended) return;
    this.drop();
    this.become("offline", "This device is offline.");
  };

  /** Back on the screen: phones put the line to sleep without telling us. */
  private seen = (): void => {
    if (this.ended || document.visibilityState !== "visible") return;
    if (this.state === "online") this.ping();
    else this.retry();
  };

  private ping(): void {
    if (Date.now() - this.heardAt > SILENCE) return this.broken();
    this.send({ t: "ping", at: Date.now() });
  }

  private end(state: LinkState, why: string): void {
    this.ended = true;
    this.drop();
    window.removeEventListener("online", this.retry);
    window.removeEventListener("offline", this.unplugged);
    document.removeEventListener("visibilitychange", this.seen);
    this.become(state, why);
  }

  private become(state: LinkState, why: string): void {
    if (state === this.state && why === this.why) return;
    this.state = state;
    this.why = why;
    this.listener.link?.(state, why);
  }
}

/** Whether this is the end of a greeting. A game's table follows its welcome; until then the screen shows the table of
 *  before, with a question that may be another one by now. */
function upToDate(message: FromServer): boolean {
  return message.t === "welcome" ? message.room.status === "waiting" : message.t === "update" && message.fresh;
}

/** Gives up the secret of a seat that was left for good. */
export function giveUpSeat(room: string): void {
  forgetSeat(room);
}
