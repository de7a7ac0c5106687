import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { LanguageContext, onlyLanguage } from "../../content/language.ts";
import type { SectionOf } from "../../content/page-content.ts";
import { renderSections } from "../testing/render-section.tsx";
import { TestimonialsSection } from "./testimonials.tsx";

type Item = NonNullable<SectionOf<"testimonialsSection">["items"]>[number];

const empty: Item = {
  _id: "t",
  _type: "testimonial",
  content: "Nobody shouts orders any more.",
  name: null,
  role: null,
  company: null,
  industry: null,
  rating: null,
  figure: null,
};

function testimonials(items: Item[] | null): SectionOf<"testimonialsSection"> {
  const heading = "After the first month";
  return { _key: "t", _type: "testimonialsSection", anchor: null, heading, text: null, items };
}

test("shows who speaks, in which trade, and how many stars they give", () => {
  const person = { name: "Mei Ling Goh", role: "Owner", company: "Kopi Lane" };
  renderSections(testimonials([{ ...empty, ...person, industry: "Cafe", rating: 5 }]));
  const figure = screen.getByRole("figure");
  expect(figure.textContent).toContain("Nobody shouts orders any more.");
  expect(figure.querySelector("figcaption")?.textContent).toBe("Mei Ling GohOwner, Kopi Lane");
  expect(screen.getByText("Rated 5 out of 5")).toBeTruthy();
  expect(screen.getByText("Cafe")).toBeTruthy();
});

test("shows a measured figure only with its label", () => {
  const figure = { value: "4 min", label: "From order to ticket" };
  renderSections(
    testimonials([
      { ...empty, figure },
      { ...empty, _id: "a", figure: { ...figure, label: null } },
      { ...empty, _id: "b", figure: { ...figure, value: null } },
    ]),
  );
  expect(screen.getAllByText("4 min")).toHaveLength(1);
  expect(screen.getByText("4 min").parentElement?.textContent).toBe("4 min From order to ticket");
  expect(screen.getAllByText(/From order/)).toHaveLength(1);
});

test("uses the Chinese comma between role and company in Chinese", () => {
  const item = { ...empty, name: "Mei Ling Goh", role: "东主", company: "Kopi Lane" };
  render(
    <LanguageContext
      value={{ ...onlyLanguage, language: { ...onlyLanguage.language, tag: "zh-Hans" } }}
    >
      <TestimonialsSection {...testimonials([item])} />
    </LanguageContext>,
  );
  expect(screen.getByText(/东主/).parentElement?.textContent).toBe("东主，Kopi Lane");
});

test("draws a testimonial with words but without a name", () => {
  renderSections(testimonials([empty]));
  expect(screen.getByRole("figure").querySelector("figcaption")).toBeNull();
  expect(screen.queryByText(/Rated/)).toBeNull();
});

test("draws no stars for an invalid rating", () => {
  const rubbish = "many" as unknown as number;
  const ratings = [0, 6, -1, Number.NaN, rubbish];
  const items = ratings.map((rating, index) =>
    Object.assign({}, empty, { _id: `t${index}`, rating }),
  );
  renderSections(testimonials(items));
  expect(screen.getAllByRole("figure")).toHaveLength(5);
  expect(screen.queryByText(/Rated/)).toBeNull();
});

test("omits an unpublished testimonial and one without words", () => {
  const unpublished = null as unknown as Item;
  renderSections(testimonials([unpublished, { ...empty, _id: "a", content: null }, empty]));
  expect(screen.getAllByRole("figure")).toHaveLength(1);
});

test("draws nothing for a heading without testimonials", () => {
  expect(renderSections(testimonials([])).container.querySelector("section")).toBeNull();
});
