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

test("treats the current page as the first if none was stored", () => {
  goTo("/contact?source=free-trial");
  expect(readLanding()).toEqual({ page: "/contact?source=free-trial", referrer: "" });
});

test.each(["getItem", "setItem"] as const)(
  "does not throw in a browser that refuses %s of its storage",
  (method) => {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    goTo("/contact");
    storeLanding();
    expect(readLanding()).toEqual({ page: "/contact", referrer: "" });
  },
);
