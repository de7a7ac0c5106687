import { expect, test } from "vitest";
import { globalCss } from "./global-css.ts";

test("the common styles contain no comment, no line break and no space that says nothing", () => {
  expect(globalCss).not.toMatch(/\/\*|\n|[:,] | \{/);
  expect(globalCss).toContain("}@supports (overflow-anchor:auto){html:not([data-restored])");
});
