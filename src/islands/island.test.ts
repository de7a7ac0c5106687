import { expect, test } from "vitest";
import { island } from "../ui/island.ts";

test("an element is marked with its module and when it wakes", () => {
  expect(island("lead-form", "intent")).toEqual({
    "data-island": "lead-form",
    "data-wake": "intent",
  });
});
