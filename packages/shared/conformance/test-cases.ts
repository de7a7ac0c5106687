import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Suite } from "./case.ts";
import { failuresOf } from "./page.ts";
import { type ConformanceRecord, runSuite } from "./run.ts";
import { readConformance } from "./write.ts";

type Package<Servers> = {
  /** The folder with the conformance.json of the package. */
  folder: string;
  suites: Suite<Servers>[];
  known: ConformanceRecord["known"];
  startServers: () => Promise<Servers & { stop: () => Promise<void> }>;
};

/** The tests of a package's cases: each has its recorded outcome, and none is an S1 or S2 failure. */
export function testCases<Servers>({ folder, suites, known, startServers }: Package<Servers>) {
  describe("the cases of the hosted service's documentation", () => {
    let servers: Servers & { stop: () => Promise<void> };
    const kept = readConformance(folder);
    // The cases cause failures on purpose, so what the servers print about them is suppressed.
    const printed = vi.spyOn(console, "error").mockImplementation(() => {});

    beforeAll(async () => {
      servers = await startServers();
    });
    afterAll(async () => {
      await servers.stop();
      printed.mockRestore();
    });

    it.each(suites)(
      "end as conformance.json has them, $name: npm run conformance",
      async (suite) => {
        const result = await runSuite(suite, servers);
        expect(result).toEqual(kept.suites.find(({ name }) => name === suite.name));
        const severe = failuresOf(result).filter(({ severity }) => /S[12]/.test(severity));
        expect(severe).toEqual([]);
      },
    );

    it("are all in conformance.json, with the known differences", () => {
      expect(kept.suites.map(({ name }) => name)).toEqual(suites.map(({ name }) => name));
      expect(kept.known).toEqual(known);
    });

    it("have no known S1 or S2 difference outside the cases", () => {
      expect(known.filter(([severity]) => /S[12]/.test(severity))).toEqual([]);
    });
  });
}
