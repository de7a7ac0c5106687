import { definePlugin, type SchemaTypeDefinition } from "sanity";
import { FactForm } from "./fact-form.tsx";
import { FactPreview, PreviewWithFacts } from "./fact-preview.tsx";
import { InlineBlock } from "./fact-in-text.tsx";
import { FactInput } from "./fact-input.tsx";
import { RunningTextPlugins } from "./running-text-input.tsx";

/** Facts in texts: editors choose them by typing a brace, and see them with their values. */
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
 * Sets the form that stores earlier values of facts, and the preview of a fact in the language of the document around
 * it. Not in the schema: the content commands load that in plain Node, which cannot read JSX.
 */
export function withFactForm(types: SchemaTypeDefinition[]): SchemaTypeDefinition[] {
  return types.map((type) =>
    type.name === "fact"
      ? ({ ...type, components: { input: FactForm, preview: FactPreview } } as SchemaTypeDefinition)
      : type,
  );
}
