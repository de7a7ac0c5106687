import { beforeEach, expect, test, vi } from "vitest";
import { isContentNewer, REVISION_ID } from "./revision.ts";

const built = { newest: "2026-11-20T00:00:00Z", count: 3 };
const newer = { newest: "2026-11-21T00:00:00Z", count: 3 };

beforeEach(() => {
  sessionStorage.clear();
  document.body.innerHTML = `<script id="${REVISION_ID}" type="application/json"></script>`;
  const element = document.getElementById(REVISION_ID);
  if (element) element.textContent = JSON.stringify(built);
});

function respondWith(result: unknown) {
  return vi
    .spyOn(globalThis, "fetch")
    .mockReset()
    .mockImplementation(async () => Response.json({ result }));
}

test("reports newer content only if something was published since the build", async () => {
  respondWith(built);
  expect(await isContentNewer()).toBe(false);
  sessionStorage.clear();
  respondWith(newer);
  expect(await isContentNewer()).toBe(true);
});

test("requests at most once a minute, and keeps the response for the next page", async () => {
  vi.useFakeTimers();
  const request = respondWith(newer);
  expect(await isContentNewer()).toBe(true);
  vi.advanceTimersByTime(59_000);
  expect(await isContentNewer()).toBe(true);
  expect(request).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1_000);
  expect(await isContentNewer()).toBe(true);
  expect(request).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test.each([
  ["an outage", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["rubbish", () => Promise.resolve(new Response("<html>"))],
  ["no revision", () => Promise.resolve(Response.json({ result: {} }))],
])("%s is not a newer revision, and is not requested again at once", async (_name, reply) => {
  const request = vi.spyOn(globalThis, "fetch").mockReset().mockImplementation(reply);
  expect(await isContentNewer()).toBe(false);
  expect(await isContentNewer()).toBe(false);
  expect(request).toHaveBeenCalledOnce();
});

test("a page without a revision sends no request", async () => {
  document.body.replaceChildren();
  const request = respondWith(newer);
  expect(await isContentNewer()).toBe(false);
  expect(request).not.toHaveBeenCalled();
});
