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
 * Sets the form that stores earlier values of facts, and previews of facts in the language of the referring document.
 * Not in the schema, which plain Node loads: it reads no JSX.
 */
export function withFactForm(types: SchemaTypeDefinition[]): SchemaTypeDefinition[] {
  return types.map((type) =>
    type.name === "fact"
      ? ({ ...type, components: { input: FactForm, preview: FactPreview } } as SchemaTypeDefinition)
      : type,
  );
}
