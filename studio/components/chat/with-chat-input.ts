import type { SchemaTypeDefinition } from "sanity";
import { NextInput } from "./next-input.tsx";

/** Gives a quick reply its choice of answers. Not in the schema: plain Node reads no JSX. */
export function withChatInput(types: SchemaTypeDefinition[]): SchemaTypeDefinition[] {
  return types.map((type) => {
    if (type.name !== "chatChoice" || !("fields" in type) || !type.fields) return type;
    const fields = type.fields.map((field) =>
      field.name === "next" ? { ...field, components: { input: NextInput } } : field,
    );
    return { ...type, fields } as SchemaTypeDefinition;
  });
}
