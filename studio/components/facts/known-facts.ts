import { factTexts, tokensOf, withFacts } from "../../../src/lib/facts.ts";
import { factsOf } from "../../checks/check-facts.ts";
import { storedDocuments } from "../../stored-documents.ts";
import { type Content, type ContentDocument, toContent } from "../../texts/content.ts";

let documents: readonly ContentDocument[] | undefined;
let content: Content | undefined;
// Not made into content here: Health reads the documents again after every change, and most rows have no facts.
storedDocuments.subscribe((latest) => {
  documents = latest;
  content = undefined;
});

/** The text with the values of facts in a language; unchanged until Health has read the content. */
export function withKnownFacts(text: string, language: string): string {
  if (!documents || tokensOf(text).length === 0) return text;
  content ??= toContent(documents);
  return withFacts(text, factTexts(factsOf(content, language)));
}
