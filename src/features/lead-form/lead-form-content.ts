import type { LeadFieldName } from "../../lib/messages/lead-fields.ts";
import type { Messages } from "../../lib/messages/messages.ts";

type Text = string | null | undefined;

/** The texts of the `contactPage` document that the form shows. */
export type LeadFormContent = {
  /** The document's revision, which is stored with the consent text. */
  _rev?: Text;
  labels?: Partial<Record<LeadFieldName | "solutionPlaceholder", Text>> | null;
  submitLabel?: Text;
  submittingLabel?: Text;
  /** The sentence under the button, and the text of the link to the privacy policy after it. */
  consentText?: Text;
  consentLinkLabel?: Text;
};

/** Returns the form's texts: each one from the document or, if empty there, from the defaults. */
export function formTexts(
  { labels, ...texts }: LeadFormContent,
  defaults: Messages["form"],
): Messages["form"] {
  const nonEmptyTexts = Object.entries({ ...labels, ...texts }).filter(
    ([name, text]) => Object.hasOwn(defaults, name) && text,
  );
  return { ...defaults, ...Object.fromEntries(nonEmptyTexts) };
}
