import { expect, test } from "vitest";
import { island } from "../ui/island.ts";

test("marks an element with its module and when it is hydrated", () => {
  expect(island("lead-form", "intent")).toEqual({
    "data-island": "lead-form",
    "data-hydrate": "intent",
  });
});
