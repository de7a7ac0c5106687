import type { SanityClient } from "@sanity/client";
import type { InitialValueResolverContext, NewDocumentOptionsResolver, Template } from "sanity";
import { API_VERSION } from "../../src/content/api-version.ts";
import { translatedTypes } from "../schemas/documents/language-fields.ts";
import { creatableTemplates } from "./singletons.ts";

type OriginParams = { id: string };

/**
 * Queries the language of a document that is published, drafted or in a release; null for the site's first language.
 */
const LANGUAGE = `*[(_id in [$id, "drafts." + $id] || sanity::versionOf($id)) && defined(language)][0].language`;

const pending = new Map<string, Promise<string | null>>();

/** Queries a document's language; a form needs it for all of its templates at once, so they share one query. */
function languageOf(client: SanityClient, id: string): Promise<string | null> {
  const language =
    pending.get(id) ??
    client.fetch<string | null>(LANGUAGE, { id }).finally(() => pending.delete(id));
  pending.set(id, language);
  return language;
}

const creatable = creatableTemplates(translatedTypes.map((schemaType) => ({ schemaType })));

function templateIdOf(type: string): string {
  return `${type}-beside`;
}

/** Templates of new documents that are created from a field of a document, and get that document's language. */
export const ownLanguageTemplates: Template<OriginParams>[] = creatable.map(({ schemaType }) => ({
  id: templateIdOf(schemaType),
  title: schemaType,
  schemaType,
  parameters: [{ name: "id", title: "The document whose field it is made for", type: "string" }],
  async value(params: OriginParams | undefined, { getClient }: InitialValueResolverContext) {
    const client = getClient({ apiVersion: API_VERSION }).withConfig({ perspective: "raw" });
    const language = await languageOf(client, params?.id ?? "");
    return language === null ? {} : { language };
  },
}));

const TYPES = new Set<string>(creatable.map(({ schemaType }) => schemaType));

/** Uses these templates for documents that are created from a field of another document. */
export const createInOwnLanguage: NewDocumentOptionsResolver = (items, { creationContext }) => {
  const { type, documentId } = creationContext;
  if (type !== "document" || !documentId) return items;
  return items.map((item) =>
    TYPES.has(item.templateId)
      ? Object.assign({}, item, {
          templateId: templateIdOf(item.templateId),
          parameters: { id: documentId } satisfies OriginParams,
        })
      : item,
  );
};
