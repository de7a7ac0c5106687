import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ContentLake } from "content-lake";
import { findFreePort } from "../packages/shared/ports.ts";
import { prerenderSite } from "../prerender/prerender-site.ts";
import { createProgress } from "./progress.ts";
import { servePublished } from "./serve-published.ts";

vi.mock("../prerender/prerender-site.ts", () => ({ prerenderSite: vi.fn<() => Promise<void>>() }));

let buildDir: string;
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  buildDir = mkdtempSync(join(tmpdir(), "published-"));
});
afterEach(() => {
  rmSync(buildDir, { recursive: true });
  vi.restoreAllMocks();
});

/** Renders the pages of a start whose first attempts fail; resolves to the lines that it prints. */
async function linesOfStart(failures: number): Promise<string[]> {
  const prerender = vi.mocked(prerenderSite).mockReset();
  for (let attempt = 0; attempt < failures; attempt += 1) {
    prerender.mockRejectedValueOnce(new Error("read ECONNRESET"));
  }
  const lake = {
    url: "http://127.0.0.1:1",
    onPublishedChange: () => () => {},
    onReleaseSoon: () => () => {},
  } as unknown as ContentLake;
  const port = await findFreePort();
  const lines: string[] = [];
  const served = await createProgress((line) => lines.push(line)).step(
    "Pages",
    () => servePublished({ buildDir, lake, siteUrl: `http://localhost:${port}`, port }),
    ({ failure }) => failure,
  );
  await served[Symbol.asyncDispose]();
  return lines;
}

it("tries again if the lake closed the connection, and reports no failure", async () => {
  expect(await linesOfStart(1)).toEqual(["  Pages ...", expect.stringMatching(/ready after/)]);
  expect(prerenderSite).toHaveBeenCalledTimes(2);
});

it("reports that the pages failed, and why, if no attempt succeeds", async () => {
  expect(await linesOfStart(9)).toEqual([
    "  Pages ...",
    expect.stringMatching(/^ {2}Pages: failed after [\d.]+ s$/),
    "    read ECONNRESET",
  ]);
});
