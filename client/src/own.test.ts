// What choices are called, one's own among them.

import { expect, test } from "vitest";
import { called, isOwn, ownName } from "./own";

const option = { choices: [{ value: "usual", label: "The usual one", seats: [2, 3], why: "" }] };

test("a choice of the list has its label", () => {
  expect(called(option, "usual")).toBe("The usual one");
  expect(called(option, true)).toBe("true");
});

test("one's own is called by its name, from a file or as it is kept", () => {
  expect(isOwn("usual")).toBe(false);
  expect(called(option, '# a file\nname = "Atoll"\n')).toBe("Atoll");
  expect(called(option, '{"name":"Atoll","territory":[]}')).toBe("Atoll");
  expect(ownName("{")).toBe("…");
  expect(ownName("no name\n")).toBe("…");
});
