import {
  type Content,
  type ContentDocument,
  type Finding,
  finding,
  walk,
} from "../texts/content.ts";

/** How the starting content marks a figure that nobody has measured, in its four languages. */
const MARK = /[(（](?:example|contoh|示例)[)）]/u;

const isMarked = (value: unknown) => typeof value === "string" && MARK.test(value);

/**
 * Returns texts that visitors read and that are still marked as examples, one for each document. They are no mistakes,
 * so they are not among the findings.
 */
export function findExamples({ documents }: Pick<Content, "documents">): Finding[] {
  return documents.flatMap((document) => {
    if (wasTranslatedFromExample(document)) return [];
    const found: Finding[] = [];
    walk(document, (value, path) => {
      if (!isMarked(value)) return;
      const message = `“${String(value)}”: write your own figure and take out the mark`;
      found.push(finding(document, path, message, "warning"));
    });
    return found.slice(0, 1);
  });
}

/** Whether a document was translated from an example: Translations lists it once the source has changed. */
function wasTranslatedFromExample({ translatedFrom }: ContentDocument): boolean {
  let isOne = false;
  walk(translatedFrom, (value) => {
    isOne ||= isMarked(value);
  });
  return isOne;
}
