/** What a visitor agrees to by sending the form. */
export type Consent = {
  /** The words as they were shown. */
  text: string;
  /** The revision of the document that holds them; null if the page does not say. */
  version: string | null;
};

/** The words beside the form's button as the visitor sees them; null if there are none. */
export function shownConsent(form: HTMLFormElement): Consent | null {
  const shown = form.querySelector<HTMLElement>("[data-consent]");
  const text = shown?.textContent.trim();
  return text ? { text, version: shown?.dataset["consent"] || null } : null;
}
