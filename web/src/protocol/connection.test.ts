// The line to a table: hello, coming back, goodbye.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, type LinkState } from "./connection";
import { VERSION, type FromServer, type Room } from "./messages";
import { keepSeat, seatToken } from "../app/settings.svelte";

class FakeSocket {
  static all: FakeSocket[] = [];
  static readonly OPEN = 1;
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.readyState = 3;
  }
  opens() {
    this.readyState = 1;
    this.onopen?.();
  }
  says(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  breaks() {
    this.readyState = 3;
    this.onclose?.();
  }
}

const last = () => FakeSocket.all.at(-1)!;
const room = { id: "r1", status: "waiting" } as Room;
const welcome = (more: object = {}) => ({ t: "welcome", version: VERSION, seat: 0, room, token: "", catalog: "", ...more });

let heard: FromServer[];
let states: [LinkState, string][];
let line: Connection;

beforeEach(() => {
  localStorage.clear();
  FakeSocket.all = [];
  heard = [];
  states = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  line = new Connection("r1", { heard: (one) => heard.push(one), link: (state, why) => states.push([state, why]) });
});

afterEach(() => {
  line.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function online() {
  last().opens();
  last().says(welcome());
}

describe("the line to a table", () => {
  it("says hello with the secret of the seat", () => {
    line.close();
    keepSeat("r1", "secret");
    line = new Connection("r1", { heard: () => undefined });
    last().opens();
    expect(last().url).toMatch(/^ws:\/\/.*\/ws\/r1$/);
    expect(last().sent).toEqual([{ t: "hello", version: VERSION, token: "secret" }]);
  });

  describe("with a link to a seat", () => {
    const hellos = () => FakeSocket.all.flatMap((one) => one.sent).filter((one) => one.t === "hello").map((one) => one.token);

    function follow(link: string) {
      line.close();
      FakeSocket.all = [];
      history.replaceState(null, "", `/t/r1#seat=${link}`);
      line = new Connection("r1", { heard: (one) => heard.push(one) });
      last().opens();
      expect(location.hash).toBe("");
    }

    it("takes the seat if it has none, and keeps it once the server knows it", () => {
      follow("linked");
      expect(hellos()).toEqual(["linked"]);
      expect(seatToken("r1")).toBe("");
      last().says(welcome({ seat: 2 }));
      expect(seatToken("r1")).toBe("linked");
    });

    it("keeps nothing that opens no seat", () => {
      follow("rubbish");
      last().says(welcome({ seat: -1 }));
      expect(seatToken("r1")).toBe("");
      expect(line.state).toBe("online");
      expect(FakeSocket.all).toHaveLength(1);
    });

    it("never gives up a seat that works for it", () => {
      keepSeat("r1", "mine");
      follow("linked");
      last().says(welcome({ seat: 0 }));
      last().breaks();
      vi.advanceTimersByTime(1000);
      last().opens();
      expect(hellos()).toEqual(["mine", "mine"]);
      expect(seatToken("r1")).toBe("mine");
    });

    it("nor when the link is followed on the open page", () => {
      keepSeat("r1", "mine");
      follow("linked");
      last().says(welcome({ seat: 0 }));
      history.replaceState(null, "", "/t/r1#seat=another");
      last().breaks();
      vi.advanceTimersByTime(1000);
      last().opens();
      last().says(welcome({ seat: 0 }));
      expect(hellos()).toEqual(["mine", "mine"]);
      expect(seatToken("r1")).toBe("mine");
    });

    it("takes it if the one it had opens no seat any more", () => {
      keepSeat("r1", "old");
      follow("linked");
      last().says(welcome({ seat: -1 }));
      last().opens();
      last().says(welcome({ seat: 1 }));
      expect(hellos()).toEqual(["old", "linked"]);
      expect(seatToken("r1")).toBe("linked");
      expect(heard.map((one) => one.t)).toEqual(["welcome"]);
    });

    it("keeps the old one if neither opens a seat", () => {
      keepSeat("r1", "old");
      follow("rubbish");
      last().says(welcome({ seat: -1 }));
      last().opens();
      last().says(welcome({ seat: -1 }));
      expect(seatToken("r1")).toBe("old");
      expect(FakeSocket.all).toHaveLength(2);
    });
  });

  it("is online after the welcome, and keeps a new secret", () => {
    last().opens();
    expect(line.state).toBe("connecting");
    last().says(welcome({ token: "fresh" }));
    expect(line.state).toBe("online");
    expect(seatToken("r1")).toBe("fresh");
    expect(heard.map((one) => one.t)).toEqual(["welcome"]);
  });

  it("waits for the table of a game, since answers to the one of before would not fit", () => {
    last().opens();
    last().says(welcome({ room: { ...room, status: "playing" } }));
    expect(line.state).toBe("connecting");
    expect(line.send({ t: "begin" })).toBe(false);
    last().says({ t: "update", serial: 3, fresh: true });
    expect(line.state).toBe("online");
    expect(heard.map((one) => one.t)).toEqual(["welcome", "update"]);
  });

  it("sends nothing while it is down", () => {
    expect(line.send({ t: "begin" })).toBe(false);
    online();
    expect(line.send({ t: "begin" })).toBe(true);
    last().breaks();
    expect(line.send({ t: "begin" })).toBe(false);
  });

  it("comes back by itself, waiting longer each time", () => {
    online();
    const waits: number[] = [];
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    for (let n = 0; n < 8; n++) {
      const before = FakeSocket.all.length;
      last().breaks();
      const from = Date.now();
      while (FakeSocket.all.length === before) vi.advanceTimersByTime(100);
      waits.push(Date.now() - from);
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15000, 15000, 15000]);
    expect(line.state).toBe("lost");
    online();
    expect(line.state).toBe("online");
    last().breaks();
    vi.advanceTimersByTime(500);
    expect(FakeSocket.all).toHaveLength(10); // a welcome makes it patient again
  });

  it("stays away when the server says so, and tells why", () => {
    online();
    last().says({ t: "bye", why: "You sit here in another window.", again: false });
    last().breaks();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(states.at(-1)).toEqual(["closed", "You sit here in another window."]);
  });

  it("comes back after a goodbye that asks for it, with its reason", () => {
    online();
    last().says({ t: "bye", why: "The server is being restarted.", again: true });
    last().breaks();
    expect(states.at(-1)).toEqual(["lost", "The server is being restarted."]);
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("asks for a new load when the server speaks another version", () => {
    last().opens();
    last().says(welcome({ version: VERSION + 1 }));
    expect(line.state).toBe("outdated");
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("notices a line that has gone silent", () => {
    online();
    vi.advanceTimersByTime(20_000);
    expect(last().sent.at(-1)).toMatchObject({ t: "ping" });
    last().says({ t: "pong", at: Date.now() - 30 });
    expect(line.delay).toBe(30);
    vi.advanceTimersByTime(80_000);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
  });

  it("waits while the device is offline, and comes back with the network", () => {
    online();
    window.dispatchEvent(new Event("offline"));
    expect(line.state).toBe("offline");
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    window.dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(2);
    online();
    expect(line.state).toBe("online");
  });

  it("says hello anew after a gap, and hears the old line no more", () => {
    online();
    const old = last();
    line.refresh();
    expect(line.send({ t: "begin" })).toBe(false);
    old.onmessage?.({ data: JSON.stringify({ t: "pong", at: 0 }) });
    old.onclose?.();
    expect(FakeSocket.all).toHaveLength(2);
    expect(heard).toHaveLength(1);
  });

  it("lets nonsense pass", () => {
    online();
    last().onmessage?.({ data: "no json" });
    expect(line.state).toBe("online");
  });
});
