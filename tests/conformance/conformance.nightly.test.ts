import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { fidelityPage, violations } from "./fidelity-page.ts";
import { packagePage, packagePages } from "./package-page.ts";
import { runSuite, type SuiteResult } from "./run-conformance.ts";
import { startServers } from "./servers.ts";
import { suites } from "./suites.ts";

const PAGE = join(import.meta.dirname, "../../docs/fidelity.md");

describe("the local services, asked what the hosted ones document", () => {
  let results: SuiteResult[] = [];

  beforeAll(async () => {
    // Failures are provoked: what the servers print of them is not for the test's reader.
    const printed = vi.spyOn(console, "error").mockImplementation(() => {});
    const servers = await startServers();
    for (const suite of suites) results.push(await runSuite(suite, servers));
    await servers.stop();
    printed.mockRestore();
  });
  afterAll(() => {
    results = [];
  });

  it("answer nothing wrongly, and what the product depends on as documented", () => {
    expect(violations(results)).toEqual([]);
  });

  it("are as docs/fidelity.md says: npm run conformance", () => {
    expect(fidelityPage(results)).toBe(readFileSync(PAGE, "utf8"));
  });

  it.each(packagePages)("are as the page of $name says: npm run conformance", (page) => {
    const file = join(import.meta.dirname, "../../packages", page.name, "FIDELITY.md");
    expect(packagePage(page, results)).toBe(readFileSync(file, "utf8"));
  });
});
