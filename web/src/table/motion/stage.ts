// Performs the score of a step on the table: copies of cards fly on a layer above it, lights run over it, sounds are
// heard. All boxes are read once before the step and once after it; then only transform and opacity change.

import type { Table } from "../../families/family";
import { holdPainting } from "../../picture/bitmaps";
import type { Told } from "../../protocol/messages";
import { OUT, type Act, type Motions } from "./acts";
import { near, NOWHERE, placeBox, snapshot, type Box, type Snapshot } from "./boxes";
import * as frames from "./frames";
import { ghost, likeness, lit, nameless, type Faces } from "./ghosts";
import { paced, score, type Cue } from "./score";
import { soundsOf } from "./sounds";

export interface Step {
  events: readonly Told[];
  was: Table | null;
  now: Table;
  /** how many times slower than usual; 0 for a step that is not watched */
  pace: number;
}

export interface Scenery {
  root(): HTMLElement | undefined;
  /** where copies fly */
  layer(): HTMLElement | undefined;
  motions(): Motions;
  /** the receiver's, or -1 */
  seat(): number;
  calm(): boolean;
  faces: Faces;
  hear(name: ReturnType<typeof soundsOf>[number]): void;
}

/** A copy, a light or an element of the table, and how it is to move. */
interface Part {
  element: Element;
  frames: Keyframe[];
  timing: KeyframeAnimationOptions;
}

const MOST_GLIDES = 40;
const SMALL: Box = { x: 0, y: 0, w: 82, h: 106 };

export class Stage {
  private running = new Set<Animation>();
  private readonly moving = { moves: new WeakMap<Element, Animation>(), glides: new WeakMap<Element, Animation>() };
  /** the copies of cards that are on their way */
  private flying = new Map<number, HTMLElement[]>();
  private gone: (() => void)[] = [];
  private release: (() => void) | null = null;
  private waiting: (() => void)[] = [];

  constructor(private readonly scenery: Scenery) {}

  /** Where everything is, unless the step is not watched. */
  before(pace: number): Snapshot {
    const root = this.scenery.root();
    return root && pace > 0 ? snapshot(root, this.flying) : NOWHERE;
  }

  /** Shows how the table came to be as it is now. */
  after(before: Snapshot, step: Step): void {
    const [root, layer] = [this.scenery.root(), this.scenery.layer()];
    const cues = paced(score(step.events, this.scenery.motions()), step.pace || 1);
    const calm = this.scenery.calm();
    for (const sound of soundsOf(cues, this.scenery.seat(), calm)) {
      if (step.pace || sound.name === "turn") this.scenery.hear(sound); // what rushes by is not heard, but one's own turn is
    }
    if (!root || !layer || !step.pace || document.visibilityState === "hidden") return;
    const cast = new Cast(root, before, snapshot(root), this.scenery.faces);
    if (calm) cast.highlight(cues);
    else cast.perform(cues, step);
    this.gone.push(...cast.gone);
    layer.append(...cast.pieces);
    for (const [card, copies] of cast.flying) {
      for (const old of this.flying.get(card) ?? []) this.moving.moves.get(old)?.cancel(); // it goes on as another copy
      this.flying.set(card, copies);
    }
    for (const part of cast.parts) this.run(part);
  }

  /** Everything is where it belongs at once: somebody is in a hurry. */
  finish(): void {
    for (const one of [...this.running]) one.finish();
  }

  /** When nothing moves any more. */
  landed(): Promise<void> {
    return this.running.size ? new Promise((done) => this.waiting.push(done)) : Promise.resolve();
  }

  /** Moves something. What moved it before ends: two at once would have to be put together in each frame. */
  private run({ element, frames, timing }: Part): void {
    const key = frames[0]?.translate === undefined ? "moves" : "glides";
    const before = this.moving[key].get(element);
    const animation = element.animate(frames, timing);
    before?.cancel();
    this.moving[key].set(element, animation);
    this.running.add(animation);
    this.release ??= holdPainting();
    const over = () => {
      this.running.delete(animation);
      for (const [card, copies] of this.flying) if (copies.at(-1) === element) this.flying.delete(card);
      if (!this.running.size) this.tidy();
    };
    animation.finished.then(over, over);
  }

  /** Copies stay, unseen, until nothing moves any more: to take one away is work for the browser. */
  private tidy(): void {
    this.release?.();
    this.release = null;
    this.scenery.layer()?.replaceChildren();
    this.flying.clear();
    for (const away of this.gone.splice(0)) away();
    for (const done of this.waiting.splice(0)) done();
  }
}

