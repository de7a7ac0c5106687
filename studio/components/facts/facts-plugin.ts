import { definePlugin, type SchemaTypeDefinition } from "sanity";
import { FactForm } from "./fact-form.tsx";
import { FactPreview, PreviewWithFacts } from "./fact-preview.tsx";
import { InlineBlock } from "./fact-in-text.tsx";
import { FactInput } from "./fact-input.tsx";
import { RunningTextPlugins } from "./running-text-input.tsx";

/** Facts in texts: chosen by typing a brace, drawn with their values. */
export const facts = definePlugin({
  name: "facts",
  form: {
    components: {
      input: FactInput,
      inlineBlock: InlineBlock,
      preview: PreviewWithFacts,
      portableText: { plugins: RunningTextPlugins },
    },
  },
});

/**
 * Gives facts the form that keeps their earlier values, and their values in the language of the document that refers to them. Not in
 * the schema: plain Node reads no JSX.
 */
export function withFactForm(types: SchemaTypeDefinition[]): SchemaTypeDefinition[] {
  return types.map((type) =>
    type.name === "fact"
      ? ({ ...type, components: { input: FactForm, preview: FactPreview } } as SchemaTypeDefinition)
      : type,
  );
}
