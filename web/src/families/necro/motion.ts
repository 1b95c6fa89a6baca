// How cards move at a NecroGenesis table, by what happens.

import type { Motions } from "../../table/motion/acts";

export const motions: Motions = {
  turn: "turn",
  draw: "draw",
  "draw zombie": "draw",
  look: "draw",
  play: "play",
  equip: "play",
  spawn: "fall",
  use: "pulse",
  trigger: "pulse",
  attack: "pulse",
  damage: "hit",
  death: "die",
  negate: "stop",
  cancel: "stop",
  roll: "dice",
};
