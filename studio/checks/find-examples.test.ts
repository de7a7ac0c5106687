import { expect, test } from "vitest";
import { toContent } from "../texts/content.ts";
import { findExamples } from "./find-examples.ts";

const quote = { _id: "quote", _type: "testimonial", content: "Quiet mornings." };
const label = "hours a week back (example)";
const example = { ...quote, figure: { value: "10+", label } };

function found(...documents: Parameters<typeof toContent>[0][number][]) {
  return findExamples(toContent(documents)).map(({ documentId, path }) =>
    [documentId, path].flat(),
  );
}

function from(text: string) {
  return { texts: [{ _key: "a", path: "figure.label", text, hash: "" }] };
}

test.each(["hours (example)", "jam (contoh)", "小时（示例）"])(
  "finds the marked figure “%s” and names its field",
  (marked) => {
    expect(found({ ...quote, figure: { value: "10+", label: marked } })).toEqual([
      ["quote", "figure", "label"],
    ]);
  },
);

test("accepts the owner's own figure, and the word example in a sentence", () => {
  const ownFigure = { value: "4 min", label: "from order to ticket" };
  expect(found({ ...quote, content: "An example for all of us.", figure: ownFigure })).toEqual([]);
});

test("lists a fact once whose texts are marked in several languages", () => {
  const localizedTexts = [
    { _key: "ms-label", language: "ms", path: "label", value: "sebulan (contoh)" },
  ];
  const fact = { _id: "price", _type: "fact", label: "a month (example)", localizedTexts };
  expect(found(fact)).toEqual([["price", "label"]]);
});

test("lists a translation only once its source is no longer an example", () => {
  const malay = { ...example, _id: "quote-ms", figure: { value: "10+", label: "jam (contoh)" } };
  expect(found(example, { ...malay, translatedFrom: from(label) })).toEqual([
    ["quote", "figure", "label"],
  ]);
  expect(found({ ...malay, translatedFrom: from("minutes saved") })).toEqual([
    ["quote-ms", "figure", "label"],
  ]);
});