/** Who moves in one step. Nothing is measured and nothing touches the page here. */
class Cast {
  readonly pieces: HTMLElement[] = [];
  readonly parts: Part[] = [];
  readonly flying = new Map<number, HTMLElement[]>();
  readonly gone: (() => void)[] = [];
  private readonly moved = new Set<number>();
  private shaken = false;
  /** the last flight of each card: it ends where the card is */
  private last = new Map<number, Cue>();

  constructor(
    private readonly root: HTMLElement,
    private readonly before: Snapshot,
    private readonly now: Snapshot,
    private readonly faces: Faces,
  ) {}

  /** For those who want little motion: what has changed is marked for a moment. */
  highlight(cues: readonly Cue[]): void {
    for (const box of this.changed(cues)) this.light("spot", box, frames.FADE, { duration: 200 });
  }

  private changed(cues: readonly Cue[]): Set<Box> {
    const found = cues.map((cue) => this.now.cards.get(cue.card)?.box ?? (cue.to ? placeBox(this.now.places, cue.to) : undefined));
    return new Set(found.filter((box) => box !== undefined));
  }

  perform(cues: readonly Cue[], step: Step): void {
    let first = Infinity;
    this.last = new Map(cues.filter((cue) => cue.card >= 0 && cue.to).map((cue) => [cue.card, cue]));
    for (const cue of cues) {
      if (cue.from || cue.to) this.fly(cue);
      else this.stay(cue);
      if (cue.act === "rule") first = Math.min(first, cue.at + cue.ms);
    }
    this.glide(step.pace);
    if (Number.isFinite(first)) this.sweep(first, step.pace);
    this.flash(step, Number.isFinite(first) ? first : 0);
    if (step.was && step.was.active !== step.now.active) this.passOn(step, cues.find((cue) => cue.act === "turn"));
  }

  // -- cards that go somewhere -----------------------------------------------------------------

  private fly(cue: Cue): void {
    const old = this.before.cards.get(cue.card);
    const here = this.now.cards.get(cue.card);
    const lands = this.last.get(cue.card) === cue ? here : undefined;
    const from = cue.later ? placeBox(this.now.places, cue.from) : (this.before.flying.get(cue.card) ?? old?.box ?? placeBox(this.before.places, cue.from));
    const to = lands?.box ?? placeBox(this.now.places, cue.to);
    if (!from || !to || (old && lands && near(old.box, lands.box))) return;
    this.moved.add(cue.card);
    const { act, at, ms } = cue;
    const easing = frames.EASING[act] ?? "linear";
    const [size, face] = this.picture(cue, to);
    const way = frames.flight(act, size, from, to);
    // Whatever has just left its place stays there to be seen until it flies; out of a pile it comes when it is time.
    const timing: KeyframeAnimationOptions = { duration: ms, delay: at, easing, fill: old && !cue.later ? "backwards" : "none" };
    if (act === "draw" && cue.card >= 0) {
      const both = frames.halves(way);
      this.add(cue.card, ghost(-1, size, this.face(-1)), both.back, timing);
      this.add(cue.card, ghost(cue.card, size, face), both.face, timing);
    } else this.add(cue.card, ghost(cue.card, size, face), way, timing);
    if (act === "stop") this.light("cross", from, frames.CROSS, { duration: ms, delay: at });
    if (lands) this.land(act, lands.element, at + ms, ms);
    if (act === "play" || act === "rule") this.slam(to, at + ms, ms);
  }

  /** What a card looks like on its way: as it lay there, or as it lies now, or as it is printed. */
  private picture(cue: Cue, to: Box): [Box, HTMLElement] {
    for (const seen of [this.before.cards.get(cue.card), this.now.cards.get(cue.card)]) {
      if (seen && seen.element.dataset.card === String(cue.card)) return [seen.box, likeness(seen.element)];
    }
    return [cue.card >= 0 || to.w >= SMALL.w ? SMALL : { ...SMALL, w: 46, h: 60 }, this.face(cue.card)];
  }

  private face(card: number): HTMLElement {
    const { element, away } = this.faces(card);
    this.gone.push(away);
    return nameless(element);
  }

  /** Where a card lands nothing is seen of it until then. */
  private land(act: Act, element: HTMLElement, at: number, ms: number): void {
    const { frames: way, duration } = frames.landing(act, at, ms);
    this.parts.push({ element, frames: way, timing: { duration } });
  }

