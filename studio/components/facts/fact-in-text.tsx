import type { ComponentProps } from "react";
import { type BlockProps, SanityDefaultPreview, useFormValue } from "sanity";
import { referenceOf } from "../../texts/content.ts";
import { useFacts } from "./use-facts.ts";

type RenderPreview = BlockProps["renderPreview"];

/** A fact in running text, with the value that it has in the language of the document. */
function FactChip(props: BlockProps) {
  const language = useFormValue(["language"]);
  const { all } = useFacts(typeof language === "string" ? language : undefined);
  const id = referenceOf((props.value as { fact?: unknown }).fact);
  const fact = all.find((each) => each.id === id);
  // A fact without its own value, such as a setting of the lead desk, gets the model's default preview.
  const renderPreview: RenderPreview = (preview) =>
    fact ? (
      <SanityDefaultPreview
        layout="inline"
        icon={props.schemaType.icon as ComponentProps<typeof SanityDefaultPreview>["icon"]}
        title={fact.shown}
      />
    ) : (
      props.renderPreview(preview)
    );
  return props.renderDefault({ ...props, renderPreview });
}

/** An inline object of running text: a fact is shown with its value. */
export function InlineBlock(props: BlockProps) {
  return props.schemaType.name === "factValue" ? (
    <FactChip {...props} />
  ) : (
    props.renderDefault(props)
  );
}
