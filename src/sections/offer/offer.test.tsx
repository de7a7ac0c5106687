import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SectionOf } from "../../content/page-content.ts";
import { linkOf, renderSections } from "../testing/render-section.tsx";

const empty: SectionOf<"offerSection"> = {
  _key: "offer",
  _type: "offerSection",
  anchor: null,
  urgency: null,
  heading: null,
  emphasis: null,
  text: null,
  boxHeading: null,
  lines: null,
  spotsTotal: null,
  spotsLeft: null,
  spotsText: null,
  rating: null,
  ratingText: null,
  link: null,
};

function marks(container: HTMLElement, isTaken: boolean) {
  return container.querySelectorAll(`[data-taken="${isTaken}"]`);
}

test("the headline is the page's h1, with the offer, the button and the rating in words", () => {
  renderSections({
    ...empty,
    urgency: "23 spots left",
    heading: "Fourteen days. Free.",
    emphasis: "Free.",
    boxHeading: "What you get",
    lines: [{ _key: "a", _type: "offerLine", item: "Implementation guide", worth: "worth $500" }],
    rating: "4.9",
    ratingText: "4.9/5 from 500+ customers",
    link: linkOf({
      label: "Start",
      path: "/contact",
      query: "source=ad-landing&stage=Request Trial",
    }),
  });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Fourteen days. Free.");
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("What you get");
  expect(screen.getByRole("listitem").textContent).toBe("Implementation guideworth $500");
  expect(screen.getByText("4.9/5 from 500+ customers")).toBeTruthy();
  expect(screen.getByRole("link").getAttribute("href")).toBe(
    "/contact?source=ad-landing&stage=Request%20Trial",
  );
});

test("button and rating come before the offer box, so that a phone shows the button at once", () => {
  const link = linkOf({ label: "Start", path: "/contact", query: null });
  renderSections({
    ...empty,
    heading: "Hello",
    text: "A promise",
    boxHeading: "What you get",
    ratingText: "Rated 4.9/5",
    link,
  });
  const text = document.body.textContent ?? "";
  const parts = ["Hello", "A promise", "Start", "Rated 4.9/5", "What you get"];
  const positions = parts.map((part) => text.indexOf(part));
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect(positions).not.toContain(-1);
});

test.each([
  ["4.9", 1],
  ["4,9", 1],
  ["1,000", 0],
  ["{score}", 0],
])("a rating of %s has %s row of stars", (rating, rows) => {
  const { container } = renderSections({ ...empty, heading: "Hello", rating, ratingText: "Rated" });
  expect(container.querySelectorAll("svg")).toHaveLength(rows);
});

test("draws a mark for every spot, the taken ones stamped", () => {
  const { container } = renderSections({
    ...empty,
    heading: "Hello",
    spotsTotal: "50",
    spotsLeft: "23",
    spotsText: "23 spots left",
  });
  expect(marks(container, true)).toHaveLength(27);
  expect(marks(container, false)).toHaveLength(23);
});

test.each([
  ["50", "51"],
  ["50", "-1"],
  ["100000", "3"],
  [null, "3"],
  ["50", null],
  ["{places}", "{spots}"],
])("draws no marks for %s spots of which %s are left", (spotsTotal, spotsLeft) => {
  const { container } = renderSections({
    ...empty,
    heading: "Hello",
    spotsTotal,
    spotsLeft,
    spotsText: "Few left",
  });
  expect(container.querySelectorAll("[data-taken]")).toHaveLength(0);
  expect(screen.getByText("Few left")).toBeTruthy();
});

test("draws nothing for an empty offer", () => {
  expect(renderSections(empty).container.querySelector("section")).toBeNull();
});
