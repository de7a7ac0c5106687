import { expect, test } from "vitest";
import { splitEmphasis } from "./split-emphasis.ts";

test("words to mark that are not in the heading mark nothing", () => {
  expect(splitEmphasis("Hello", "Goodbye")).toEqual({ before: "Hello", emphasis: "", after: "" });
});
