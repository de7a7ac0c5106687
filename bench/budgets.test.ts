import { expect, test } from "vitest";
import { type Budgets, loweredBudgets, overBudget } from "./budgets.ts";
import { budget, type PageWeight } from "./page-weight.ts";

const weight: PageWeight = {
  bytes: 30_000,
  requests: 4,
  scripts: 0,
  scriptBytes: 1_000,
  scriptFiles: 1,
  firstFlightBytes: 9_000,
};

test("a page without a budget gets its weight plus a margin", () => {
  const { "/": home } = loweredBudgets({}, { "/": weight });
  expect(home).toEqual({
    bytes: 30_600,
    requests: 4,
    scripts: 0,
    scriptBytes: 1_100,
    firstFlightBytes: 9_200,
  });
});

test("a budget is lowered and never raised", () => {
  const budgets: Budgets = { "/": { ...budget, bytes: 20_000, firstFlightBytes: 10_000 } };
  const { "/": home } = loweredBudgets(budgets, { "/": weight });
  expect(home).toMatchObject({ bytes: 20_000, firstFlightBytes: 9_200 });
});

test("no page gets a higher budget than the limit for all pages", () => {
  const { "/": home } = loweredBudgets({}, { "/": { ...weight, bytes: 90_000, requests: 12 } });
  expect(home).toMatchObject({ bytes: budget.bytes, requests: budget.requests });
});

test("names what exceeds a page's budget or, without one, the limit for all pages", () => {
  const budgets: Budgets = { "/": { ...budget, bytes: 29_999 } };
  expect(overBudget(budgets, { "/": weight, "/new": { ...weight, requests: 6 } })).toEqual([
    "/: 30000 bytes, the budget is 29999",
    "/new: 6 requests, the budget is 5",
  ]);
});
