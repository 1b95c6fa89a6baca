// How cards move at a Fluxx table, by what happens.

import type { Motions } from "../../table/motion/acts";

export const motions: Motions = {
  turn: "turn",
  draw: "draw",
  "turn up": "fall",
  play: "play",
  "land>table": "play",
  "land>rules": "rule",
  "land>goals": "goal",
  "land>scored": "goal",
  "enter>rules": "rule",
  remove: "off",
  use: "pulse",
  trigger: "pulse",
  cancel: "stop",
  theft: "arc",
  take: "arc",
  "move>table": "arc",
  "move>hand": "arc",
  kill: "die",
  lose: "die",
  out: "pulse",
};
