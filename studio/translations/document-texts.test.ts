import { expect, test } from "vitest";
import { schema } from "../checks/validate-with-model.ts";
import { readContent } from "../read-content.ts";
import { textsOf, withTexts } from "./document-texts.ts";

const documents = readContent();

test("the words of a document go out and come back as they were, for all of the starting content", () => {
  for (const document of documents) {
    const texts = textsOf(schema, document);
    expect(withTexts(schema, document, texts)).toEqual(document);
    // Written anew from the texts, and not only left alone.
    const marked = Object.fromEntries(
      Object.entries(texts).map(([path, text]) => [path, `${text} (x)`]),
    );
    const changed = withTexts(schema, document, marked);
    expect(textsOf(schema, changed)).toEqual(marked);
  }
});
