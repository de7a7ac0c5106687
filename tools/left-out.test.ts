import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ensureEngines } from "./engines.ts";
import { ensureSpreadsheet } from "./spreadsheet.ts";

const said = vi.spyOn(console, "log").mockImplementation(() => undefined);

beforeEach(() => {
  vi.stubEnv("FIREFOX_PATH", "/nowhere");
  vi.stubEnv("SOFFICE_PATH", "/nowhere");
  // No apt-get is found.
  vi.stubEnv("PATH", "/nowhere");
  said.mockClear();
});
afterEach(() => vi.unstubAllEnvs());

test("continuous integration fails where an engine or the spreadsheet is missing", () => {
  vi.stubEnv("CI", "true");
  expect(ensureEngines).toThrow("no firefox here");
  expect(ensureSpreadsheet).toThrow("no LibreOffice here");
});

test("prints for a developer what is left out", () => {
  vi.stubEnv("CI", undefined);
  expect(ensureEngines()).not.toContain("firefox");
  expect(said).toHaveBeenCalledWith("no firefox here, and none could be installed: not tested");
  ensureSpreadsheet();
  expect(said).toHaveBeenLastCalledWith(
    "no LibreOffice here, and none could be installed: not tested",
  );
});
