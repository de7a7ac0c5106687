import { expect, test } from "vitest";
import {
  describeAddressProblem,
  describeHostProblem,
  describeQueryProblem,
} from "./redirect-rules.ts";

const hosts = ["shop.selat.example"];

test("allows a redirect to a site of the settings, and says what to do about another one", () => {
  expect(describeAddressProblem("https://shop.selat.example/menu?a=b#c", hosts)).toBe(true);
  expect(describeAddressProblem("https://kopi.example/", hosts)).toBe(
    "kopi.example is not among the sites that redirects may lead to: add it in Settings, Redirects first",
  );
});

test.each([
  "http://shop.selat.example/",
  "/menu",
  "javascript:alert(1)",
  "https://a:b@shop.selat.example/",
])("refuses %s as the address of another site", (address) => {
  expect(describeAddressProblem(address, hosts)).toContain("begins with https://");
});

test("requires a query of names and values", () => {
  for (const query of [undefined, "source=flyer", "source=flyer&solution=Waiter AI", "a="]) {
    expect(describeQueryProblem(query)).toBe(true);
  }
  for (const query of ["?source=flyer", "source", "a=b&", "a=b#c", "a b=c"]) {
    expect(describeQueryProblem(query)).toContain("name=value");
  }
});

test("requires only the host of a site", () => {
  expect(describeHostProblem("shop.selat.example")).toBe(true);
  for (const host of [
    "https://shop.selat.example",
    "shop.selat.example/menu",
    "Shop.example",
    "localhost",
    "*.example",
  ]) {
    expect(describeHostProblem(host)).toContain("only the name");
  }
});
