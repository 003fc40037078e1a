import { describe, expect, it } from "vitest";
import { Dealer, hex, rollSays, sha256, unhex, verify } from "./verify";

// The test vectors of docs/fairness.md.
const SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const RECORD = `{"hegemon":1,"kind":"match","engine":"0.1.0","edition":"classic","rules":1,"seats":2,"options":{"deal":false,"set_plus_one":false,"multi_fortify":false,"army_cap":false,"card_reroll":false,"commander":false,"headquarters":"off","defender_most":false,"neutral_most":false,"lots":false},"players":[{"name":"Ana","agent":"human"},{"name":"Ben","agent":"human"}],"dice":{"scheme":"hegemon-dice-1","commitment":"630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd","seeds":["fox","owl"]}}
{"n":0,"who":-1,"say":"throw 6 3","hash":"46e14f82569377c4aea88601ba50e2f33ddc67dd22ae9e22c5ef50e41c77dda8"}
{"n":1,"who":-1,"say":"deal south_africa","hash":"91ea1da1d47e8b670e336e7e2c9e203143ec01129dfb5711a4bfe19969e8efbf"}
{"n":2,"who":-1,"say":"deal southern_europe","hash":"5b38061ee6e906cd150364bf25a078f3b79fa2bd065e4c26d84a5a1690fec6b9"}
{"n":3,"who":-1,"say":"deal congo","hash":"92b3ac769eaa60c39ac44f8f0a8aeba649c05b338ebe5f0cdcd414b874cbf081"}
{"n":4,"who":-1,"say":"deal northern_europe","hash":"5bed54e2083a26a0c90517c5bd61eaeefc0c7ab725b92de7890502ac4211c2b0"}
{"seed":"${SEED}","hash":"27ffa5c221ed20438be0546dc7c6707f32c03a770cd4062cbee6d833b57d0056"}
`;
const LANDS = (
  "alaska northwest_territory greenland alberta ontario quebec western_united_states eastern_united_states central_america " +
  "venezuela peru brazil argentina iceland scandinavia ukraine great_britain northern_europe western_europe southern_europe " +
  "north_africa egypt east_africa congo south_africa madagascar ural siberia yakutsk kamchatka irkutsk mongolia japan " +
  "afghanistan china middle_east india siam indonesia new_guinea western_australia eastern_australia"
).split(" ");
const BOARD = { lands: LANDS, cards: [...LANDS, "wild_1", "wild_2"] };

describe("the dealer", () => {
  const dealer = new Dealer(unhex(SEED), ["fox", "owl"]);

  it("commits to its seed", async () => {
    expect(await sha256(unhex(SEED))).toBe("630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
  });

  it("makes the blocks of the scheme", async () => {
    expect(hex(await dealer.block(0, 0))).toBe("39fb7a7e91c326c4287f58fa717bdb228d87a9c970fcdab0772c5258fb39e98c");
    expect(hex(await dealer.block(227, 1))).toBe("ffaa4ad97b159c35fbe09ac5826c9124d14923de419d03eb3d4c9e7817475f2c");
  });

  it.each([
    [0, 36n, 32n],
    [1, 42n, 24n],
    [7, 7776n, 5709n],
    [12, 44n, 20n],
    [1, 13835058055282163712n, 2226647189348042562n],
    [227, 13835058055282163712n, 4417079573167431468n],
  ])("goes the due way at %i of %i", async (number, ways, due) => {
    expect(await dealer.way(number, ways)).toBe(due);
  });

  it.each([
    [3, 2, 1234n, "roll 6 5 1 against 5 2"],
    [3, 2, 6688n, "roll 6 6 1 against 5 5"],
    [2, 2, 720n, "roll 4 3 against 1 1"],
    [1, 2, 77n, "roll 3 against 6 1"],
  ])("reads %i dice against %i", (attack, defend, way, says) => {
    expect(rollSays(way, attack, defend)).toBe(says);
  });
});

describe("verifying a record", () => {
  it("finds nothing wrong with a good one", async () => {
    const verdict = await verify(RECORD, BOARD);
    expect(verdict.says).toContain("all 5 outcomes");
    expect(verdict).toMatchObject({ good: true, entries: 5, chances: 5, checked: 5 });
  });

  it("finds an answer that was changed", async () => {
    expect((await verify(RECORD.replace("deal congo", "deal egypt"), BOARD)).says).toBe(
      "Entry 3 was changed: its hash does not fit.",
    );
  });

  it("finds dice that were dealt otherwise, even if the chain fits", async () => {
    const lines = RECORD.trim().split("\n");
    let before = await sha256(lines[0] ?? "");
    const forged = [lines[0]];
    for (const [n, say] of ["throw 6 4", "deal south_africa"].entries()) {
      before = await sha256(`${before}|${n}|-1|${say}`);
      forged.push(JSON.stringify({ n, who: -1, say, hash: before }));
    }
    forged.push(JSON.stringify({ seed: SEED, hash: await sha256(`${before}|seed|${SEED}`) }));
    const verdict = await verify(forged.join("\n"), BOARD);
    expect(verdict.says).toContain("chance had to say “throw 6 3”");
  });

  it("finds a seed that was not committed to", async () => {
    const other = SEED.replace("00", "ff");
    const last = "5bed54e2083a26a0c90517c5bd61eaeefc0c7ab725b92de7890502ac4211c2b0";
    const lines = RECORD.trim().split("\n").slice(0, -1);
    lines.push(JSON.stringify({ seed: other, hash: await sha256(`${last}|seed|${other}`) }));
    expect((await verify(lines.join("\n"), BOARD)).says).toBe("The server seed is not the one that was committed to.");
  });

  it("remembers the commitment this page saw", async () => {
    expect((await verify(RECORD, BOARD, "something else")).good).toBe(false);
  });
});
