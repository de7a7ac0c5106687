import { checkFacts } from "./check-facts.ts";
import { checkHeadings } from "./check-headings.ts";
import { checkLanguages } from "./check-languages.ts";
import { checkLinkCards } from "./check-link-cards.ts";
import { checkLinks } from "./check-links.ts";
import { checkPaths } from "./check-paths.ts";
import { checkPictures } from "./check-pictures.ts";
import { checkRedirects } from "./check-redirects.ts";
import { checkSeo } from "./check-seo.ts";
import { checkSolutions } from "./check-solutions.ts";
import { checkTranslations } from "./check-translations.ts";
import {
  type Content,
  type ContentDocument,
  type FieldPath,
  type Finding,
} from "../texts/content.ts";

/** A problem that a rule of the content model reports about a document. */
export type Marker = { path: FieldPath; level: "error" | "warning" | "info"; message: string };

/** Runs the rules of the content model over one document. */
export type Validate = (document: ContentDocument) => Promise<readonly Marker[]>;

/**
 * How many documents are checked together. A check waits until the browser is idle, which one that draws nothing seldom
 * reports. The first check of 260 documents takes 48 s one by one, and 3.4 s by eight (8.4 s with reduced motion). By
 * 32 it takes 1.9 s (3.2 s), in tasks of at most 62 ms.
 */
const BATCH_SIZE = 32;

const acrossDocuments = [
  checkFacts,
  checkHeadings,
  checkLanguages,
  checkLinks,
  checkPaths,
  checkRedirects,
  checkPictures,
  checkSeo,
  checkSolutions,
  checkTranslations,
];

/** The findings, errors first; `across` are those of the checks across documents, which no single form shows. */
export type Checked = { findings: Finding[]; across: Finding[] };

/**
 * Checks all content: by the model's own rules (missing fields, lengths, alternative texts, heading order, invisible
 * characters), and across documents. Also checks the built site for pages without a card.
 */
export async function checkContent(
  content: Content,
  validate: Validate,
  pathsWithoutCard: readonly string[] = [],
): Promise<Checked> {
  const marked: Finding[] = [];
  // In batches: all documents at once would keep the browser busy for seconds.
  for (let start = 0; start < content.documents.length; start += BATCH_SIZE) {
    const some = content.documents.slice(start, start + BATCH_SIZE);
    const found = await Promise.all(
      some.map(async (document) => {
        const markers = await validate(document);
        return markers.flatMap((marker) => toFinding(document, marker));
      }),
    );
    marked.push(...found.flat());
  }
  const across = checkAcross(content);
  const all = [...marked, ...across, ...checkLinkCards(content, pathsWithoutCard)];
  const unique = new Map(all.map((each) => [JSON.stringify(keyOf(each)), each]));
  const findings = [...unique.values()].toSorted((a, b) => a.level.localeCompare(b.level));
  return { findings, across };
}

/** The quick checks that compare documents with each other. */
export function checkAcross(content: Content): Finding[] {
  return acrossDocuments.flatMap((check) => check(content));
}

function toFinding(document: ContentDocument, { path, level, message }: Marker): Finding[] {
  if (level === "info") return [];
  return [{ documentId: document._id, documentType: document._type, path, level, message }];
}

/** Identifies a finding: a rule of the model and a check across documents may report the same problem. */
function keyOf({ documentId, path, message }: Finding) {
  return [documentId, path, message];
}