  private slam(box: Box, at: number, ms: number): void {
    this.light("ring", box, frames.RING, { duration: ms * 0.7, delay: at, easing: OUT });
    const table = this.shaken ? null : (this.root.querySelector('[data-place="heart"]') ?? this.root.querySelector("main"));
    this.shaken = true;
    if (table) this.parts.push({ element: table, frames: frames.SHAKE, timing: { duration: ms * 0.35, delay: at } });
  }

  /** Cards that are only pushed aside. */
  private glide(pace: number): void {
    let left = MOST_GLIDES;
    for (const [card, { box, element }] of this.now.cards) {
      const old = this.before.cards.get(card);
      if (!old || this.moved.has(card) || near(old.box, box) || left-- <= 0) continue;
      const way = [{ translate: `${(old.box.x - box.x).toFixed(1)}px ${(old.box.y - box.y).toFixed(1)}px` }, { translate: "0 0" }];
      this.parts.push({ element, frames: way, timing: { duration: 320 * pace, easing: OUT } });
    }
  }

  // -- what happens where things are ------------------------------------------------------------

  private stay(cue: Cue): void {
    const seen = this.now.cards.get(cue.card) ?? this.before.cards.get(cue.card);
    const timing = { duration: cue.ms, delay: cue.at };
    if (cue.act === "dice") {
      for (const die of this.root.querySelectorAll("[data-die]")) this.parts.push({ element: die, frames: frames.TUMBLE, timing: { ...timing, fill: "backwards" } });
    } else if (!seen) return;
    else if (cue.act === "stop") this.light("cross", seen.box, frames.CROSS, timing);
    else if (cue.act === "pulse") {
      this.parts.push({ element: seen.element, frames: frames.PULSE, timing });
      this.light("ring", seen.box, frames.RING, { ...timing, easing: OUT });
    } else if (cue.act === "hit") this.blow(cue, seen.box, seen.element);
  }

  private blow(cue: Cue, box: Box, element: Element): void {
    const attacker = this.now.cards.get(cue.by);
    const timing: KeyframeAnimationOptions = { duration: cue.ms, delay: cue.at };
    if (attacker) this.parts.push({ element: attacker.element, frames: frames.lunge(attacker.box, box), timing });
    const struck = cue.at + cue.ms * 0.45;
    this.parts.push({ element, frames: frames.SHUDDER, timing: { ...timing, delay: struck } });
    this.light("ring", box, frames.RING, { duration: cue.ms, delay: struck, easing: OUT });
  }

  // -- lights -----------------------------------------------------------------------------------

  private sweep(at: number, pace: number): void {
    const heart = this.now.places.get("heart");
    if (!heart) return;
    const frame = lit("sweep", heart);
    const band = document.createElement("i");
    frame.append(band);
    this.pieces.push(frame);
    this.parts.push({ element: band, frames: frames.sweep(heart.w), timing: { duration: 420 * pace, delay: at, easing: "ease-out" } });
  }

  /** Numbers in force that have changed. */
  private flash({ was, now, pace }: Step, at: number): void {
    const old = new Map(was?.values.map((one) => [one.name, one.shown]));
    for (const { name, shown } of was ? now.values : []) {
      const box = this.now.values.get(name);
      if (box && old.get(name) !== shown) this.light("spot", box, frames.FADE, { duration: 700 * pace, delay: at });
    }
  }

  /** The light goes from one name to the next. */
  private passOn({ was, now, pace }: Step, cue: Cue | undefined): void {
    const from = this.before.plaques.get(String(was?.active));
    const to = this.now.plaques.get(String(now.active));
    if (!from || !to) return;
    const gold = lit("gold", to, false);
    this.pieces.push(gold);
    this.parts.push({ element: gold, frames: frames.light(from, to), timing: { duration: cue?.ms ?? 360 * pace, delay: cue?.at ?? 0, easing: OUT } });
  }

  private light(kind: "ring" | "spot" | "cross", box: Box, way: Keyframe[], timing: KeyframeAnimationOptions): void {
    const piece = lit(kind, box);
    this.pieces.push(piece);
    this.parts.push({ element: piece, frames: way, timing });
  }

  private add(card: number, copy: HTMLElement, way: Keyframe[], timing: KeyframeAnimationOptions): void {
    this.pieces.push(copy);
    if (card >= 0) this.flying.set(card, [...(this.flying.get(card) ?? []), copy]);
    this.parts.push({ element: copy, frames: way, timing });
  }
}
