// Sounds: nothing before the first press, nothing where there is no sound, and everything through one loudness.

import { afterEach, expect, it, vi } from "vitest";
import { choose } from "../../app/settings.svelte";
import { ACTS } from "./acts";

let made: string[] = [];

/** A studio in which nothing sounds, that notes what is made in it. */
class Silent {
  currentTime = 0;
  sampleRate = 100;
  state = "running";
  destination = {};
  resume = () => Promise.resolve();
  private node = (kind: string) => {
    made.push(kind);
    const value = { value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return { gain: value, frequency: value, Q: value, connect: (to: unknown) => to, start() {}, stop() {} };
  };
  createGain = () => this.node("gain");
  createDynamicsCompressor = () => this.node("compressor");
  createOscillator = () => this.node("tone");
  createBufferSource = () => this.node("noise");
  createBiquadFilter = () => this.node("filter");
  createBuffer = () => ({ getChannelData: () => new Float32Array(300) });
}

async function fresh() {
  vi.resetModules();
  made = [];
  return import("./sound");
}

afterEach(() => vi.unstubAllGlobals());

it("waits for the first press, and for the switch", async () => {
  vi.stubGlobal("AudioContext", Silent);
  const { allowSound, play } = await fresh();
  const { choose } = await import("../../app/settings.svelte");
  choose({ sound: true });
  play({ name: "slam", at: 0, loud: 1 });
  expect(made).toEqual([]);
  allowSound();
  play({ name: "slam", at: 0, loud: 1 });
  expect(made.slice(0, 2)).toEqual(["compressor", "gain"]);
  const before = made.length;
  choose({ sound: false });
  play({ name: "slam", at: 0, loud: 1 });
  expect(made.length).toBe(before);
});

it("has a recipe for every motion that is heard", async () => {
  vi.stubGlobal("AudioContext", Silent);
  const { allowSound, play } = await fresh();
  (await import("../../app/settings.svelte")).choose({ sound: true });
  allowSound();
  for (const name of new Set([...Object.values(ACTS).flatMap((one) => one.sound ?? []), "turn" as const, "win" as const, "lost" as const])) {
    const before = made.length;
    play({ name, at: 10, loud: 1 });
    expect(made.length, name).toBeGreaterThan(before);
  }
});

it("does nothing where there is no sound at all", async () => {
  const { allowSound, play } = await fresh();
  choose({ sound: true });
  allowSound();
  expect(() => play({ name: "win", at: 0, loud: 1 })).not.toThrow();
  vi.stubGlobal("AudioContext", class { constructor() { throw new Error("no device"); } });
  expect(() => play({ name: "win", at: 0, loud: 1 })).not.toThrow();
});
