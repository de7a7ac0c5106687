import { expect, test } from "vitest";
import { bundle } from "./inline-scripts.ts";

const ENTRY = "src/islands/entry.ts";
const MODULE_PATHS = { errors: "/assets/error-report-abcdefgh.js" };

test("error reports cost nothing without a DSN, and some hundred bytes with one", async () => {
  const plain = await bundle(ENTRY, { MODULE_PATHS, REPORTS_ERRORS: false });
  const reporting = await bundle(ENTRY, { MODULE_PATHS, REPORTS_ERRORS: true });
  expect(plain).not.toContain("unhandledrejection");
  expect(reporting).toContain("unhandledrejection");
  expect(reporting.length - plain.length).toBeLessThan(250);
});
