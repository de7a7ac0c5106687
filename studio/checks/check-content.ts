import { checkLinkCards } from "./check-link-cards.ts";
import { checkLinks } from "./check-links.ts";
import { checkPictures } from "./check-pictures.ts";
import { checkRedirects } from "./check-redirects.ts";
import { checkSeo } from "./check-seo.ts";
import { checkTranslations } from "./check-translations.ts";
import { type Content, type ContentDocument, type FieldPath, type Finding } from "./content.ts";

/** What a rule of the content model has to say about a document. */
export type Marker = { path: FieldPath; level: "error" | "warning" | "info"; message: string };

/** Runs the rules of the content model over one document. */
export type Validate = (document: ContentDocument) => Promise<readonly Marker[]>;

const acrossDocuments = [checkLinks, checkRedirects, checkPictures, checkSeo, checkTranslations];

/**
 * All findings, errors first: the model's own rules (missing fields, lengths, alternative texts, heading
 * order, invisible characters), what only shows across documents, and pages of the built site whose card
 * could not be drawn.
 */
export async function checkContent(
  content: Content,
  validate: Validate,
  pathsWithoutCard: readonly string[] = [],
): Promise<Finding[]> {
  const marked = await Promise.all(
    content.documents.map(async (document) => {
      const markers = await validate(document);
      return markers.flatMap((marker) =>
        marker.level === "info" ? [] : toFinding(document, marker),
      );
    }),
  );
  const findings = [
    ...marked.flat(),
    ...acrossDocuments.flatMap((check) => check(content)),
    ...checkLinkCards(content, pathsWithoutCard),
  ];
  const unique = new Map(findings.map((each) => [JSON.stringify(keyOf(each)), each]));
  return [...unique.values()].toSorted((a, b) => a.level.localeCompare(b.level));
}

function toFinding(document: ContentDocument, { path, level, message }: Marker): Finding[] {
  if (level === "info") return [];
  return [{ documentId: document._id, documentType: document._type, path, level, message }];
}

/** A rule of the model and a check across documents may find the same. */
function keyOf({ documentId, path, message }: Finding) {
  return [documentId, path, message];
}
