import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SectionOf } from "../../content/page-content.ts";
import { linkOf, renderSections } from "../testing/render-section.tsx";

type Region = NonNullable<SectionOf<"regionsSection">["regions"]>[number];

function region(name: string | null, fields: Partial<Region> = {}): Region {
  const none = { text: null, place: null, latitude: null, longitude: null, link: null };
  return { _key: `r-${name}`, _type: "region", name, ...none, ...fields };
}

function regions(...items: Region[]): SectionOf<"regionsSection"> {
  const heading = items.length > 0 ? "Three countries" : null;
  const none = { anchor: null, text: null };
  return { _key: "r", _type: "regionsSection", heading, ...none, regions: items };
}

function chartOf(container: HTMLElement): Element | null {
  return container.querySelector("section [aria-hidden=true]");
}

test("shows a region's words, its link and its pin", () => {
  const link = linkOf({ label: "AI for Malaysia", path: "/ai-solutions-malaysia" });
  const pin = { place: "Kuala Lumpur", latitude: 3.14, longitude: 101.69 };
  const { container } = renderSections(
    regions(region("Malaysia", { text: "13 states", link, ...pin })),
  );
  expect(screen.getByRole("heading", { level: 3 }).textContent).toBe("Malaysia");
  expect(screen.getByRole("link").getAttribute("href")).toBe("/ai-solutions-malaysia");
  expect(chartOf(container)?.textContent).toBe("Kuala Lumpur");
});

test("draws routes from the first pin to the others", () => {
  const places = [
    { latitude: 1.35, longitude: 103.82 },
    { latitude: 3.14, longitude: 101.69 },
    { latitude: -6.21, longitude: 106.85 },
  ];
  const items = places.map((place, index) => region(`Region ${index}`, place));
  const { container } = renderSections(regions(...items));
  const starts = [...(chartOf(container)?.querySelectorAll("path") ?? [])].map(
    (path) => path.getAttribute("d")?.split("L")[0],
  );
  expect(starts).toHaveLength(2);
  expect(new Set(starts).size).toBe(1);
});

test("moves the labels of two near pins apart, so that neither covers the other", () => {
  const { container } = renderSections(
    regions(
      region("Singapore", { latitude: 1.35, longitude: 103.82 }),
      region("Malaysia", { latitude: 3.14, longitude: 101.69 }),
      region("Indonesia", { latitude: -6.21, longitude: 106.85 }),
    ),
  );
  const shifts = [...container.querySelectorAll("[data-side]")].map((pin) => [
    pin.textContent,
    pin.getAttribute("data-shift"),
  ]);
  expect(shifts).toEqual([
    ["Singapore", "down"],
    ["Malaysia", "up"],
    ["Indonesia", null],
  ]);
});

test("lists regions off the chart without a chart", () => {
  const { container } = renderSections(
    regions(region("Japan", { latitude: 35.7, longitude: 139.7 }), region("Somewhere")),
  );
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  expect(chartOf(container)).toBeNull();
});

test("omits a region without a name, and draws nothing without any", () => {
  renderSections(regions(region(null, { text: "Lost" }), region("Found")));
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  expect(renderSections(regions()).container.querySelector("section")).toBeNull();
});
