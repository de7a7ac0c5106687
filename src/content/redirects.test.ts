import { expect, test } from "vitest";
import { withVisitorQuery } from "../lib/with-visitor-query.ts";
import { isAllowedTarget, redirectTarget } from "./redirects.ts";

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

test("every old path of a page leads to the page", () => {
  expect(redirectTarget("/sales", redirects)).toBe("/sales-agent");
  expect(redirectTarget("/sales-ai", redirects)).toBe("/sales-agent");
});

test("other paths, unfinished redirects and loops lead nowhere", () => {
  expect(redirectTarget("/waiter-ai", redirects)).toBeNull();
  expect(redirectTarget("/loop", redirects)).toBeNull();
  expect(redirectTarget("/", redirects)).toBeNull();
  expect(redirectTarget("/waiter", undefined)).toBeNull();
});

test("adds the visitor's query to that of a redirect, whose own values win", () => {
  const to = redirectTarget("/flyer", [{ from: "/flyer", to: "/?source=flyer" }]) ?? "";
  expect(to).toBe("/?source=flyer");
  expect(withVisitorQuery(to, "?source=x&utm_term=a%20b")).toBe("/?source=flyer&utm_term=a+b");
  expect(withVisitorQuery("/", "")).toBe("/");
  expect(redirectTarget("/a", [{ from: "/a", to: "/a?b=c" }])).toBeNull();
});

test.each(["//host.example", "/\\host.example", "/\\/host.example"])(
  "treats %s as another site, and not as a path of this one",
  (to) => expect(redirectTarget("/shop", [{ from: "/shop", to }], ["host.example"])).toBeNull(),
);

test("redirects to another site only if the settings name its host", () => {
  const shop = [{ from: "/shop", to: "https://shop.selat.example/menu?a=b" }];
  expect(redirectTarget("/shop", shop, ["shop.selat.example"])).toBe(shop[0]?.to);
  expect(redirectTarget("/shop", shop, ["selat.example"])).toBeNull();
  expect(redirectTarget("/shop", shop, null)).toBeNull();
});

test.each([
  "http://shop.selat.example/",
  "javascript:alert(1)//shop.selat.example",
  "https://shop.selat.example@evil.example/",
  "https://me:secret@shop.selat.example/",
  "https://shop.selat.example.evil.example/",
  "//shop.selat.example",
  "https:/\\evil.example",
])("refuses %s as the target of a redirect", (address) => {
  expect(isAllowedTarget(address, ["shop.selat.example"])).toBe(false);
});
