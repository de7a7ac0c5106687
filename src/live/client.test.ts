import { beforeEach, expect, test, vi } from "vitest";
import { isFramed } from "../lib/is-framed.ts";
import { fetchPublished } from "./client.ts";

vi.mock("../lib/is-framed.ts");

beforeEach(() => {
  sessionStorage.clear();
  vi.mocked(isFramed).mockReturnValue(false);
});

const home = { site: { title: "Selat" }, page: null, contactPage: null, redirects: [] };

function respondWith(response: Response) {
  return vi.spyOn(globalThis, "fetch").mockResolvedValue(response);
}

test("requests the published page of a path", async () => {
  const request = respondWith(Response.json({ result: home }));
  expect(await fetchPublished("/waiter-ai")).toMatchObject(home);
  const [address, options] = request.mock.calls[0] ?? [];
  const { pathname, searchParams } = new URL(String(address));
  expect(pathname).toBe("/v2025-02-19/data/query/production");
  expect(searchParams.get("perspective")).toBe("published");
  expect(JSON.parse(String(options?.body))).toMatchObject({
    query: expect.stringContaining("path == $path"),
    params: { path: "/waiter-ai" },
  });
});

test.each([
  ["an error", new Response("{}", { status: 503 })],
  ["rubbish", new Response("<html>")],
  ["half of an answer", new Response('{"result":{"site":{"title":"Sel')],
  ["no result", Response.json({ result: null })],
  ["no settings", Response.json({ result: { page: null, contactPage: null, redirects: [] } })],
  ["only settings", Response.json({ result: { site: {} } })],
])("rejects on %s", async (_name, response) => {
  respondWith(response);
  await expect(fetchPublished("/")).rejects.toMatchObject({ message: expect.any(String) });
});

test.each([
  ["a visitor requests Sanity's CDN", false, "https://a1b2c3d4.apicdn.sanity.io"],
  ["a preview requests the live API", true, "https://a1b2c3d4.api.sanity.io"],
])("for a hosted dataset, %s", async (_name, framed, origin) => {
  vi.stubEnv("VITE_SANITY_API_HOST", "");
  vi.stubEnv("VITE_SANITY_PROJECT_ID", "a1b2c3d4");
  vi.resetModules();
  vi.mocked((await import("../lib/is-framed.ts")).isFramed).mockReturnValue(framed);
  const request = respondWith(Response.json({ result: home }));
  await (await import("./client.ts")).fetchPublished("/");
  expect(new URL(String(request.mock.calls[0]?.[0])).origin).toBe(origin);
});

test("requests a page at most once a minute, and another page at once", async () => {
  vi.useFakeTimers();
  const request = vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(async () => Response.json({ result: home }));
  for (const path of ["/", "/", "/waiter-ai", "/"]) {
    expect(await fetchPublished(path)).toMatchObject(home);
  }
  expect(request).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  await fetchPublished("/");
  expect(request).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});

test("a preview requests a page each time", async () => {
  vi.mocked(isFramed).mockReturnValue(true);
  const request = vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(async () => Response.json({ result: home }));
  await fetchPublished("/");
  await fetchPublished("/");
  expect(request).toHaveBeenCalledTimes(2);
});

test("does not cache a failed answer", async () => {
  const request = respondWith(new Response("{}", { status: 503 }));
  await expect(fetchPublished("/")).rejects.toThrow("503");
  request.mockResolvedValue(Response.json({ result: home }));
  expect(await fetchPublished("/")).toMatchObject(home);
});

test("rejects after ten seconds if the CMS does not answer", async () => {
  const limit = vi
    .spyOn(AbortSignal, "timeout")
    .mockReturnValue(AbortSignal.abort(new Error("too late")));
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_address, options) => {
    options?.signal?.throwIfAborted();
    return Response.json({ result: home });
  });
  await expect(fetchPublished("/")).rejects.toThrow("too late");
  expect(limit).toHaveBeenCalledExactlyOnceWith(10_000);
});
