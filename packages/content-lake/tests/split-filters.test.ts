import { evaluateSync, parse, toJS } from "groq-js";
import { expect, test } from "vitest";
import { splitFilters } from "../src/split-filters.ts";

const dataset = [
  {
    _id: "a",
    _type: "page",
    path: "/a",
    tags: [
      { n: 1, on: true },
      { n: 2, on: false },
    ],
  },
  { _id: "b", _type: "page", path: null, to: { _ref: "a" }, tags: [{ n: 1, on: true }] },
  { _id: "c", _type: "faq", to: { _ref: "b" } },
  { _id: "d", _type: "faq", path: "/d", to: { _ref: "a" } },
];

const ask = (tree: ReturnType<typeof parse>) =>
  toJS(evaluateSync(tree, { dataset, params: { id: "a" } }));

test.each([
  `*[_type == "page" && defined(path)]._id`,
  `*[_type == "page" && (defined(path) && path != "/z")][0]{ _id }`,
  `*[coalesce(missing, true) && _type == "page"]._id`,
  `*[_type == "faq" && (references($id) || references(*[_type == "page" && references($id)]._id))]._id`,
  `*[_type == "page"]{ _id, "on": tags[n == 1 && on == true].n, "by": *[_type == "faq" && references(^._id)]._id }`,
  `count(*[_type == "page" && defined(path)])`,
])("finds the same documents with split filters: %s", (query) => {
  const tree = parse(query, { params: { id: "a" } });
  const split = splitFilters(tree);
  expect(split).not.toEqual(tree);
  expect(ask(split)).toEqual(ask(tree));
  expect(JSON.stringify(ask(tree))).not.toMatch(/^(?:\[\]|null|0)$|^$/);
});
