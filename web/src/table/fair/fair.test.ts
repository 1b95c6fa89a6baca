import { beforeEach, describe, expect, it } from "vitest";
import { commitment, flawText, judge, kept, keyOf, memory, SERVER, takePart } from "./fair";
import type { Fair, Proof, Room } from "../../protocol/messages";
import { room as sampleRoom } from "../samples";

const secret = (digit: string) => digit.repeat(64);
const proof: Proof = {
  deck: "tutorial", digest: "d1", options: [["a", "on"], ["b", "off"]], seats: ["Ann", "Bob", "Cy"], brought: [],
  secrets: [{ seat: SERVER, secret: secret("1") }, { seat: 0, secret: secret("2") }, { seat: 1, secret: secret("3") }], key: "",
};
const pledges = proof.secrets.map((one) => ({ seat: one.seat, commitment: commitment("tab", 1, one.seat, one.secret) }));
const fair = (more: Partial<Fair> = {}): Fair => ({ deal: 1, stage: "dealt", pledges, missing: [], left: 0, late: false, without: [2], agreed: [], proof: null, ...more });
const seats = ["Ann", "Bob", "Cy"].map((name, seat) => ({ seat, name, kind: "person" as const, bot: "", here: true, host: seat === 0, gone: false, deck: "", who: "" }));
const room = (more: Partial<Room> = {}): Room => sampleRoom({ id: "tab", status: "over", seats, options: { a: "on" }, marks: [], lacking: [], fair: null, ...more });

/** A game in which this browser, on seat 0, took part; its own secret is in place of Ann's. */
function played(change: (told: Proof) => void = () => undefined, shown: Partial<Fair> = {}): Room {
  forgetAll();
  const waiting = room({ status: "waiting", fair: fair({ stage: "commit", pledges: pledges.slice(0, 1), missing: [0, 1] }) });
  const first = takePart(waiting, 0);
  if (first?.t !== "commit") throw new Error("no commitment");
  const all = [pledges[0]!, { seat: 0, commitment: first.commitment }, pledges[2]!];
  const second = takePart(room({ status: "waiting", fair: fair({ stage: "open", pledges: all, missing: [0, 1] }) }), 0);
  if (second?.t !== "open") throw new Error("no secret");
  const told: Proof = structuredClone(proof);
  told.secrets[1]!.secret = second.secret;
  told.key = keyOf("tab", 1, told, [2]);
  change(told);
  return room({ fair: fair({ pledges: all, proof: told, ...shown }) });
}

const kinds = (of: Room) => judge(of, 0, "d1").flaws.map((one) => one.kind);

function forgetAll(): void {
  localStorage.clear();
  memory.clear();
}

beforeEach(forgetAll);

describe("the hashes", () => {
  it("are those of the server", () => {
    expect(pledges[1]?.commitment).toBe("e1e86bdf8f40c19ce93a6b9afa3b330120a13f944a2a3b6fdb410ed369db2d44");
    expect(keyOf("tab", 1, proof, [2])).toBe("be09fed84c571467df46ceb7b2812c23787c733caaffbfa6cf11100cd5c748a8");
  });
});

