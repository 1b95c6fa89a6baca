// What the parts of a NecroGenesis table share about the step that is shown.

import type { Battle } from "./wire";

export interface Moment {
  /** grows with every step */
  step: number;
  /** card -> how its HP have just changed */
  changes: ReadonlyMap<number, number>;
  /** the attack under way */
  battle: Battle | null;
  /** on whose battlefield a whole zone is attacked, or -1 */
  battleSeat: number;
  /** the receiver may answer something with a React */
  answers: boolean;
  partOf(card: number): "" | "attacker" | "target";
}
