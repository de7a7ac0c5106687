import { factTexts, tokensOf, withFacts } from "../../../src/lib/facts.ts";
import { factsOf } from "../../checks/check-facts.ts";
import { storedDocuments } from "../../stored-documents.ts";
import { type Content, toContent } from "../../texts/content.ts";

let content: Content | undefined;
storedDocuments.subscribe((documents) => {
  content = toContent(documents);
});

/** The text with the values of facts in a language; unchanged until Health has read the content. */
export function withKnownFacts(text: string, language: string): string {
  if (!content || tokensOf(text).length === 0) return text;
  return withFacts(text, factTexts(factsOf(content, language)));
}
