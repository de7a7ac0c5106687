import { expect, test } from "vitest";
import {
  findPictures,
  hasSameShape,
  type PictureAsset,
  picturesOf,
  titleOf,
  usesWithoutDescription,
} from "./pictures.ts";

function asset(id: string, width = 400, height = 300): PictureAsset {
  return {
    _id: id,
    url: `https://cdn.example/${id}`,
    originalFilename: `${id}.png`,
    size: 1000,
    metadata: { dimensions: { width, height } },
  };
}

const image = (id: string, alt?: string) => ({
  _type: "imageWithAlt",
  asset: { _type: "reference", _ref: id },
  alt,
});
const page = {
  _id: "drafts.page-kopi",
  _type: "page",
  title: "Kopi",
  sections: [{ _key: "hero", _type: "heroSection", image: image("cup", "A cup") }],
  seo: { image: { _type: "image", asset: { _ref: "card" } } },
};
const person = { _id: "mei", _type: "testimonial", name: "Mei Ling", photo: image("cup", " ") };
const pictures = picturesOf([asset("cup"), asset("card"), asset("old")], [page, person]);
const found = (filter: "all" | "undescribed" | "unused", query = "") =>
  findPictures(pictures, filter, query).map((picture) => picture.asset._id);

test("lists every place that uses a picture", () => {
  expect(pictures.map(({ uses }) => uses.map(({ path }) => path))).toEqual([
    [["sections", { _key: "hero" }, "image"], ["photo"]],
    [["seo", "image"]],
    [],
  ]);
});

test("a blank description counts as missing, except where none is needed", () => {
  expect(pictures.map((picture) => usesWithoutDescription(picture).length)).toEqual([1, 0, 0]);
  expect(found("undescribed")).toEqual(["cup"]);
});

test("counts the description of a picture in running text, too", () => {
  const picture = { ...image("cup"), _type: "textPicture", _key: "p" };
  const faq = { _id: "faq", _type: "faq", answer: [picture] };
  const [cup] = picturesOf([asset("cup")], [faq]);
  expect(cup && usesWithoutDescription(cup).map(({ path }) => path)).toEqual([
    ["answer", { _key: "p" }],
  ]);
});

test("lists a picture as unused if nothing uses it, but not if only a draft does", () => {
  expect(found("unused")).toEqual(["old"]);
});

test("finds a picture by its name, its description and where it is used", () => {
  expect(found("all")).toEqual(["cup", "card", "old"]);
  expect(found("all", "OLD.png")).toEqual(["old"]);
  expect(found("all", "a cup")).toEqual(["cup"]);
  expect(found("all", "kopi")).toEqual(["cup", "card"]);
  expect(found("all", "kopi mei")).toEqual(["cup"]);
  expect(found("unused", "kopi")).toEqual([]);
});

test("a crop fits a picture of the same aspect ratio, whatever its size", () => {
  expect(hasSameShape(asset("a", 400, 300), asset("b", 1600, 1200))).toBe(true);
  expect(hasSameShape(asset("a", 400, 300), asset("b", 300, 400))).toBe(false);
});

test.each([
  ["page", { title: "Waiter AI" }, "Waiter AI"],
  ["fact", { label: "of free trial" }, "of free trial"],
  ["announcement", { text: "Meet us at the fair" }, "Meet us at the fair"],
  ["experiment", { hypothesis: "More people press" }, "More people press"],
  ["announcement", { text: "" }, "announcement"],
])("names a document (%s) with %o “%s”", (_type, fields, name) => {
  expect(titleOf({ _id: "id", _type, ...fields })).toBe(name);
});
