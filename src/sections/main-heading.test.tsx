import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Section } from "../content/page-content.ts";
import { mainHeadingKey } from "./main-heading.ts";
import { registry } from "./registry.generated.ts";
import { renderSections } from "./testing/render-section.tsx";

function section(type: string, fields: object = {}): Section {
  return { _key: type, _type: type, heading: `A ${type}`, ...fields } as unknown as Section;
}

const levels = () => screen.getAllByRole("heading").map(({ tagName }) => tagName);

test("a page with hero, offer and lead form has one main heading, the first", () => {
  renderSections(section("heroSection"), section("offerSection"), section("leadFormSection"));
  expect(levels()).toEqual(["H1", "H2", "H2"]);
});

test("takes the first section's heading as the main one, even if it is no hero", () => {
  renderSections(
    section("heroSection", { heading: null, text: "No heading" }),
    section("callToActionSection"),
    section("offerSection"),
  );
  expect(levels()).toEqual(["H1", "H2"]);
});

test("headings of a text follow the level of the one above them", () => {
  const block = { _key: "b", _type: "block", style: "h3", children: [], markDefs: [] };
  const child = { _key: "c", _type: "span", text: "Part", marks: [] };
  const body = [{ ...block, children: [child] }];
  const text = section("richTextSection", { body });
  renderSections(text, { ...text, _key: "second" } as Section);
  expect(levels()).toEqual(["H1", "H2", "H2", "H3"]);
});

test("both versions of a section with an experiment have its heading level", () => {
  renderSections(
    section("heroSection"),
    section("heroSection", { _key: "heroSection~variant" }),
    section("offerSection"),
  );
  expect(levels()).toEqual(["H1", "H1", "H2"]);
});

// Each section has only a heading; one that renders nothing without its list cannot have the main heading.
test.each(Object.keys(registry))("a %s that draws its heading can have the main one", (type) => {
  const sections = [section(type)];
  renderSections(...sections);
  const isDrawn = screen.queryByRole("heading", { level: 1 }) !== null;
  expect(mainHeadingKey(sections) !== null).toBe(isDrawn);
});
