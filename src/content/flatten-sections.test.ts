import { expect, test } from "vitest";
import { flattenSections, placedKey, writtenKey } from "./flatten-sections.ts";
import type { PlacedSection } from "./page-content.ts";

const pageSection = { _key: "own", _type: "faqSection" };

test("puts reusable sections where they were placed, each with its own key", () => {
  const shared = [
    { _key: "a", _type: "heroSection" },
    { _key: "b", _type: "faqSection" },
  ];
  const placed = [
    { _key: "first", _type: "reusableSection", reusableId: "trial", sections: shared },
    pageSection,
    { _key: "again", _type: "reusableSection", sections: shared },
  ] as unknown as PlacedSection[];
  const sections = flattenSections(placed);
  const keys = ["first", null, "own", "again", null];
  expect(sections.map((_section, index) => placedKey(sections, index))).toEqual(keys);
  expect(sections.map(({ _key, _type }) => [_key, _type])).toEqual([
    ["first/a", "heroSection"],
    ["first/b", "faqSection"],
    ["own", "faqSection"],
    ["again/a", "heroSection"],
    ["again/b", "faqSection"],
  ]);
  expect(sections.map(writtenKey)).toEqual(["a", "b", "own", "a", "b"]);
  expect(sections.map(({ reusableId }) => reusableId)).toEqual([
    "trial",
    "trial",
    undefined,
    undefined,
    undefined,
  ]);
});

test("omits a reusable section that was deleted", () => {
  const deleted = { _key: "gone", _type: "reusableSection", sections: null };
  expect(flattenSections([deleted, pageSection] as unknown as PlacedSection[])).toEqual([
    pageSection,
  ]);
  expect(flattenSections(null)).toEqual([]);
});
