import type { SchemaTypeDefinition } from "sanity";
import { PageInput } from "./page-input.tsx";

/**
 * Gives every type with former paths the form that stores them. The schema itself cannot: plain Node loads it, which
 * reads no JSX.
 */
export function withPageInput(types: SchemaTypeDefinition[]): SchemaTypeDefinition[] {
  return types.map((type) => {
    const fields = "fields" in type ? (type.fields ?? []) : [];
    if (!fields.some(({ name }) => name === "formerPaths")) return type;
    return { ...type, components: { input: PageInput } } as SchemaTypeDefinition;
  });
}
