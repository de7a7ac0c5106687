import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bandFile, dropBand, hasKeptBand, keepBand, keptBand } from "./kept-band.ts";

const request = vi.fn<typeof fetch>();

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal("fetch", request);
  window.history.replaceState(null, "", "/ms");
});
afterEach(() => vi.unstubAllGlobals());

test("the band of a home page is in the folder of its language", () => {
  expect(bandFile("/")).toBe("/after-sending.json");
  expect(bandFile("/ms")).toBe("/ms/after-sending.json");
});

test("a page without a sent form has no band", () => {
  expect(hasKeptBand()).toBe(false);
  expect(keptBand()).toBeNull();
});

test("a band is kept for its home page alone, until it is closed", async () => {
  request.mockResolvedValue(new Response("{}"));
  await keepBand("/ms");
  expect(request).toHaveBeenCalledExactlyOnceWith("/ms/after-sending.json");
  expect(keptBand()).toBe("{}");
  expect(hasKeptBand()).toBe(true);
  window.history.replaceState(null, "", "/contact");
  expect(keptBand()).toBeNull();
  window.history.replaceState(null, "", "/ms");
  dropBand();
  expect(keptBand()).toBeNull();
});

test("words that do not arrive in time are left to the home page to fetch", async () => {
  request.mockReturnValueOnce(Promise.withResolvers<Response>().promise);
  void keepBand("/ms");
  expect(keptBand()).toBe("/ms/after-sending.json");
  request.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await keepBand("/ms");
  request.mockResolvedValueOnce(new Response("no", { status: 404 }));
  await keepBand("/ms");
  expect(keptBand()).toBe("/ms/after-sending.json");
});

test("a browser that refuses storage shows no band", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("refused", "SecurityError");
  });
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("refused", "SecurityError");
  });
  await keepBand("/ms");
  expect(keptBand()).toBeNull();
});
