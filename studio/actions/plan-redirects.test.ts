import { expect, test } from "vitest";
import { planRedirects } from "./plan-redirects.ts";

const moved = { id: "page", from: "/old", to: "/new" };

test("the old address is redirected", () => {
  expect(planRedirects(moved, [])).toEqual({ remove: [], create: "/old", repoint: [] });
});

test("a page that moves back loses the redirect that started there: no loop", () => {
  const existing = [{ _id: "r", from: "/new", target: "page" }];
  expect(planRedirects(moved, existing)).toEqual({ remove: ["r"], create: "/old", repoint: [] });
});

test("redirects to the page stay: they follow it, so there is no chain", () => {
  const existing = [{ _id: "r", from: "/older", target: "page" }];
  expect(planRedirects(moved, existing)).toEqual({ remove: [], create: "/old", repoint: [] });
});

test("a redirect at the old address is kept, or turned to the page", () => {
  const own = { _id: "own", from: "/old", target: "page" };
  expect(planRedirects(moved, [own])).toEqual({ remove: [], create: null, repoint: [] });
  const foreign = { _id: "foreign", from: "/old", target: "other" };
  expect(planRedirects(moved, [foreign])).toEqual({
    remove: [],
    create: null,
    repoint: ["foreign"],
  });
});

test("the address of the home page is never redirected", () => {
  expect(planRedirects({ ...moved, from: "/" }, []).create).toBeNull();
});
