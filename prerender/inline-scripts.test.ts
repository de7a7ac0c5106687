import { expect, test } from "vitest";
import { bundle } from "./inline-scripts.ts";

const ENTRY = "src/islands/entry.ts";
const MODULE_PATHS = { errors: "/assets/error-report-abcdefgh.js" };
const off = { REPORTS_ERRORS: false, COUNTS_VISITS: false };

test("error reports cost nothing without a DSN, and some hundred bytes with one", async () => {
  const plain = await bundle(ENTRY, { MODULE_PATHS, ...off });
  const reporting = await bundle(ENTRY, { MODULE_PATHS, ...off, REPORTS_ERRORS: true });
  expect(plain).not.toContain("unhandledrejection");
  expect(reporting).toContain("unhandledrejection");
  expect(reporting.length - plain.length).toBeLessThan(250);
});

test("visits are counted where the build says so, and cost nothing elsewhere", async () => {
  const plain = await bundle(ENTRY, { MODULE_PATHS, ...off });
  const counting = await bundle(ENTRY, { MODULE_PATHS, ...off, COUNTS_VISITS: true });
  expect(plain).not.toContain("globalPrivacyControl");
  expect(counting).toContain("globalPrivacyControl");
  expect(counting.length - plain.length).toBeLessThan(250);
});
