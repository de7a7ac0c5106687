import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import type { ContentLake } from "content-lake";
import { findFreePort } from "../packages/shared/ports.ts";
import { servePublished } from "./serve-published.ts";

it("serves the existing files if the pages cannot be made, and reports why", async () => {
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
  expect(served.failure).toMatch(/fetch failed|ECONNREFUSED|prerender\.js/);
  expect((await fetch(siteUrl)).status).toBe(404);
  expect(printed.mock.calls).toEqual([["selat: prerendering failed:", expect.any(Error)]]);
  await served[Symbol.asyncDispose]();
  rmSync(buildDir, { recursive: true });
  printed.mockRestore();
});

it("requests the pages of a release that is due soon, with an editor's token", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const requests: string[] = [];
  const api = createServer(({ url, headers }, response) => {
    requests.push(
      `${headers.authorization} ${new URL(`http://x${url}`).searchParams.get("perspective")}`,
    );
    response.end("{}");
  });
  api.listen(0, "127.0.0.1");
  await once(api, "listening");
  const listeners: ((name: string) => void)[] = [];
  const lake = {
    url: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    onPublishedChange: () => () => {},
    onReleaseSoon(listener: (name: string) => void) {
      listeners.push(listener);
      return () => {};
    },
  };
  const buildDir = mkdtempSync(join(tmpdir(), "published-"));
  const port = await findFreePort();
  const served = await servePublished({
    buildDir,
    lake: lake as unknown as ContentLake,
    siteUrl: `http://localhost:${port}`,
    port,
  });
  for (const announce of listeners) announce("spring");
  // The lake has no pages here, so the start tries more than once.
  await vi.waitFor(() =>
    expect([...new Set(requests)]).toEqual(["undefined published", "Bearer local spring"]),
  );
  await served[Symbol.asyncDispose]();
  api.close();
  rmSync(buildDir, { recursive: true });
  vi.restoreAllMocks();
});
