import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  bandFile,
  deleteStoredBand,
  hasStoredBand,
  storeBand,
  readStoredBand,
  copyStoredBand,
} from "./stored-band.ts";

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
  return readStoredBand();
}

test("requests the band of a home page from the folder of its language", () => {
  expect(bandFile("/")).toBe("/after-sending.json");
  expect(bandFile("/ms")).toBe("/ms/after-sending.json");
});

test("shows no band before a form was sent", () => {
  expect(hasStoredBand()).toBe(false);
  expect(readStoredBand()).toBeNull();
});

test("a home page with the band lets its translations show theirs, until one is closed", async () => {
  request.mockResolvedValue(new Response("{}"));
  await storeBand("/ms");
  document.head.innerHTML = ["/", "/ms", "/zh"]
    .map((path) => `<link rel="alternate" hreflang="x" href="https://selat.example${path}">`)
    .join("");
  copyStoredBand();
  expect(["/", "/ms", "/zh", "/contact"].map(bandOf)).toEqual([
    "/after-sending.json",
    "{}",
    "/zh/after-sending.json",
    null,
  ]);
  window.history.replaceState(null, "", "/zh");
  deleteStoredBand();
  expect(["/", "/ms", "/zh"].map(bandOf)).toEqual([null, null, null]);
});

test("keeps a band only for its home page, until it is closed", async () => {
  request.mockResolvedValue(new Response("{}"));
  await storeBand("/ms");
  expect(request).toHaveBeenCalledExactlyOnceWith("/ms/after-sending.json");
  expect(readStoredBand()).toBe("{}");
  expect(hasStoredBand()).toBe(true);
  expect(bandOf("/contact")).toBeNull();
  window.history.replaceState(null, "", "/ms");
  deleteStoredBand();
  expect(readStoredBand()).toBeNull();
});

test("leaves a file that does not arrive in time for the home page to fetch", async () => {
  request.mockReturnValueOnce(Promise.withResolvers<Response>().promise);
  void storeBand("/ms");
  expect(readStoredBand()).toBe("/ms/after-sending.json");
  request.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await storeBand("/ms");
  request.mockResolvedValueOnce(new Response("no", { status: 404 }));
  await storeBand("/ms");
  expect(readStoredBand()).toBe("/ms/after-sending.json");
});

test("shows no band in a browser that refuses storage", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("refused", "SecurityError");
  });
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("refused", "SecurityError");
  });
  await storeBand("/ms");
  expect(readStoredBand()).toBeNull();
});
