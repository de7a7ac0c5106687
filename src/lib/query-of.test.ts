// @vitest-environment node
import { expect, test } from "vitest";
import { queryOf } from "./query-of.ts";

const entries = (address: string) => Object.fromEntries(queryOf(address));

test.each([
  ["", {}],
  ["/contact", {}],
  ["?source=schedule-demo?utm_source=fb", { source: "schedule-demo", utm_source: "fb" }],
  [
    "/contact?source=a&amp;solution=Waiter%20AI&amp%3Bstage=Request+Demo",
    { source: "a", solution: "Waiter AI", stage: "Request Demo" },
  ],
  ["?utm_content=ready?&utm_source=fb", { utm_content: "ready?", utm_source: "fb" }],
  ["?source=a&utm_term=r&amp", { source: "a", utm_term: "r", amp: "" }],
])("reads the query of '%s' as %j", (address, expected) => {
  expect(entries(address)).toEqual(expected);
});
