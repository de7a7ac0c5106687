import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readLanding, storeLanding } from "./landing.ts";

beforeEach(() => sessionStorage.clear());
afterEach(() => window.history.replaceState(null, "", "/"));

function goTo(address: string) {
  window.history.replaceState(null, "", address);
}

test("stores the first page of the visit with its query and referrer", () => {
  vi.spyOn(document, "referrer", "get").mockReturnValue("https://search.example/");
  goTo("/waiter-ai?utm_source=ad");
  storeLanding();
  goTo("/contact");
  vi.spyOn(document, "referrer", "get").mockReturnValue("");
  storeLanding();
  expect(readLanding()).toEqual({
    page: "/waiter-ai?utm_source=ad",
    referrer: "https://search.example/",
  });
  expect(sessionStorage.getItem("selat.landing")).not.toBeNull();
});

test("returns the current page if none was stored", () => {
  goTo("/contact?source=free-trial");
  expect(readLanding()).toEqual({ page: "/contact?source=free-trial", referrer: "" });
});

test.each(["getItem", "setItem"] as const)(
  "returns the current page if the browser's storage refuses %s",
  (method) => {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    goTo("/contact");
    storeLanding();
    expect(readLanding()).toEqual({ page: "/contact", referrer: "" });
  },
);
