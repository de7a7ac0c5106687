import type { SchemaTypeDefinition } from "sanity";
import { PageInput } from "./page-input.tsx";

/**
 * Sets the form that stores former paths on every type that has them. Not in the schema, which plain Node loads: it
 * reads no JSX.
 */
export function withPageInput(types: SchemaTypeDefinition[]): SchemaTypeDefinition[] {
  return types.map((type) => {
    const fields = "fields" in type ? (type.fields ?? []) : [];
    if (!fields.some(({ name }) => name === "formerPaths")) return type;
    return { ...type, components: { input: PageInput } } as SchemaTypeDefinition;
  });
}
