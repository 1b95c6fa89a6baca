// This browser's part in the shuffle, and its own check after the game that the cards were dealt as everybody agreed.
// The hash comes with the page: browsers have none of their own on plain http, as in a home network.
// docs/fair-play.md says what is hashed and why; src/ruleshift/core/replay/fairness.py does the same.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Fair, FromBrowser, Opened, Pledge, Proof, Room, UnfairMark } from "../../protocol/messages";
import { fairKey, keep, recall } from "../../app/settings.svelte";

export const SERVER = -1; // in the place of a seat
const SECRET_BYTES = 32;
const COMMITMENT = "ruleshift commitment 1";
const KEY = "ruleshift key 1";

/** SHA-256 over fields, each with its length before it. */
export function hashed(fields: string[]): string {
  const encoder = new TextEncoder();
  const hash = sha256.create();
  for (const field of fields) {
    const bytes = encoder.encode(field);
    hash.update(encoder.encode(`${bytes.length}:`)).update(bytes);
  }
  return bytesToHex(hash.digest());
}

export function commitment(table: string, deal: number, seat: number, secret: string): string {
  return hashed([COMMITMENT, table, String(deal), String(seat), secret]);
}

/** The key that follows from everything that was told after the game. */
export function keyOf(table: string, deal: number, proof: Proof, without: number[]): string {
  const counted = (list: string[]) => [String(list.length), ...list];
  return hashed([
    KEY, table, String(deal), proof.deck, proof.digest,
    String(proof.options.length), ...proof.options.flat(),
    ...counted(proof.seats),
    ...counted(proof.brought),
    ...counted(without.map(String)),
    String(proof.secrets.length), ...proof.secrets.flatMap((one) => [String(one.seat), one.secret]),
  ]);
}

// -- what this browser remembers -------------------------------------------------------------

/** What this browser gave and saw at a table, so that nobody can change it afterwards. */
export interface Kept {
  deal: number;
  /** our own; empty if this browser gave none */
  secret: string;
  seat: number;
  /** the commitments as they were shown before anybody opened theirs, or when we came */
  pledges: Pledge[];
  /** the names, in the order of the seats, at that time */
  seats: string[];
  /** whether our secret was sent */
  opened: boolean;
}

/** The same as long as the page is open, for browsers that keep nothing. */
export const memory = new Map<string, Kept>();

export function kept(table: string): Kept | null {
  return recall<Kept | null>(fairKey(table), null) ?? memory.get(table) ?? null;
}

function note(table: string, what: Kept): Kept {
  memory.set(table, what);
  keep(fairKey(table), what);
  return what;
}

function newSecret(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
}

const nothing = (deal: number): Kept => ({ deal, secret: "", seat: SERVER, pledges: [], seats: [], opened: false });

/** What the table waits for from this browser, if anything; what it shows is remembered. */
export function takePart(room: Room, seat: number): FromBrowser | null {
  const fair = room.fair;
  if (!fair) return null;
  const before = kept(room.id);
  let mine = before && before.deal === fair.deal ? before : nothing(fair.deal);
  if (fair.stage !== "commit" && !mine.pledges.length) {
    mine = note(room.id, { ...mine, pledges: fair.pledges, seats: room.seats.map((one) => one.name) });
  }
  if (seat < 0 || !fair.missing.includes(seat)) return null;
  if (fair.stage === "commit") {
    if (mine.pledges.length) return null; // the same deal twice: what was opened once is no secret any more
    if (!mine.secret || mine.seat !== seat) mine = note(room.id, { ...mine, secret: newSecret(), seat });
    return { t: "commit", deal: fair.deal, commitment: commitment(room.id, fair.deal, seat, mine.secret) };
  }
  if (!mine.secret || pledgeOf(mine.pledges, seat) !== commitment(room.id, fair.deal, seat, mine.secret)) return null;
  note(room.id, { ...mine, opened: true });
  return { t: "open", deal: fair.deal, secret: mine.secret };
}

function pledgeOf(pledges: Pledge[], seat: number): string | undefined {
  return pledges.find((one) => one.seat === seat)?.commitment;
}

// -- the check ---------------------------------------------------------------------------------

export type FlawKind = "proof" | "deal" | "own" | "replaced" | "dropped" | "server" | "order" | "shown" | "commitment" | "seats" | "deck" | "options" | "key";

export interface Flaw {
  kind: FlawKind;
  seat: number;
}

/** `waits`: the game goes on; `none`: there is nothing to be checked; `marked`: not fair, and everybody knew why. */
export interface Verdict {
  state: "none" | "waits" | "marked" | "fits" | "flawed";
  flaws: Flaw[];
  /** whether a secret of this browser is in the key */
  own: boolean;
}

