// @vitest-environment node
import { expect, test } from "vitest";
import { attributionFrom } from "./attribution.ts";

const landing = { page: "/", referrer: "" };

test("keeps product, stage, scene and UTM tags of the link, and drops other parameters", () => {
  const query = new URLSearchParams(
    "source=sales-ai-demo&product=Sales Assistant AI&stage=Request Demo&scene=rumah-rotan&utm_source=mail&token=x",
  );
  expect(attributionFrom(query, landing)).toEqual({
    product: "Sales Assistant AI",
    stage: "Request Demo",
    scene: "rumah-rotan",
    utm_source: "mail",
    landing_page: "/",
  });
});

test("takes UTM tags from the landing page if the link has none", () => {
  const attribution = attributionFrom(new URLSearchParams("utm_medium=banner"), {
    page: "/waiter-ai?utm_source=ad&utm_medium=video&product=Custom AI",
    referrer: "https://search.example/",
  });
  expect(attribution).toEqual({
    utm_source: "ad",
    utm_medium: "banner",
    referrer: "https://search.example/",
    landing_page: "/waiter-ai?utm_source=ad&utm_medium=video&product=Custom AI",
  });
});

test("shortens and cleans the values of a hostile URL, so that they can be stored", () => {
  const query = new URLSearchParams({ product: "\u0000🍜".repeat(5_000) });
  const { product = "" } = attributionFrom(query, landing);
  expect(product).toHaveLength(300);
  expect(product).not.toContain("\u0000");
  expect(product.isWellFormed()).toBe(true);
});

test.each(["source", "medium", "campaign", "term", "content", "id"])("keeps utm_%s", (tag) => {
  const query = new URLSearchParams({ [`utm_${tag}`]: "value" });
  expect(attributionFrom(query, { page: "", referrer: "" })).toEqual({ [`utm_${tag}`]: "value" });
});

test("prefers the link's UTM tags to those of the landing page", () => {
  const query = new URLSearchParams({ utm_source: "link" });
  const attribution = attributionFrom(query, { page: "/?utm_source=landing", referrer: "" });
  expect(attribution).toMatchObject({ utm_source: "link" });
});
