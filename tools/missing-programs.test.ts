import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ensureEngines } from "./engines.ts";
import { ensureSpreadsheet } from "./spreadsheet.ts";

beforeEach(() => {
  vi.stubEnv("FIREFOX_PATH", "/nowhere");
  vi.stubEnv("SOFFICE_PATH", "/nowhere");
  // So that no apt-get is found.
  vi.stubEnv("PATH", "/nowhere");
});
afterEach(() => vi.unstubAllEnvs());

test("throws the name of a missing browser or spreadsheet program", () => {
  expect(ensureEngines).toThrow("no firefox here");
  expect(ensureSpreadsheet).toThrow("no LibreOffice here");
});
