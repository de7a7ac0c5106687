import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { failuresOf } from "../../../shared/conformance/page.ts";
import { runSuite } from "../../../shared/conformance/run.ts";
import { readConformance } from "../../../shared/conformance/write.ts";
import { known } from "./known.ts";
import { startServers } from "./servers.ts";
import { suites } from "./suites.ts";

describe("the cases of the hosted service's documentation", () => {
  let servers: Awaited<ReturnType<typeof startServers>>;
  const kept = readConformance(path.join(import.meta.dirname, "../.."));
  // Failures are provoked: what the servers print about them is not for the test's reader.
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});

  beforeAll(async () => {
    servers = await startServers();
  });
  afterAll(async () => {
    await servers.stop();
    printed.mockRestore();
  });

  it.each(suites)("end as conformance.json has them, $name: npm run conformance", async (suite) => {
    const result = await runSuite(suite, servers);
    expect(result).toEqual(kept.suites.find(({ name }) => name === suite.name));
    const severe = failuresOf(result).filter(({ severity }) => /S[12]/.test(severity));
    expect(severe).toEqual([]);
  });

  it("are all in conformance.json, with what is known beside them", () => {
    expect(kept.suites.map(({ name }) => name)).toEqual(suites.map(({ name }) => name));
    expect(kept.known).toEqual(known);
  });
});
