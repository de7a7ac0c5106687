/** The language of a page's words: English as written in its country, in Singapore where it has none. */
export function pageLanguage(countryCode: string | null | undefined): string {
  return countryCode && /^[A-Z]{2}$/.test(countryCode) ? `en-${countryCode}` : "en-SG";
}
