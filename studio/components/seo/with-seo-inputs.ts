import type { SchemaTypeDefinition } from "sanity";
import { InheritedTextInput } from "./inherited-text-input.tsx";
import { SeoInput } from "./seo-input.tsx";

/**
 * Gives the `seo` type its previews and its inherited texts. It is not in the schema, because the content commands load
 * that in plain Node, which cannot read JSX.
 */
export function withSeoInputs(types: SchemaTypeDefinition[]): SchemaTypeDefinition[] {
  return types.map((type) => {
    if (type.name !== "seo" || !("fields" in type) || !type.fields) return type;
    const fields = type.fields.map((field) => {
      const isText = field.name === "title" || field.name === "description";
      return isText ? { ...field, components: { input: InheritedTextInput } } : field;
    });
    return { ...type, fields, components: { input: SeoInput } } as SchemaTypeDefinition;
  });
}
