// What the parts of a NecroGenesis table share about the step that is shown.

import type { SeatInfo } from "../../protocol/messages";
import type { Battle, NecroSide } from "./wire";

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

/** A player's side, as its parts are told of it. */
export interface SideProps {
  side: NecroSide;
  /** the player's name */
  name: string;
  /** who sits there, where that is known */
  who?: SeatInfo | undefined;
  /** the receiver's own */
  mine: boolean;
  /** it acts now: commands its Survivor, or the zombies */
  acts: boolean;
  moment: Moment;
  /** for those who watch: sit down here */
  ontake?: (() => void) | undefined;
}
