import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bandFile, dropBand, hasKeptBand, keepBand, keptBand, shareBand } from "./kept-band.ts";

const request = vi.fn<typeof fetch>();

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal("fetch", request);
  window.history.replaceState(null, "", "/ms");
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

/** The band of the page with this path. */
function bandOf(path: string) {
  window.history.replaceState(null, "", path);
  return keptBand();
}

test("requests the band of a home page from the folder of its language", () => {
  expect(bandFile("/")).toBe("/after-sending.json");
  expect(bandFile("/ms")).toBe("/ms/after-sending.json");
});

test("shows no band on a page without a sent form", () => {
  expect(hasKeptBand()).toBe(false);
  expect(keptBand()).toBeNull();
});

test("a home page with the band lets its translations show theirs, until one is closed", async () => {
  request.mockResolvedValue(new Response("{}"));
  await keepBand("/ms");
  document.head.innerHTML = ["/", "/ms", "/zh"]
    .map((path) => `<link rel="alternate" hreflang="x" href="https://selat.example${path}">`)
    .join("");
  shareBand();
  expect(["/", "/ms", "/zh", "/contact"].map(bandOf)).toEqual([
    "/after-sending.json",
    "{}",
    "/zh/after-sending.json",
    null,
  ]);
  window.history.replaceState(null, "", "/zh");
  dropBand();
  expect(["/", "/ms", "/zh"].map(bandOf)).toEqual([null, null, null]);
});

test("keeps a band only for its home page, until it is closed", async () => {
  request.mockResolvedValue(new Response("{}"));
  await keepBand("/ms");
  expect(request).toHaveBeenCalledExactlyOnceWith("/ms/after-sending.json");
  expect(keptBand()).toBe("{}");
  expect(hasKeptBand()).toBe(true);
  expect(bandOf("/contact")).toBeNull();
  window.history.replaceState(null, "", "/ms");
  dropBand();
  expect(keptBand()).toBeNull();
});

test("leaves words that do not arrive in time for the home page to fetch", async () => {
  request.mockReturnValueOnce(Promise.withResolvers<Response>().promise);
  void keepBand("/ms");
  expect(keptBand()).toBe("/ms/after-sending.json");
  request.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await keepBand("/ms");
  request.mockResolvedValueOnce(new Response("no", { status: 404 }));
  await keepBand("/ms");
  expect(keptBand()).toBe("/ms/after-sending.json");
});

test("shows no band in a browser that refuses storage", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("refused", "SecurityError");
  });
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("refused", "SecurityError");
  });
  await keepBand("/ms");
  expect(keptBand()).toBeNull();
});
