// Lines of chat: what counts as unread, and whom one does not hear.

import { describe, expect, it, vi } from "vitest";
import { ChatState, speaker } from "./chat.svelte";
import type { Said } from "../../protocol/messages";

const said = (name: string, text: string, seat = 1): Said => ({ t: "said", seat, name, text, at: 1 });

function shelf() {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
}

describe("chat", () => {
  it("counts what has not been read, and not one's own lines", () => {
    const chat = new ChatState("a", shelf());
    expect(chat.take(said("Ann", "hi", 0), true)).toBe(false);
    expect(chat.unread).toBe(0);
    expect(chat.take(said("Bob", "hello"), false)).toBe(true);
    chat.take(said("Bob", "there"), false);
    expect(chat.unread).toBe(2);
    chat.read();
    expect(chat.unread).toBe(0);
  });

  it("does not show those who are muted, until they are heard again", () => {
    const chat = new ChatState("a", shelf());
    chat.take(said("Bob", "one"), false);
    chat.mute("Bob", true);
    expect(chat.take(said("Bob", "two"), false)).toBe(false);
    expect(chat.heard).toEqual([]);
    expect(chat.unread).toBe(0);
    chat.mute("Bob", false);
    expect(chat.heard.map((line) => line.text)).toEqual(["one", "two"]);
  });

  it("shows beside a seat what was just said there, for a while", () => {
    vi.useFakeTimers();
    const chat = new ChatState("a", null);
    chat.take(said("Ann", "mine", 0), true);
    chat.take(said("Watcher", "from outside", -1), false);
    chat.take(said("Bob", "hi"), false);
    expect([...chat.spoken]).toEqual([[1, "hi"]]);
    vi.advanceTimersByTime(2000);
    chat.take(said("Bob", "again"), false);
    vi.advanceTimersByTime(2000); // the time of the first line is over, that of the second is not
    expect(chat.spoken.get(1)).toBe("again");
    vi.advanceTimersByTime(5000);
    expect(chat.spoken.size).toBe(0);
    vi.useRealTimers();
  });

  it("tells watchers apart from seats, but not from each other", () => {
    expect(speaker(said("Watcher", "x", -1))).toBe(speaker(said("Somebody", "y", -1)));
    expect(speaker(said("Watcher", "x", 2))).not.toBe(speaker(said("Watcher", "x", -1)));
  });

  it("outlives a reload, with nothing unread", () => {
    const store = shelf();
    const chat = new ChatState("a", store);
    chat.take(said("Bob", "one"), false);
    chat.mute("Cy", true);
    const again = new ChatState("a", store);
    expect(again.lines).toHaveLength(1);
    expect(again.unread).toBe(0);
    expect(again.isMuted("Cy")).toBe(true);
    expect(new ChatState("b", store).lines).toEqual([]);
  });

  it("keeps the newest lines, and counts on", () => {
    const chat = new ChatState("a", null);
    for (let n = 0; n < 250; n++) chat.take(said("Bob", String(n)), false);
    expect(chat.lines).toHaveLength(200);
    chat.read();
    chat.take(said("Bob", "newest"), false);
    expect(chat.unread).toBe(1);
  });

  it("is empty where something else was kept", () => {
    const chat = new ChatState("a", { getItem: () => "nonsense", setItem: () => undefined });
    expect(chat.lines).toEqual([]);
  });
});
