import type { SanityClient } from "@sanity/client";
import { putItem } from "../../put-item.ts";
import { type ContentDocument, isObject, referenceOf } from "../../texts/content.ts";

/** A section that shows questions, of a page or a reusable document. */
export type QuestionGroup = {
  document: ContentDocument;
  /** Key of the section in its document. */
  key: string;
  heading: string;
  isShown: boolean;
};

function questionIds(section: Record<string, unknown>): (string | undefined)[] {
  return Array.isArray(section["items"]) ? section["items"].map(referenceOf) : [];
}

/** Returns every section of questions in the question's language, with whether it shows that question. */
export function questionGroups(
  documents: readonly ContentDocument[],
  question: { id: string; language: unknown },
): QuestionGroup[] {
  return documents.flatMap((document) => {
    const { _type, archived, language, sections } = document;
    if ((_type !== "page" && _type !== "reusable") || archived === true) return [];
    if ((language ?? "") !== (question.language ?? "") || !Array.isArray(sections)) return [];
    return sections.filter(isObject).flatMap((section): QuestionGroup[] => {
      if (section["_type"] !== "faqSection") return [];
      const heading = String(section["heading"] ?? "Questions");
      const isShown = questionIds(section).includes(question.id);
      return [{ document, key: String(section["_key"]), heading, isShown }];
    });
  });
}

/** Puts a question at the end of a section of questions, in the draft of the section's document. */
export async function addToGroup(
  client: SanityClient,
  { document, key }: QuestionGroup,
  question: { id: string; isPublished: boolean },
): Promise<void> {
  const raw = client.withConfig({ perspective: "raw", useCdn: false });
  const draftId = `drafts.${document._id}`;
  const published = await raw.getDocument(document._id);
  const item = {
    _key: question.id,
    _type: "reference",
    _ref: question.id,
    // A reference to a draft, as the Studio writes it: weak until both are published.
    ...(!question.isPublished && { _weak: true, _strengthenOnPublish: { type: "faq" } }),
  };
  const transaction = raw.transaction();
  if (published) {
    const { _rev, _createdAt, _updatedAt, _system, ...fields } = published as Record<
      string,
      unknown
    >;
    transaction.createIfNotExists({ ...fields, _id: draftId, _type: document._type });
  }
  transaction.patch(draftId, putItem(`sections[_key=="${key}"].items`, item));
  await transaction.commit();
}
