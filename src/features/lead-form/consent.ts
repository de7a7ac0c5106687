/** What a visitor agrees to by sending the form. */
export type Consent = {
  /** The text as it was shown. */
  text: string;
  /** The revision of the text's document; null if the page does not have it. */
  version: string | null;
};

/** The text beside the form's button as the visitor sees it; null without one. */
export function shownConsent(form: HTMLFormElement): Consent | null {
  const shown = form.querySelector<HTMLElement>("[data-consent]");
  const text = shown?.textContent.trim();
  return text ? { text, version: shown?.dataset["consent"] || null } : null;
}
