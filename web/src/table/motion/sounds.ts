// Which sounds a step makes, and when. How they are made is in sound.ts.

import { ACTS, type SoundName } from "./acts";
import { type Cue } from "./score";

export interface Heard {
  name: SoundName;
  /** milliseconds from now */
  at: number;
  /** from 0 to 1 */
  loud: number;
}

const MOST = 3; // of one kind in a step
const QUIET = 0.5; // for those who want little motion

/** What is heard of a step: little of what comes many times, and one's own turn. */
export function soundsOf(cues: readonly Cue[], seat: number, calm: boolean): Heard[] {
  const counts = new Map<SoundName, number>();
  const heard: Heard[] = [];
  for (const cue of cues) {
    const { sound, lands } = ACTS[cue.act];
    const name = cue.act === "turn" && seat >= 0 && cue.seat === seat ? "turn" : sound;
    const before = (name && counts.get(name)) ?? 0;
    if (!name || before >= (calm ? 1 : MOST)) continue;
    counts.set(name, before + 1);
    heard.push({ name, at: calm ? 0 : cue.at + (lands ? cue.ms : 0), loud: calm ? QUIET : 1 });
  }
  return calm ? heard.slice(-1) : heard;
}
