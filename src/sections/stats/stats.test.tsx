import { screen } from "@testing-library/react";
import { vercelStegaCombine } from "@vercel/stega";
import { expect, test } from "vitest";
import type { SectionOf } from "../../content/page-content.ts";
import { renderSections } from "../testing/render-section.tsx";

type Item = NonNullable<SectionOf<"statsSection">["items"]>[number];

function figure(id: string, value: string | null, label: string | null): Item {
  return { _id: id, _type: "fact", value, label, localizedTexts: null };
}

function stats(items: Item[] | null, heading: string | null = null): SectionOf<"statsSection"> {
  return { _key: "s", _type: "statsSection", anchor: null, heading, text: null, items };
}

test("a screen reader reads a figure as its label and its value", () => {
  renderSections(stats([figure("a", "500+", "businesses"), figure("b", "60%", "efficiency gain")]));
  expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
    "businesses",
    "efficiency gain",
  ]);
  expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
    "500+",
    "60%",
  ]);
});

test("marks a strip with a long value, so that each stays on one line", () => {
  const lists = [
    ["500+", "17,000+"],
    // In the preview each text contains invisible edit info, which does not make it long.
    [vercelStegaCombine("500+", { origin: "sanity.io", href: "/studio" }), "95%"],
    ["95%", "< 30 saat"],
  ];
  const long = lists.map((values) => {
    const items = values.map((value) => figure(value, value, "label"));
    const { container } = renderSections(stats(items));
    return container.querySelector("dl")?.hasAttribute("data-long");
  });
  expect(long).toEqual([false, false, true]);
});

test("omits an unpublished figure and one without a value", () => {
  const unpublished = null as unknown as Item;
  renderSections(stats([unpublished, figure("a", null, "nothing"), figure("b", "24/7", null)]));
  expect(screen.getAllByRole("definition")).toHaveLength(1);
});

test("draws nothing for a heading without figures", () => {
  const { container } = renderSections(stats(null, "What changes"));
  expect(container.querySelector("section")).toBeNull();
});
