import { describe, expect, it } from "vitest";
import type { Seated, Update } from "../types";
import { endSays, won } from "./ending";

const players = ["Ada", "Dario", "Clio"].map((name) => ({ name }) as Seated);
const ended = (winners: number[], ranking: number[], ...seats: number[]) =>
  ({ result: { winners, ranking, reason: "" }, seats, players }) as unknown as Update;

describe("the sentence of the end", () => {
  it("tells the winner", () => {
    expect(endSays(ended([0], [0, 1, 2], 0))).toBe("You win!");
    expect(won(ended([0], [0, 1, 2], 0))).toBe(true);
  });
  it("tells the others who won and where they came", () => {
    expect(endSays(ended([1], [1, 0, 2], 0))).toBe("Dario wins; you were second");
    expect(endSays(ended([1], [1, 0, 2], 2))).toBe("Dario wins; you were third");
    expect(won(ended([1], [1, 0, 2], 2))).toBe(false);
  });
  it("knows victories of several", () => {
    expect(endSays(ended([0, 2], [0, 2, 1], 2))).toBe("You and Ada win!");
    expect(endSays(ended([0, 2], [0, 2, 1], 1))).toBe("Ada and Clio win; you were third");
  });
  it("tells those who watch, and a shared screen, who won", () => {
    expect(endSays(ended([1], [1, 0, 2]))).toBe("Dario wins");
    expect(endSays(ended([1], [1, 0, 2], 0, 1))).toBe("Dario wins");
  });
  it("says when nobody has", () => {
    expect(endSays({ result: null, seats: [0], players })).toBe("Nobody has won");
  });
});
