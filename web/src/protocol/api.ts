// Everything that is asked of the server over HTTP. A refusal becomes a Refusal with a sentence for people.

import type {
  Analysed, Catalog, Checked, DeckInfo, Frame, ListCards, ListChecked, ListInfo, MadeTable, NewTable, ReplayInfo, Room, Statistics, TableInfo,
} from "./messages";

/** The server said no, or could not be reached (status 0). */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    why: string,
  ) {
    super(why);
  }
}

/** A sentence for whatever went wrong. */
export function sentence(error: unknown): string {
  return error instanceof Refusal ? error.message : "Something went wrong. Please try again.";
}

export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return (await ask(path, { signal: signal ?? null })).json() as Promise<T>;
}

export async function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  const answer = await ask(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
  return answer.json() as Promise<T>;
}

async function ask(path: string, how: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, how);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Refusal(0, "The server cannot be reached. Is it running, and are you online?");
  }
  if (!answer.ok) throw new Refusal(answer.status, await whyNot(answer));
  return answer;
}

async function whyNot(answer: Response): Promise<string> {
  try {
    const body = (await answer.json()) as { why?: string; detail?: string };
    if (body.why || body.detail) return String(body.why ?? body.detail);
  } catch {
    // not JSON: a proxy's page, for instance
  }
  return answer.status >= 500 ? "The server has a problem. Please try again in a moment." : "The server refused that.";
}

const part = encodeURIComponent;

export const analysis = (replay: string, signal?: AbortSignal) => get<Analysed>(`/api/replays/${part(replay)}/analysis`, signal);
export const statistics = (replay: string) => get<Statistics>(`/api/replays/${part(replay)}/statistics`);
export const decks = (signal?: AbortSignal) => get<DeckInfo[]>("/api/decks", signal);
export const deckInfo = (name: string) => get<DeckInfo>(`/api/decks/${part(name)}`);
export const deckCards = (name: string) => get<Catalog>(`/api/decks/${part(name)}/cards`);
export const checkDeck = (text: string) => post<Checked>("/api/check", { text });
export const tables = (signal?: AbortSignal) => get<TableInfo[]>("/api/tables", signal);
export const table = (id: string) => get<Room>(`/api/tables/${part(id)}`);
export const tableCards = (id: string, signal?: AbortSignal) => get<Catalog>(`/api/tables/${part(id)}/cards`, signal);
export const newTable = (wanted: NewTable) => post<MadeTable>("/api/tables", wanted);
export const qrCode = (id: string) => `/api/tables/${part(id)}/qr.svg`;
export const replay = (id: string) => get<ReplayInfo>(`/api/replays/${part(id)}`);
export const replayCards = (id: string) => get<Catalog>(`/api/replays/${part(id)}/cards`);
export const replayFrames = (id: string, from: number, to: number, seat: string) =>
  get<Frame[]>(`/api/replays/${part(id)}/frames?from=${from}&to=${to}&seat=${part(seat)}`);
export const sendReplay = (text: string) => post<ReplayInfo>("/api/replays", { text });
export const playOn = (id: string, at: number, seat: number) =>
  post<MadeTable>(`/api/replays/${part(id)}/play`, { at, seat });

export const lists = (deck: string) => get<ListInfo[]>(`/api/decks/${deck}/lists`);
export const listCards = (deck: string) => get<ListCards>(`/api/decks/${deck}/lists/cards`);
export const checkList = (deck: string, text: string, signal?: AbortSignal) =>
  post<ListChecked>(`/api/decks/${deck}/lists/check`, { text }, signal);
export const randomList = (deck: string, wanted: { theme: string; leader: string; seed?: number }) =>
  post<ListInfo>(`/api/decks/${deck}/lists/random`, { ...wanted, seed: wanted.seed ?? null });