/** What this browser can say about how the cards were dealt. */
export function judge(room: Room, seat: number, digest = ""): Verdict {
  const fair = room.fair;
  const mine = kept(room.id);
  const own = !!fair && !!mine?.opened && mine.deal === fair.deal && !fair.without.includes(mine.seat) && mine.seat === seat;
  if (!fair || fair.stage !== "dealt") return { state: room.marks.length ? "marked" : "none", flaws: [], own: false };
  if (room.status !== "over") return { state: room.marks.length ? "marked" : "waits", flaws: early(room, fair, mine), own };
  const flaws = [...early(room, fair, mine), ...(fair.proof ? late(room, fair, fair.proof, mine, digest) : [{ kind: "proof", seat: SERVER } as Flaw])];
  return { state: flaws.length ? "flawed" : room.marks.length ? "marked" : "fits", flaws, own };
}

/** What can be said before the end: nothing that was shown may have changed. */
function early(room: Room, fair: Fair, mine: Kept | null): Flaw[] {
  const flaws: Flaw[] = [];
  if (!mine) return flaws;
  if (mine.deal > fair.deal) flaws.push({ kind: "deal", seat: SERVER });
  if (mine.deal !== fair.deal) return flaws;
  for (const shown of mine.pledges) {
    if (pledgeOf(fair.pledges, shown.seat) !== shown.commitment) flaws.push({ kind: "shown", seat: shown.seat });
  }
  if (mine.opened && fair.without.includes(mine.seat)) flaws.push({ kind: "dropped", seat: mine.seat });
  const shown = pledgeOf(mine.pledges, mine.seat);
  if (mine.secret && shown && shown !== commitment(room.id, mine.deal, mine.seat, mine.secret)) flaws.push({ kind: "replaced", seat: mine.seat });
  return flaws;
}

/** Whether all that was told after the game fits together, and fits what was shown before. */
function late(room: Room, fair: Fair, proof: Proof, mine: Kept | null, digest: string): Flaw[] {
  const flaws: Flaw[] = [];
  const add = (kind: FlawKind, seat = SERVER) => flaws.push({ kind, seat });
  const seats = proof.secrets.map((one) => one.seat);
  if (seats[0] !== SERVER) add("server");
  if (seats.some((seat, at) => at > 0 && seat <= (seats[at - 1] ?? seat))) add("order");
  for (const one of fair.pledges) {
    if (!seats.includes(one.seat) && !fair.without.includes(one.seat)) add("commitment", one.seat);
  }
  for (const one of proof.secrets) if (!opens(room, fair, one)) add("commitment", one.seat);
  if (mine && mine.deal === fair.deal) compare(fair, proof, mine, add);
  if (digest && digest !== proof.digest) add("deck");
  const chosen = new Map(proof.options);
  if (Object.entries(room.options).some(([name, choice]) => chosen.get(name) !== choice)) add("options");
  if (keyOf(room.id, fair.deal, proof, fair.without) !== proof.key) add("key");
  return flaws;
}

function opens(room: Room, fair: Fair, one: Opened): boolean {
  return pledgeOf(fair.pledges, one.seat) === commitment(room.id, fair.deal, one.seat, one.secret);
}

function compare(fair: Fair, proof: Proof, mine: Kept, add: (kind: FlawKind, seat?: number) => void): void {
  const told = proof.secrets.find((one) => one.seat === mine.seat)?.secret;
  if (mine.opened && !fair.without.includes(mine.seat) && told !== mine.secret) add("own", mine.seat);
  if (mine.seats.length && proof.seats.some((name, at) => name !== mine.seats[at])) add("seats");
}

// -- in words ----------------------------------------------------------------------------------

export const MARKS: Record<UnfairMark, string> = {
  seed: "The seed was chosen, so whoever chose it can know all cards.",
  "take-backs": "Answers were taken back, after seeing what came of them.",
  windows: "Players are only asked when they can answer, so a pause tells what they hold.",
  replay: "It was begun from a replay, whose cards somebody may have seen.",
};

const FLAWS: Record<FlawKind, string> = {
  proof: "The server does not tell the secrets of the shuffle.",
  deal: "The server counts fewer deals than there were at this table.",
  own: "The number of this browser is not in the key.",
  replaced: "Another commitment was shown in the place of this browser's. If you had not opened the table on another device, somebody exchanged it.",
  dropped: "The server says that this browser gave no number, but it did.",
  server: "The server's own number is missing.",
  order: "The numbers are not in the order of the seats.",
  shown: "The commitment of {who} is not the one that was shown before the deal.",
  commitment: "The number of {who} does not fit its commitment.",
  seats: "The players are not those at the deal, or in another order.",
  deck: "The deck is another one.",
  options: "The options are others.",
  key: "The key does not follow from the numbers.",
};

export function flawText(flaw: Flaw, nameOf: (seat: number) => string): string {
  return FLAWS[flaw.kind].replace("{who}", flaw.seat === SERVER ? "the server" : nameOf(flaw.seat));
}

/** The verdict in a few words; nothing where there is nothing to be said. */
export function shortVerdict(verdict: Verdict): string {
  if (verdict.state === "flawed") return "⚠ The deal does not check out";
  if (verdict.state === "marked") return "⚠ Not a fair game";
  return verdict.state === "fits" ? "✓ Fair: checked" : "";
}
