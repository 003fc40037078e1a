import { expect, it } from "vitest";
import { fill } from "./fill";

it("fills in whatever stands in braces, in any order", () => {
  expect(fill("Run {command} to check {what}.", { what: 1, command: "verify" })).toEqual(["Run ", "verify", " to check ", 1, "."]);
  expect(fill("Nothing here.", {})).toEqual(["Nothing here."]);
});
