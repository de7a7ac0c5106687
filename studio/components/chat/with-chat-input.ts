import type { SchemaTypeDefinition } from "sanity";
import { NextInput } from "./next-input.tsx";

/**
 * Sets the input that selects the answer of a quick reply. It is not in the schema, because the content commands load
 * that in plain Node, which cannot read JSX.
 */
export function withChatInput(types: SchemaTypeDefinition[]): SchemaTypeDefinition[] {
  return types.map((type) => {
    if (type.name !== "chatChoice" || !("fields" in type) || !type.fields) return type;
    const fields = type.fields.map((field) =>
      field.name === "next" ? { ...field, components: { input: NextInput } } : field,
    );
    return { ...type, fields } as SchemaTypeDefinition;
  });
}
