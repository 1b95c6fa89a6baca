// What people say at a table: the lines, whom this browser does not want to hear, and what has not been read yet.

import { getContext, setContext } from "svelte";
import type { Said } from "../../protocol/messages";

/** Lines for those who have no time to type. */
export const PRESETS = ["Hello!", "Well played!", "Oh no!", "One moment", "Thanks", "Good game"] as const;

const KEPT = 200;
const SPOKEN = 3000; // milliseconds that a line stands beside whoever said it, and some for each letter
const PER_LETTER = 60;
export const WATCHERS = "watchers"; // have no names, so they are muted together

/** Who speaks, as far as others can tell. */
export function speaker(line: Said): string {
  return line.seat < 0 ? WATCHERS : line.name;
}

interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** The chat of one table; it outlives a reload of the page, but not the tab. */
export class ChatState {
  lines = $state.raw<Said[]>([]);
  muted = $state.raw<readonly string[]>([]);
  /** what seats have just said, by seat */
  spoken = $state.raw<ReadonlyMap<number, string>>(new Map());
  private readTo = $state(0); // how many lines, ever
  private told = $state(0);

  constructor(
    private readonly room: string,
    private readonly store: Store | null = typeof sessionStorage === "undefined" ? null : sessionStorage,
  ) {
    this.recall();
  }

  /** The lines that this person wants to see. */
  get heard(): Said[] {
    return this.lines.filter((line) => !this.isMuted(speaker(line)));
  }

  get unread(): number {
    const fresh = this.told - this.readTo;
    return fresh > 0 ? this.lines.slice(-fresh).filter((line) => !this.isMuted(speaker(line))).length : 0;
  }

  isMuted(who: string): boolean {
    return this.muted.includes(who);
  }

  mute(who: string, quiet: boolean): void {
    this.muted = quiet ? [...this.muted.filter((one) => one !== who), who] : this.muted.filter((one) => one !== who);
    this.keep();
  }

  /** A line comes in; whether it is to be noticed. */
  take(line: Said, own: boolean): boolean {
    this.lines = [...this.lines, line].slice(-KEPT);
    if (own && this.readTo === this.told) this.readTo += 1; // nobody has to read what they wrote
    this.told += 1;
    this.keep();
    const noticed = !own && !this.isMuted(speaker(line));
    if (noticed && line.seat >= 0) this.speak(line);
    return noticed;
  }

  private speak(line: Said): void {
    this.spoken = new Map(this.spoken).set(line.seat, line.text);
    setTimeout(() => {
      if (this.spoken.get(line.seat) !== line.text) return; // has said something else since
      const others = new Map(this.spoken);
      others.delete(line.seat);
      this.spoken = others;
    }, SPOKEN + line.text.length * PER_LETTER);
  }

  read(): void {
    this.readTo = this.told;
  }

  private get key(): string {
    return `ruleshift.chat.${this.room}`;
  }

  private keep(): void {
    try {
      this.store?.setItem(this.key, JSON.stringify({ lines: this.lines, muted: this.muted }));
    } catch {
      // full or refused: then it lasts as long as the page
    }
  }

  private recall(): void {
    try {
      const kept = JSON.parse(this.store?.getItem(this.key) ?? "{}") as { lines?: Said[]; muted?: string[] };
      this.lines = Array.isArray(kept.lines) ? kept.lines : [];
      this.muted = Array.isArray(kept.muted) ? kept.muted : [];
    } catch {
      // something else lies there
    }
    this.told = this.readTo = this.lines.length;
  }
}

const KEY = Symbol("chat");

export function provideChat(chat: ChatState): ChatState {
  return setContext(KEY, chat);
}

/** The chat of the table, where there is one. */
export function useChat(): ChatState | undefined {
  return getContext<ChatState | undefined>(KEY);
}
