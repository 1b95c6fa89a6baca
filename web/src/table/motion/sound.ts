// The sounds of the table, made of a few oscillators and bursts of noise: nothing is fetched. Browsers allow no sound
// before the first press on a page, and some have none at all; then nothing is heard, and nothing else happens.

import { settings } from "../../app/settings.svelte";
import type { SoundName } from "./acts";
import type { Heard } from "./sounds";

const MASTER = 0.5;

interface Studio {
  context: AudioContext;
  /** where everything goes in */
  bus: AudioNode;
  /** how loud everything is */
  gain: GainNode;
}

let studio: Studio | null = null;
let pressed = false;

/** To be called when something on the page is pressed: from now on sounds are allowed. */
export function allowSound(): void {
  pressed = true;
  if (settings.sound) void open()?.context.resume?.();
}

function open(): Studio | null {
  if (studio || !pressed || typeof AudioContext === "undefined") return studio;
  try {
    const context = new AudioContext();
    const bus = context.createDynamicsCompressor();
    const gain = context.createGain();
    bus.connect(gain).connect(context.destination);
    studio = { context, bus, gain };
  } catch {
    studio = null; // no device, or too many pages with sound
  }
  return studio;
}

/** Plays a sound, if sounds are on and allowed. */
export function play({ name, at, loud }: Heard): void {
  if (!settings.sound) return;
  const open_ = open();
  if (!open_ || open_.context.state === "closed") return;
  try {
    open_.gain.gain.value = MASTER * settings.volume;
    RECIPES[name](new Instrument(open_, open_.context.currentTime + Math.max(0, at) / 1000, loud));
  } catch {
    // a browser that knows only a part of it stays silent
  }
}

class Instrument {
  constructor(
    private readonly studio: Studio,
    private readonly start: number,
    private readonly loud: number,
  ) {}

  /** A tone that glides from one frequency to another. */
  tone(type: OscillatorType, f0: number, f1: number, length: number, volume: number, at = 0): void {
    const { context, bus } = this.studio;
    const t = this.start + at;
    const source = context.createOscillator();
    const gain = context.createGain();
    source.type = type;
    source.frequency.setValueAtTime(f0, t);
    source.frequency.exponentialRampToValueAtTime(Math.max(1, f1), t + length);
    gain.gain.setValueAtTime(0.0001, t);
    gain.gain.exponentialRampToValueAtTime(volume * this.loud, t + 0.004);
    gain.gain.exponentialRampToValueAtTime(0.0001, t + length);
    source.connect(gain).connect(bus);
    source.start(t);
    source.stop(t + length + 0.02);
  }

  /** A burst of noise through a filter that moves from one frequency to another. */
  noise(kind: BiquadFilterType, f0: number, f1: number, length: number, volume: number, at = 0, q = 1): void {
    const { context, bus } = this.studio;
    const t = this.start + at;
    const source = context.createBufferSource();
    const filter = context.createBiquadFilter();
    const gain = context.createGain();
    source.buffer = hiss(context);
    filter.type = kind;
    filter.Q.value = q;
    filter.frequency.setValueAtTime(f0, t);
    filter.frequency.exponentialRampToValueAtTime(f1, t + length);
    gain.gain.setValueAtTime(volume * this.loud, t);
    gain.gain.exponentialRampToValueAtTime(0.0001, t + length);
    source.connect(filter).connect(gain).connect(bus);
    source.start(t, Math.random());
    source.stop(t + length);
  }
}

let noise: AudioBuffer | null = null;

/** Three seconds of noise, made once: a sound takes a piece of it. */
function hiss(context: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = context.createBuffer(1, context.sampleRate * 3, context.sampleRate);
  const data = noise.getChannelData(0);
  for (let at = 0; at < data.length; at++) data[at] = Math.random() * 2 - 1;
  return noise;
}

const RECIPES: Readonly<Record<SoundName, (on: Instrument) => void>> = {
  draw(on) {
    on.noise("highpass", 2600, 5200, 0.09, 0.22);
    on.noise("bandpass", 900, 1800, 0.05, 0.2, 0.07, 2);
  },
  slam(on) {
    on.noise("lowpass", 900, 120, 0.16, 0.9);
    on.tone("sine", 150, 48, 0.2, 0.8);
    on.noise("highpass", 3000, 1200, 0.05, 0.25);
  },
  rule(on) {
    on.noise("bandpass", 300, 4200, 0.42, 0.3, 0, 3);
    [392, 494, 587, 784].forEach((f, at) => on.tone("triangle", f, f, 0.26, 0.16, 0.1 + at * 0.07));
    on.tone("sine", 98, 65, 0.3, 0.5, 0.38);
  },
  goal(on) {
    for (const [f, at] of [[659, 0], [988, 0.12]] as const) {
      on.tone("sine", f, f, 0.9, 0.22, at);
      on.tone("sine", f * 2.76, f * 2.76, 0.35, 0.06, at);
    }
  },
  steal(on) {
    on.noise("bandpass", 500, 2600, 0.3, 0.32, 0, 1.5);
    on.tone("sawtooth", 220, 620, 0.26, 0.06);
    on.tone("square", 180, 120, 0.06, 0.12, 0.34);
  },
  creeper(on) {
    on.tone("sawtooth", 92, 58, 0.7, 0.2);
    on.tone("sawtooth", 97, 55, 0.7, 0.2);
    on.noise("lowpass", 420, 120, 0.6, 0.3);
  },
  veto(on) {
    on.noise("lowpass", 1600, 300, 0.1, 0.7);
    on.tone("square", 196, 185, 0.32, 0.1, 0.05);
    on.tone("square", 207, 196, 0.32, 0.1, 0.05);
  },
  blow(on) {
    on.noise("lowpass", 1400, 180, 0.12, 0.8, 0.12);
    on.tone("sine", 120, 52, 0.14, 0.6, 0.12);
    on.noise("bandpass", 700, 2400, 0.12, 0.2, 0, 1.5);
  },
  dice(on) {
    for (let at = 0; at < 8; at++) {
      const t = at * 0.06 + at * at * 0.004;
      on.noise("bandpass", 1400 + Math.random() * 1800, 900, 0.035, 0.5 - at * 0.04, t, 4);
      on.tone("sine", 420 - at * 20, 240, 0.03, 0.16, t);
    }
  },
  turn(on) {
    on.tone("triangle", 523, 523, 0.14, 0.22);
    on.tone("triangle", 784, 784, 0.3, 0.22, 0.11);
    on.noise("bandpass", 1200, 1200, 0.02, 0.2, 0, 6);
  },
  win(on) {
    [262, 330, 392, 523, 659, 784, 1047].forEach((f, at) => {
      on.tone("triangle", f, f, 0.9 - at * 0.05, 0.17, at * 0.085);
      on.tone("sine", f * 2, f * 2, 0.4, 0.05, at * 0.085);
    });
    on.noise("highpass", 4000, 9000, 1.2, 0.12, 0.55);
    on.tone("sine", 131, 131, 1.4, 0.25, 0.5);
  },
  // Kind: three soft notes that come to rest.
  lost(on) {
    [523, 440, 392].forEach((f, at) => on.tone("sine", f, f, 0.6, 0.16, at * 0.16));
    on.tone("sine", 131, 131, 1, 0.14, 0.3);
  },
};
