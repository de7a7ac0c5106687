import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readLanding, storeLanding } from "./landing.ts";

beforeEach(() => sessionStorage.clear());
afterEach(() => window.history.replaceState(null, "", "/"));

function goTo(address: string) {
  window.history.replaceState(null, "", address);
}

test("the first page of the visit is kept with its query and referrer", () => {
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

test("a visit that was not stored began at the page it is on", () => {
  goTo("/contact?source=free-trial");
  expect(readLanding()).toEqual({ page: "/contact?source=free-trial", referrer: "" });
});

test.each(["getItem", "setItem"] as const)(
  "a browser that refuses %s of its storage breaks nothing",
  (method) => {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    goTo("/contact");
    storeLanding();
    expect(readLanding()).toEqual({ page: "/contact", referrer: "" });
  },
);
