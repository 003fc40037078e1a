import { describe, expect, it } from "vitest";
import { together } from "./forces";

const storm = { title: "Storms", says: "Nobody may pass.", until: "", scope: "next", seat: 1 };

describe("what is in force", () => {
  it("is told once for all lands of a card", () => {
    const told = together([
      { ...storm, lands: ["north"] },
      { ...storm, lands: ["south"] },
      { ...storm, lands: ["north"] },
    ]);
    expect(told).toEqual([{ ...storm, lands: ["north", "south"] }]);
  });

  it("is told apart where anything else differs", () => {
    const told = together([
      { ...storm, lands: ["north"] },
      { ...storm, seat: 2, lands: ["north"] },
      { ...storm, says: "Nobody may sail." },
    ]);
    expect(told).toHaveLength(3);
  });
});
