// What the server says over HTTP, and what becomes of it when it says no.
import { afterEach, describe, expect, it, vi } from "vitest";
import { checkDeck, decks, newTable, Refusal, sentence } from "./api";

const answers = (status: number, body: string) =>
  vi.stubGlobal("fetch", vi.fn().mockResolvedValue(new Response(body, { status })));

afterEach(() => vi.unstubAllGlobals());

describe("asking the server", () => {
  it("hands on what it says", async () => {
    answers(200, '[{"name": "tutorial"}]');
    expect(await decks()).toEqual([{ name: "tutorial" }]);
  });

  it("sends JSON", async () => {
    answers(200, "{}");
    await checkDeck("deck: x");
    const [path, how] = vi.mocked(fetch).mock.calls[0]!;
    expect([path, how?.method, how?.body]).toEqual(["/api/check", "POST", '{"text":"deck: x"}']);
  });

  it.each([
    [400, '{"why": "You can only sit on one seat."}', "You can only sit on one seat."],
    [400, '{"detail": "Validation failed"}', "Validation failed"],
    [502, "<html>", "The server has a problem. Please try again in a moment."],
    [404, "", "The server refused that."],
  ])("makes a sentence of %i %s", async (status, body, why) => {
    answers(status, body);
    const refused = await newTable({ deck: "x", seats: [] }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({ status, message: why });
  });

  it("says so when nobody answers", async () => {
    vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("failed to fetch")));
    const refused = await decks().catch((error: unknown) => error);
    expect(sentence(refused)).toContain("cannot be reached");
    expect(sentence(new Error("secret"))).not.toContain("secret");
  });
});
