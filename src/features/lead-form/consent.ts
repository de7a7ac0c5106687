/** What a visitor agrees to by sending the form. */
export type Consent = {
  /** The text as it was shown. */
  text: string;
  /** The revision of the CMS document with the text; null if the page does not contain it. */
  version: string | null;
};

/** Returns the consent text beside the form's button as the visitor sees it; null if there is none. */
export function readConsent(form: HTMLFormElement): Consent | null {
  const element = form.querySelector<HTMLElement>("[data-consent]");
  const text = element?.textContent.trim();
  return text ? { text, version: element?.dataset["consent"] || null } : null;
}
