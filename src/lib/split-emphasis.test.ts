import { expect, test } from "vitest";
import { splitEmphasis } from "./split-emphasis.ts";

test("marks nothing if the words are not in the heading", () => {
  expect(splitEmphasis("Hello", "Goodbye")).toEqual({ before: "Hello", emphasis: "", after: "" });
});
