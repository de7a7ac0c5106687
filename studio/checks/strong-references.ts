import { getPublishedId } from "@sanity/client/csm";
import {
  type ContentDocument,
  type Finding,
  finding,
  isObject,
  referenceOf,
  walk,
} from "../texts/content.ts";

/**
 * Returns the references that prevent a document from being deleted or unpublished: the Content Lake refuses that while
 * another document, or its draft, has a strong reference to it.
 */
export function strongReferences(documents: readonly ContentDocument[], id: string): Finding[] {
  const references = documents.flatMap((document) => {
    const findings: Finding[] = [];
    if (getPublishedId(document._id) === id) return findings;
    walk(document, (value, path) => {
      if (referenceOf(value) !== id || !isObject(value) || value["_weak"] === true) return;
      const published = { ...document, _id: getPublishedId(document._id) };
      findings.push(finding(published, path, "It refers to this document"));
    });
    return findings;
  });
  const unique = new Map(
    references.map((each) => [JSON.stringify([each.documentId, each.path]), each]),
  );
  return [...unique.values()];
}
