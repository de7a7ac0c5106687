import { expect, test } from "vitest";
import { schema } from "../checks/validate-with-model.ts";
import { readContent } from "../starting-content/read-content.ts";
import { withTexts } from "../tests/with-texts.ts";
import { textsOf } from "./document-texts.ts";

const documents = readContent();

test("extracting and inserting the texts of a document changes nothing in the starting content", () => {
  for (const document of documents) {
    const texts = textsOf(schema, document);
    expect(textsOf(schema, withTexts(document, texts))).toEqual(texts);
    const marked = Object.fromEntries(
      Object.entries(texts).map(([path, text]) => [path, `${text} (x)`]),
    );
    const changed = withTexts(document, marked);
    expect(textsOf(schema, changed)).toEqual(marked);
  }
});

test("leaves out texts for the sales team, and includes those of a page's conversation", () => {
  const messages = documents.find(({ _type }) => _type === "leadMessages");
  expect(Object.keys(textsOf(schema, messages ?? {}))).toEqual([
    "confirmation.subject",
    "confirmation.text",
  ]);
  const home = documents.find(({ path }) => path === "/");
  const spoken = Object.keys(textsOf(schema, home ?? {})).filter((path) => path.includes(".chat."));
  expect(spoken.length).toBeGreaterThan(0);
});

test("leaves out an email address, because a copy of it would become outdated", () => {
  const email = documents.find(({ _id }) => _id === "fact-email");
  expect(Object.keys(textsOf(schema, email ?? {}))).toEqual(["label"]);
});

test("includes a table's caption and cells, and the texts of a picture", () => {
  const children = [{ _type: "span", _key: "s", text: "Fourteen days", marks: [] }];
  const value = [{ _type: "block", _key: "b", style: "normal", markDefs: [], children }];
  const rows = [{ _type: "row", _key: "r", cells: [{ _type: "cell", _key: "c", value }] }];
  const richText = [
    { _type: "table", _key: "t", caption: "How long", headerRows: 1, rows },
    { _type: "textPicture", _key: "p", alt: "A queue", caption: "Lunch" },
  ];
  const faq = { _id: "faq", _type: "faq", answer: richText };
  expect(textsOf(schema, faq)).toEqual({
    "answer[t].caption": "How long",
    "answer[t].rows[r].cells[c].value[b]": "Fourteen days",
    "answer[p].alt": "A queue",
    "answer[p].caption": "Lunch",
  });
});
