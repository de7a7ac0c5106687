import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import type { ContentLake } from "./content-lake/start-content-lake.ts";
import { findFreePort } from "./ports.ts";
import { servePublished } from "./serve-published.ts";

it("serves what there is where the pages cannot be made, and says why", async () => {
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  const buildDir = mkdtempSync(join(tmpdir(), "published-"));
  const lake = {
    url: "http://127.0.0.1:1",
    onPublishedChange: () => () => {},
    onReleaseSoon: () => () => {},
  };
  const siteUrl = `http://localhost:${await findFreePort()}`;
  const served = await servePublished({
    buildDir,
    lake: lake as unknown as ContentLake,
    siteUrl,
    port: Number(new URL(siteUrl).port),
  });
  expect((await fetch(siteUrl)).status).toBe(404);
  expect(printed.mock.calls).toEqual([["selat: prerendering failed:", expect.any(Error)]]);
  await served[Symbol.asyncDispose]();
  rmSync(buildDir, { recursive: true });
  printed.mockRestore();
});
