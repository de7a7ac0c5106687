import { validateDocumentWithWorkspace, type ValidationSource } from "@sanity/validation";
import { createSchema, type SanityDocument, type Schema } from "sanity";
import { schemaTypes } from "../schema-types.ts";
import type { Marker, Validate } from "./check-content.ts";
import type { ContentDocument, FieldPath } from "../texts/content.ts";
import { toValidationMessage } from "./validation-messages.ts";

/** The compiled content model. */
export const schema: Schema = createSchema({ name: "default", types: schemaTypes });

/** The part of a client that the model's rules use. */
export type RuleClient = { fetch: unknown; withConfig: unknown };

const i18n = {
  currentLocale: { id: "en-US" },
  loadNamespaces: async () => undefined,
  t: toValidationMessage,
};

/** Returns a check by the model's own rules for use outside the Studio; the rules use `client` for their queries. */
export function validateWithModel(client: RuleClient): Validate {
  const workspace = { schema, getClient: () => client, i18n } as unknown as ValidationSource;
  return async (document: ContentDocument): Promise<Marker[]> => {
    const markers = await validateDocumentWithWorkspace({
      document: Object.assign(document, LAKE_FIELDS, document) as SanityDocument,
      workspace,
      environment: "cli",
      // check-links.ts reports missing documents with a clearer message.
      getDocumentExists: async () => true,
    });
    return markers.map(({ path, level, message }) => ({ path: path as FieldPath, level, message }));
  };
}

const LAKE_FIELDS = {
  _rev: "",
  _createdAt: "2026-01-01T00:00:00Z",
  _updatedAt: "2026-01-01T00:00:00Z",
};
