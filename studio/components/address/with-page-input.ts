import type { SchemaTypeDefinition } from "sanity";
import { PageInput } from "./page-input.tsx";

/**
 * Gives every type with former paths the form that stores them. It is not in the schema, because the content commands
 * load that in plain Node, which cannot read JSX.
 */
export function withPageInput(types: SchemaTypeDefinition[]): SchemaTypeDefinition[] {
  return types.map((type) => {
    const fields = "fields" in type ? (type.fields ?? []) : [];
    if (!fields.some(({ name }) => name === "formerPaths")) return type;
    return { ...type, components: { input: PageInput } } as SchemaTypeDefinition;
  });
}
