import { expect, test } from "vitest";
import { changedValues } from "./changed-values.ts";

const page = {
  _id: "page",
  _type: "page",
  _rev: "a",
  title: "Menu",
  archived: false,
  link: { _type: "link", page: { _type: "reference", _ref: "home" } },
  sections: [{ _key: "a", _type: "heroSection", heading: "Kopi", icons: ["cup", "leaf"] }],
};

test("lists no change between equal versions, whatever their revision", () => {
  expect(changedValues(page, { ...page, _rev: "b", _updatedAt: "2026-11-24" })).toEqual([]);
});

test("lists both values of changed texts, switches, references and members of lists", () => {
  const now = {
    ...page,
    title: "Our menu",
    archived: true,
    link: { _type: "link", page: { _type: "reference", _ref: "offer" } },
    sections: [{ _key: "a", _type: "heroSection", heading: "Kopi", icons: ["cup"] }],
  };
  expect(changedValues(page, now)).toEqual([
    { path: ["title"], past: "Menu", now: "Our menu" },
    { path: ["archived"], past: "false", now: "true" },
    { path: ["link", "page"], past: "home", now: "offer" },
    { path: ["sections", { _key: "a" }, "icons", 1], past: "leaf", now: null },
  ]);
});

test("lists every value of a deleted document as lost", () => {
  expect(changedValues({ _id: "a", _type: "faq", question: "Why?" }, null)).toEqual([
    { path: ["question"], past: "Why?", now: null },
  ]);
});
