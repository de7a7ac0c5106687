import type { SchemaTypeDefinition } from "sanity";
import { InheritedTextInput } from "./inherited-text-input.tsx";
import { SeoInput } from "./seo-input.tsx";

/**
 * Gives the `seo` type its previews and its inherited texts. Here and not in the schema, which the
 * content commands load without a bundler: plain Node reads no JSX.
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
