import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SectionOf } from "../../content/page-content.ts";
import { linkOf, renderSections } from "../testing/render-section.tsx";

type GridCard = NonNullable<SectionOf<"cardGridSection">["cards"]>[number];

const emptyCard: GridCard = {
  _key: "a",
  _type: "card",
  title: null,
  subtitle: null,
  text: null,
  features: null,
  metric: null,
  icon: null,
  tone: null,
  link: null,
};

function grid(cards: GridCard[] | null, heading: string | null = "Four agents") {
  return {
    _key: "grid",
    _type: "cardGridSection",
    anchor: "products",
    heading,
    text: null,
    layout: null,
    cards,
  } satisfies SectionOf<"cardGridSection">;
}

test("a card shows its title, features and link", () => {
  const link = linkOf({ label: "See how", path: "/waiter-ai" });
  renderSections(grid([{ ...emptyCard, title: "Waiter AI", features: ["Voice", "Voice"], link }]));
  expect(screen.getByRole("heading", { level: 3 }).textContent).toBe("Waiter AI");
  expect(screen.getAllByText("Voice")).toHaveLength(2);
  expect(screen.getByRole("link", { name: "See how" }).getAttribute("href")).toBe("/waiter-ai");
});

test("can be linked to by its anchor", () => {
  const { container } = renderSections(grid([{ ...emptyCard, title: "One" }]));
  expect(container.querySelector("#products")).not.toBeNull();
});

test("omits cards without words", () => {
  renderSections(grid([emptyCard, { ...emptyCard, _key: "b", text: "Words" }]));
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
});

test("draws nothing without heading and cards", () => {
  expect(renderSections(grid(null, null)).container.querySelector("section")).toBeNull();
});

test("draws a card whose link is a script without a link", () => {
  const link = linkOf({ label: "Bad", kind: "external", href: "javascript:alert(1)" });
  renderSections(grid([{ ...emptyCard, title: "Custom AI", link }]));
  expect(screen.queryByRole("link")).toBeNull();
});

test.each(["mosaic", "columns", "rows"] as const)(
  "draws neither a line for a feature without words, nor a list of them: %s",
  (layout) => {
    const cards = [
      { ...emptyCard, title: "One", features: [" ", "Voice"] },
      { ...emptyCard, _key: "two", title: "Two", features: [""] },
    ];
    const { container } = renderSections({ ...grid(cards), layout });
    const lists = [...container.querySelectorAll("ul")].filter((list) => !list.querySelector("h3"));
    expect(lists.map((list) => [...list.children].map(({ textContent }) => textContent))).toEqual([
      ["Voice"],
    ]);
  },
);
