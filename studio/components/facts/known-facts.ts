import { factTexts, tokensOf, withFacts } from "../../../src/lib/facts.ts";
import { factsOf } from "../../checks/check-facts.ts";
import { storedDocuments } from "../../stored-documents.ts";
import { type Content, type ContentDocument, toContent } from "../../texts/content.ts";

let documents: readonly ContentDocument[] | undefined;
let content: Content | undefined;
// `toContent` runs only for a row with a fact: Health reads the documents after every change, and few rows have facts.
storedDocuments.subscribe((latest) => {
  documents = latest;
  content = undefined;
});

/** Returns the text with the values of its facts in a language; unchanged until Health has read the content. */
export function withKnownFacts(text: string, language: string): string {
  if (!documents || tokensOf(text).length === 0) return text;
  content ??= toContent(documents);
  return withFacts(text, factTexts(factsOf(content, language)));
}
