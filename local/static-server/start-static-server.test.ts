import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startStaticServer } from "./start-static-server.ts";

let root: string;
let server: Server;
let origin: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "static-server-"));
  const files: Record<string, string> = {
    "index.html": "home",
    "404.html": "not found page",
    "waiter-ai/index.html": "waiter",
    "contact.html": "contact",
    "contact/content.json": "{}",
    "admin.html": "admin shell",
    "shell.html": "fallback",
    "assets/app.js": "export {};",
    "assets/long.js": "export const words = 1;\n".repeat(200),
    "media/film.mp4": "0123456789",
    ".vite/manifest.json": "{}",
    _headers: "/*\n  X-Content-Type-Options: nosniff\n/assets/*\n  Cache-Control: immutable\n",
    _redirects: "/waiter /waiter-ai\n/old https://selat.example/new 302\n/admin/* /admin 200\n",
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(root, name, ".."), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  const fallbacks = [{ prefix: "/desk/", file: "shell.html" }];
  const headers = { "x-frame-options": "DENY", "x-content-type-options": "of the files" };
  server = await startStaticServer({ root, port: 0, fallbacks, headers });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  rmSync(root, { recursive: true });
});

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(origin + path, { redirect: "manual", headers });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

describe("startStaticServer", () => {
  it("serves clean URLs", async () => {
    expect(await get("/")).toMatchObject({ status: 200, body: "home" });
    expect(await get("/waiter-ai")).toMatchObject({ status: 200, body: "waiter" });
    expect(await get("/waiter-ai?source=x")).toMatchObject({ status: 200, body: "waiter" });
  });

  it("redirects every other spelling of a page's address once, and keeps the query", async () => {
    for (const [path, clean] of [
      ["/waiter-ai/", "/waiter-ai"],
      ["/waiter-ai.html", "/waiter-ai"],
      ["/waiter-ai/index.html?source=x", "/waiter-ai?source=x"],
      ["/contact/", "/contact"],
      ["/contact.html?a=1&b=2", "/contact?a=1&b=2"],
      ["/index.html", "/"],
    ] as const) {
      const { status, headers } = await get(path);
      expect([status, headers.get("location")], path).toEqual([308, clean]);
    }
    expect(await get("/nowhere/")).toMatchObject({ status: 404 });
    expect(await get("/nowhere.html")).toMatchObject({ status: 404 });
    // Must not redirect to a host of that name.
    expect(await get("/%2Fwaiter-ai/")).toMatchObject({ status: 200 });
  });

  it("answers a path that cannot be decoded with the 404 page", async () => {
    for (const path of ["/%", "/waiter-ai/%E4%BD", "/%zz?source=x"]) {
      expect(await get(path), path).toMatchObject({ status: 404, body: "not found page" });
    }
  });

  it("answers an unknown path with the 404 page and status 404", async () => {
    expect(await get("/nowhere")).toMatchObject({ status: 404, body: "not found page" });
  });

  it("serves the page beside a folder of the same name", async () => {
    expect(await get("/contact")).toMatchObject({ status: 200, body: "contact" });
    expect(await get("/contact/content.json")).toMatchObject({ status: 200, body: "{}" });
  });

  it("serves the file of a rewrite rule without changing the address", async () => {
    for (const path of ["/admin", "/admin/login", "/admin/dashboard/users?tab=1"]) {
      expect(await get(path)).toMatchObject({ status: 200, body: "admin shell" });
    }
    expect(await get("/administrator")).toMatchObject({ status: 404 });
  });

  it("serves the fallback file for paths under its prefix only", async () => {
    expect(await get("/desk/structure/page")).toMatchObject({ status: 200, body: "fallback" });
    expect(await get("/desktop")).toMatchObject({ status: 404 });
  });

  it("redirects permanently and keeps the query", async () => {
    const { status, headers } = await get("/waiter?source=flyer");
    expect(status).toBe(301);
    expect(headers.get("location")).toBe("/waiter-ai?source=flyer");
    expect((await get("/old")).headers.get("location")).toBe("https://selat.example/new");
  });

  it("sets the headers of every matching rule", async () => {
    const { headers } = await get("/assets/app.js");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("immutable");
    expect((await get("/")).headers.get("cache-control")).toContain("must-revalidate");
  });

  it("sets the headers it was started with, unless a rule says otherwise", async () => {
    for (const path of ["/", "/nowhere", "/assets/app.js"]) {
      const { headers } = await get(path);
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    }
  });

  it("a missing file is not cached, even if a rule caches its folder", async () => {
    const { status, headers } = await get("/assets/of-the-next-build.js");
    expect(status).toBe(404);
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("reads its rule files again when they change", async () => {
    const file = join(root, "_redirects");
    writeFileSync(
      file,
      "/waiter /waiter-ai\n/old https://selat.example/new 302\n/later /waiter-ai\n",
    );
    utimesSync(file, new Date(), new Date(Date.now() + 5_000));
    expect((await get("/later")).headers.get("location")).toBe("/waiter-ai");
  });

  it("compresses with brotli or gzip, as the client accepts, but not short files", async () => {
    for (const encoding of ["br", "gzip"]) {
      const { headers, body } = await get("/assets/long.js", { "accept-encoding": encoding });
      expect(headers.get("content-encoding")).toBe(encoding);
      expect(body).toContain("export const words");
    }
    const short = await get("/assets/app.js", { "accept-encoding": "br" });
    expect(short.headers.get("content-encoding")).toBeNull();
  });

  it("answers a matching ETag with 304 and no body", async () => {
    const etag = (await get("/")).headers.get("etag") ?? "";
    expect(await get("/", { "if-none-match": etag })).toMatchObject({ status: 304, body: "" });
  });

  it("sends the part of a film that a player requests", async () => {
    const { status, headers, body } = await get("/media/film.mp4", { range: "bytes=2-4" });
    expect({ status, body }).toEqual({ status: 206, body: "234" });
    expect(headers.get("content-range")).toBe("bytes 2-4/10");
    expect((await get("/media/film.mp4", { range: "bytes=-3" })).body).toBe("789");
  });

  it("refuses every method except GET and HEAD", async () => {
    const response = await fetch(`${origin}/`, { method: "POST" });
    expect(response.status).toBe(405);
  });

  it("never serves hidden files or its own rule files", async () => {
    expect((await get("/.vite/manifest.json")).status).toBe(404);
    expect((await get("/_headers")).status).toBe(404);
    expect((await get("/_redirects")).status).toBe(404);
  });

  it("stays inside its folder", async () => {
    expect((await get("/..%2f..%2fetc/passwd")).status).toBe(404);
  });
});
