// What motions there are, how long each takes, and what is heard of it. Which event moves how is up to the families.

/** How something moves: as a card of a pile, a play that slams down, a rule, a Goal and so on. */
export type Act =
  | "draw" // the back of a card comes from a pile and turns
  | "play" // lifts, flies, slams down, and the table shakes
  | "rule" // as a play, and light sweeps over what it changes
  | "goal" // flies and turns over where it belongs
  | "off" // slides off to make room
  | "arc" // from one player to another, in an arc
  | "fall" // falls on somebody's table and shudders
  | "stop" // is crossed out and falls away
  | "hit" // strikes, and what is struck shudders
  | "die" // falls where it stood
  | "dice" // tumble
  | "pulse" // is used where it lies
  | "turn" // the light goes to whoever plays next
  | "fly"; // everything else

/** The motion of each kind of event: "kind", or "kind>place" for what goes to a certain place. */
export type Motions = Readonly<Record<string, Act>>;

export type SoundName = "draw" | "slam" | "rule" | "goal" | "steal" | "creeper" | "veto" | "blow" | "dice" | "turn" | "win" | "lost";

interface Length {
  /** milliseconds from its beginning to its landing, at normal speed */
  ms: number;
  /** until the next one may begin */
  next: number;
  sound?: SoundName;
  /** it is heard when it lands, not when it begins */
  lands?: boolean;
}

export const ACTS: Readonly<Record<Act, Length>> = {
  draw: { ms: 320, next: 60, sound: "draw" },
  play: { ms: 430, next: 200, sound: "slam", lands: true },
  rule: { ms: 430, next: 160, sound: "rule", lands: true },
  goal: { ms: 340, next: 160, sound: "goal", lands: true },
  off: { ms: 180, next: 60 },
  arc: { ms: 620, next: 160, sound: "steal" },
  fall: { ms: 560, next: 160, sound: "creeper" },
  stop: { ms: 480, next: 200, sound: "veto" },
  hit: { ms: 320, next: 140, sound: "blow" },
  die: { ms: 420, next: 100, sound: "creeper" },
  dice: { ms: 640, next: 240, sound: "dice" },
  pulse: { ms: 360, next: 120 },
  turn: { ms: 360, next: 120 },
  fly: { ms: 320, next: 60 },
};

export const OUT = "cubic-bezier(.16,1,.3,1)";
export const SLAM = "cubic-bezier(.6,0,.9,.3)";
export const BACK = "cubic-bezier(.34,1.56,.64,1)";
