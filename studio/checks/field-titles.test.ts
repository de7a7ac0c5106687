import { expect, test } from "vitest";
import type { ContentDocument, FieldPath } from "../texts/content.ts";
import { fieldTitles } from "./field-titles.ts";
import { schema } from "./validate-with-model.ts";

const page: ContentDocument = {
  _id: "page",
  _type: "page",
  sections: [
    {
      _key: "cards",
      _type: "cardGridSection",
      cards: [{ _key: "one", _type: "card", features: ["a", "b"] }],
    },
    {
      _key: "text",
      _type: "richTextSection",
      body: [{ _key: "b", _type: "block", markDefs: [{ _key: "l", _type: "link" }] }],
    },
  ],
};

test.each<[FieldPath, string]>([
  [["path"], "Path"],
  [["seo", "title"], "Search and sharing › Title"],
  [["sections", { _key: "cards" }, "heading"], "Sections › Card grid › Heading"],
  [
    ["sections", { _key: "cards" }, "cards", { _key: "one" }, "features", 1],
    "Sections › Card grid › Cards › Card › Features",
  ],
  [["sections", { _key: "text" }, "body", { _key: "b" }], "Sections › Text › Text"],
  [
    ["sections", { _key: "text" }, "body", { _key: "b" }, "markDefs", { _key: "l" }, "href"],
    "Sections › Text › Text › Link › Address",
  ],
  [["sections", { _key: "gone" }, "heading"], "Sections"],
  [[], ""],
])("names %j %s for an editor", (path, titles) => {
  expect(fieldTitles(schema, page, path).join(" › ")).toBe(titles);
});
