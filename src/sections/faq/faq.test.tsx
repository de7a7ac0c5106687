import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SectionOf } from "../../content/page-content.ts";
import { renderSections } from "../testing/render-section.tsx";

type Item = NonNullable<SectionOf<"faqSection">["items"]>[number];

function item(id: string, question: string | null, answer: string): Item {
  const span = { _type: "span" as const, _key: "s", text: answer, marks: [] };
  return {
    _id: id,
    _type: "faq",
    question,
    answer: [{ _type: "block", _key: "b", children: [span] }],
  };
}

function faq(items: Item[] | null, heading: string | null = "Questions") {
  const section = { _key: "f1", _type: "faqSection", anchor: null, heading, text: null, items };
  return section as SectionOf<"faqSection">;
}

test("opens one question at a time: all share the name of their group", () => {
  const { container } = renderSections(faq([item("a", "How?", "So."), item("b", "When?", "Now.")]));
  const names = [...container.querySelectorAll("details")].map((node) => node.getAttribute("name"));
  expect(names).toEqual(["faq-f1", "faq-f1"]);
  expect(container.querySelectorAll("details[open]")).toHaveLength(0);
});

test("contains an answer in the page before it is opened", () => {
  renderSections(faq([item("a", "How long?", "In two weeks.")]));
  expect(screen.getByText("In two weeks.").tagName).toBe("P");
});

test("omits an unpublished question and one without words", () => {
  const unpublished = null as unknown as Item;
  renderSections(faq([unpublished, item("a", null, "x"), item("b", "Left?", "Yes.")]));
  expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(1);
});

test("draws markup in an answer as text", () => {
  renderSections(faq([item("a", "Q", "</script><img src=x onerror=alert(1)>")]));
  expect(screen.getByText("</script><img src=x onerror=alert(1)>")).toBeTruthy();
});

test("draws nothing without heading and questions", () => {
  expect(renderSections(faq(null, null)).container.querySelector("section")).toBeNull();
});
