import type { BoardTold, Seated } from "../../types";
import type { Course } from "./course";

/** What the parts of a replay look at. */
export interface Watch {
  course: Course;
  board: BoardTold;
  players: Seated[];
  /** How wide scrubber and charts are. */
  width: number;
  n: number;
  onSeek: (n: number) => void;
  /** Light up territories on the board. */
  onPoint: (lands: string[]) => void;
}
