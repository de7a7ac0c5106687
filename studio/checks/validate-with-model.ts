import { type ValidationClient, validateDocument } from "@sanity/validation";
import { createSchema, type SanityDocument, type Schema } from "sanity";
import { schemaTypes } from "../schema-types.ts";
import type { Marker, Validate } from "./check-content.ts";
import type { ContentDocument, FieldPath } from "./content.ts";

/** The compiled content model. */
export const schema: Schema = createSchema({ name: "default", types: schemaTypes });

/** The part of a client that the model's rules use. */
export type RuleClient = { fetch: unknown; withConfig: unknown };

/** The model's own rules as a check, outside the Studio; `client` answers their questions. */
export function validateWithModel(client: RuleClient): Validate {
  return async (document: ContentDocument): Promise<Marker[]> => {
    const { status, markers } = await validateDocument({
      document: Object.assign(document, LAKE_FIELDS, document) as SanityDocument,
      schema,
      client: client as ValidationClient,
      // check-links.ts says it better.
      getDocumentExists: async () => true,
    });
    if (status === "notEvaluated") throw new Error(`${document._id} could not be checked`);
    return markers.map(({ path, level, message }) => ({ path: path as FieldPath, level, message }));
  };
}

const LAKE_FIELDS = {
  _rev: "",
  _createdAt: "2026-01-01T00:00:00Z",
  _updatedAt: "2026-01-01T00:00:00Z",
};
