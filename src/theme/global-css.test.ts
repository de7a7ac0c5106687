import { expect, test } from "vitest";
import { globalCss } from "./global-css.ts";

test("visitors load no comment and no line end of the common styles", () => {
  expect(globalCss).not.toMatch(/\/\*|\n/);
  expect(globalCss).toContain("}@supports (overflow-anchor: auto) {html:not([data-restored])");
});
