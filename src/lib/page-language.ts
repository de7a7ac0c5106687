/** The BCP 47 language of a page: English of its country, `en-SG` without one. */
export function pageLanguage(countryCode: string | null | undefined): string {
  return countryCode && /^[A-Z]{2}$/.test(countryCode) ? `en-${countryCode}` : "en-SG";
}
