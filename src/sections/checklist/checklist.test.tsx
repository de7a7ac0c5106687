import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SectionOf } from "../../content/page-content.ts";
import { renderSections } from "../testing/render-section.tsx";

type Item = NonNullable<SectionOf<"checklistSection">["items"]>[number];

function item(title: string | null, text: string | null = null): Item {
  return { _key: `${title}${text}`, _type: "checkItem", title, text };
}

function checklist(items: Item[] | null, heading: string | null = "Six reasons") {
  return {
    _key: "list",
    _type: "checklistSection",
    anchor: null,
    heading,
    text: null,
    tone: null,
    items,
  } satisfies SectionOf<"checklistSection">;
}

test("draws the title of an item with a text as a heading", () => {
  renderSections(checklist([item("All 13 states", "One set-up for every branch.")]));
  expect(screen.getByRole("heading", { level: 3 }).textContent).toBe("All 13 states");
  expect(screen.getByText("One set-up for every branch.")).toBeTruthy();
});

test("draws items without a text as a list without headings", () => {
  renderSections(checklist([item("60% efficiency gain"), item("40% cost reduction")]));
  expect(screen.queryByRole("heading", { level: 3 })).toBeNull();
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "60% efficiency gain",
    "40% cost reduction",
  ]);
});

test("leaves out an item without words", () => {
  renderSections(checklist([item(null), item("Kept")]));
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
});

test("draws nothing without heading and items", () => {
  expect(
    renderSections(checklist([item(null)], null)).container.querySelector("section"),
  ).toBeNull();
});
