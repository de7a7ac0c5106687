import { expect, test } from "vitest";
import { globalCss } from "./global-css.ts";

test("the common styles contain no comment, line break or needless space", () => {
  expect(globalCss).not.toMatch(/\/\*|\n|[:,] | \{/);
  expect(globalCss).toContain("}@supports (overflow-anchor:auto){html:not([data-restored])");
});
