import { createContext, type ReactNode, use } from "react";
import { getPublishedId, type InputProps, type PreviewProps } from "sanity";
import { tokensOf, withFacts } from "../../../src/lib/facts.ts";
import { useFacts } from "./use-facts.ts";

/** The language of the document whose form is open; undefined in lists, and for the site's first language. */
const DocumentLanguage = createContext<string | undefined>(undefined);

/** Provides the language of a form's document to the facts shown in it. */
export function WithLanguage({ form, children }: { form: InputProps; children: ReactNode }) {
  const language = (form.value as { language?: unknown } | undefined)?.language;
  return (
    <DocumentLanguage value={typeof language === "string" ? language : undefined}>
      {children}
    </DocumentLanguage>
  );
}

/** A fact in a list, in a picker or in a reference, with its value in the language of the document around it. */
export function FactPreview(props: PreviewProps & { factId?: string }) {
  const { all } = useFacts(use(DocumentLanguage));
  const fact = all.find(({ id }) => id === getPublishedId(props.factId ?? ""));
  return props.renderDefault(fact ? { ...props, title: fact.shown, subtitle: fact.label } : props);
}

const LINES = ["title", "subtitle", "description"] as const;

function FilledPreview(props: PreviewProps) {
  const { texts } = useFacts(use(DocumentLanguage));
  const filled = { ...props };
  for (const line of LINES) {
    const text = props[line];
    if (typeof text === "string") filled[line] = withFacts(text, texts);
  }
  return props.renderDefault(filled);
}

/** The preview of anything that a form lists or refers to, with the values of facts instead of their names. */
export function PreviewWithFacts(props: PreviewProps) {
  const hasFacts = LINES.some((line) => {
    const text = props[line];
    return typeof text === "string" && tokensOf(text).length > 0;
  });
  return hasFacts ? <FilledPreview {...props} /> : props.renderDefault(props);
}
