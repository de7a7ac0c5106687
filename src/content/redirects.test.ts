import { expect, test } from "vitest";
import { redirectTarget } from "./redirects.ts";

const redirects = [
  { from: "/waiter", to: "/waiter-ai" },
  { from: "/loop", to: "/loop" },
  { from: null, to: "/" },
  { from: ["/sales", "/sales-ai/"], to: "/sales-agent" },
];

test("an old path leads to its page, with or without a closing slash", () => {
  expect(redirectTarget("/waiter", redirects)).toBe("/waiter-ai");
  expect(redirectTarget("/waiter/", redirects)).toBe("/waiter-ai");
});

test("every old path of a page leads to it", () => {
  expect(redirectTarget("/sales", redirects)).toBe("/sales-agent");
  expect(redirectTarget("/sales-ai", redirects)).toBe("/sales-agent");
});

test("other paths, unfinished redirects and loops lead nowhere", () => {
  expect(redirectTarget("/waiter-ai", redirects)).toBeNull();
  expect(redirectTarget("/loop", redirects)).toBeNull();
  expect(redirectTarget("/", redirects)).toBeNull();
  expect(redirectTarget("/waiter", undefined)).toBeNull();
});