describe("taking part", () => {
  it("keeps its secret, also in a second window", () => {
    const waiting = room({ status: "waiting", fair: fair({ stage: "commit", missing: [0, 1] }) });
    expect(takePart(waiting, 0)).toEqual(takePart(waiting, 0));
    expect(kept("tab")?.secret).toMatch(/^[0-9a-f]{64}$/);
  });

  it("draws a new secret for a new deal", () => {
    const one = takePart(room({ fair: fair({ stage: "commit", missing: [0] }) }), 0);
    const two = takePart(room({ fair: fair({ stage: "commit", missing: [0], deal: 2 }) }), 0);
    expect(one).not.toEqual(two);
  });

  it("does not give a secret twice to the same deal", () => {
    played();
    expect(takePart(room({ status: "waiting", fair: fair({ stage: "commit", missing: [0, 1] }) }), 0)).toBeNull();
  });

  it("opens nothing if the server shows another commitment in its place", () => {
    takePart(room({ status: "waiting", fair: fair({ stage: "commit", missing: [0, 1] }) }), 0);
    expect(takePart(room({ status: "waiting", fair: fair({ stage: "open", missing: [0, 1] }) }), 0)).toBeNull();
    expect(kinds(room({ status: "playing", fair: fair() }))).toEqual(["replaced"]);
  });

  it("gives nothing for a watcher, or when it is not waited for", () => {
    expect(takePart(room({ fair: fair({ stage: "commit", missing: [0] }) }), -1)).toBeNull();
    expect(takePart(room({ fair: fair({ stage: "commit", missing: [1] }) }), 0)).toBeNull();
    expect(takePart(room(), 0)).toBeNull();
  });
});

describe("the check after the game", () => {
  it("finds nothing wrong where nothing is", () => {
    expect(judge(played(), 0, "d1")).toEqual({ state: "fits", flaws: [], own: true });
  });

  it("says so if the server tells nothing", () => {
    expect(kinds(played(undefined, { proof: null }))).toEqual(["proof"]);
  });

  it("finds its own number missing or changed", () => {
    expect(kinds(played((told) => (told.secrets[1]!.secret = secret("2"))))).toEqual(["commitment", "own", "key"]);
    expect(kinds(played((told) => told.secrets.splice(1, 1)))).toEqual(["commitment", "own", "key"]);
  });

  it("finds a server that changes its mind", () => {
    const another = commitment("tab", 1, SERVER, secret("9"));
    const forged = played((told) => {
      told.secrets[0]!.secret = secret("9");
      told.key = keyOf("tab", 1, told, [2]);
    });
    forged.fair!.pledges = [{ seat: SERVER, commitment: another }, ...forged.fair!.pledges.slice(1)];
    expect(kinds(forged)).toEqual(["shown"]);
    expect(flawText({ kind: "shown", seat: SERVER }, String)).toContain("the server");
  });

  it("finds another key, deck, seating or option", () => {
    expect(kinds(played((told) => (told.key = secret("0"))))).toEqual(["key"]);
    expect(judge(played(), 0, "d2").flaws.map((one) => one.kind)).toEqual(["deck"]);
    const fitting = (change: (told: Proof) => void) => played((told) => { change(told); told.key = keyOf("tab", 1, told, [2]); });
    expect(kinds(fitting((told) => (told.seats = ["Bob", "Ann", "Cy"])))).toEqual(["seats"]);
    expect(kinds(fitting((told) => (told.options = [["a", "off"], ["b", "off"]])))).toEqual(["options"]);
  });

  it("does not believe that it was left out, or that there were fewer deals", () => {
    expect(kinds(played(undefined, { without: [0, 2] }))).toContain("dropped");
    const other = played();
    localStorage.setItem("ruleshift.fair.tab", JSON.stringify({ ...kept("tab"), deal: 2 }));
    expect(kinds(other)).toContain("deal");
  });

  it("checks for somebody who came later what they were shown", () => {
    const over = played();
    forgetAll();
    takePart({ ...over, status: "playing" }, -1);
    expect(judge(over, -1, "d1")).toEqual({ state: "fits", flaws: [], own: false });
    over.fair!.proof!.key = secret("0");
    expect(judge(over, -1, "d1").state).toBe("flawed");
  });

  it("knows games that are not fair, that go on, and of which nothing is known", () => {
    expect(judge(room({ marks: ["seed"] }), 0).state).toBe("marked");
    expect(judge({ ...played(), marks: ["take-backs"] }, 0, "d1").state).toBe("marked");
    expect(judge({ ...played(), status: "playing" }, 0, "d1").state).toBe("waits");
    expect(judge(room(), 0).state).toBe("none");
  });
});
