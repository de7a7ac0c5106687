import { afterEach, expect, test } from "vitest";
import { chosenSolution } from "./chosen-solution.ts";
import { SOLUTIONS } from "../../lib/lead-rules.ts";

/** Fakes how the browser says that the page was opened (its navigation type); null if the browser does not say. */
function openBy(type: string | null) {
  const entries = type === null ? undefined : () => [{ type }];
  Object.defineProperty(performance, "getEntriesByType", { value: entries, configurable: true });
}

afterEach(() => Reflect.deleteProperty(performance, "getEntriesByType"));

test.each([
  ["solution=Waiter AI", "Waiter AI"],
  ["product=Sales Assistant AI", "Sales Assistant AI"],
  ["solution=Waiter AI&product=Sales Assistant AI", "Waiter AI"],
  ["solution=Something else", undefined],
  ["", undefined],
])("selects for the query '%s' the solution %s", (query, solution) => {
  openBy("reload");
  expect(chosenSolution(new URLSearchParams(query), undefined, SOLUTIONS)).toBe(solution);
});

test.each([
  ["navigate", "Waiter AI"],
  [null, "Waiter AI"],
  ["reload", "Custom AI"],
  ["back_forward", "Custom AI"],
])("after the navigation type %s and another saved choice selects %s", (type, solution) => {
  openBy(type);
  const query = new URLSearchParams("solution=Waiter AI");
  expect(chosenSolution(query, "Custom AI", SOLUTIONS)).toBe(solution);
});

test("treats a page as opened by a link if the browser has no navigation entry", () => {
  Object.defineProperty(performance, "getEntriesByType", { value: () => [], configurable: true });
  const query = new URLSearchParams("solution=Waiter AI");
  expect(chosenSolution(query, "Custom AI", SOLUTIONS)).toBe("Waiter AI");
});

test("drops a saved solution that is no longer offered", () => {
  openBy("reload");
  expect(chosenSolution(new URLSearchParams(), "Till AI", SOLUTIONS)).toBe("");
});

test("keeps the saved choice, even an empty one, if the link names no existing solution", () => {
  openBy("navigate");
  expect(chosenSolution(new URLSearchParams(), "Custom AI", SOLUTIONS)).toBe("Custom AI");
  expect(chosenSolution(new URLSearchParams("solution=x"), "", SOLUTIONS)).toBe("");
});
