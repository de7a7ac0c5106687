import { afterEach, expect, test } from "vitest";
import { chosenSolution } from "./chosen-solution.ts";
import { SOLUTIONS } from "../../lib/lead-rules.ts";

/** The browser's navigation type of this page; null for a browser without it. */
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
])("'%s' chooses %s", (query, solution) => {
  openBy("reload");
  expect(chosenSolution(new URLSearchParams(query), undefined, SOLUTIONS)).toBe(solution);
});

test.each([
  ["navigate", "Waiter AI"],
  [null, "Waiter AI"],
  ["reload", "Custom AI"],
  ["back_forward", "Custom AI"],
])("on a page opened by %s, with another saved choice, chooses %s", (type, solution) => {
  openBy(type);
  const query = new URLSearchParams("solution=Waiter AI");
  expect(chosenSolution(query, "Custom AI", SOLUTIONS)).toBe(solution);
});

test("treats a page as opened by a link if the browser does not say how it was opened", () => {
  Object.defineProperty(performance, "getEntriesByType", { value: () => [], configurable: true });
  const query = new URLSearchParams("solution=Waiter AI");
  expect(chosenSolution(query, "Custom AI", SOLUTIONS)).toBe("Waiter AI");
});

test("drops a saved solution that is no longer offered", () => {
  openBy("reload");
  expect(chosenSolution(new URLSearchParams(), "Till AI", SOLUTIONS)).toBe("");
});

test("keeps a saved choice, even of no solution, if the link names no existing one", () => {
  openBy("navigate");
  expect(chosenSolution(new URLSearchParams(), "Custom AI", SOLUTIONS)).toBe("Custom AI");
  expect(chosenSolution(new URLSearchParams("solution=x"), "", SOLUTIONS)).toBe("");
});
