/** The calling codes of the countries of South-East Asia, by ISO 3166 code. */
const CALLING_CODES: Readonly<Record<string, string>> = {
  BN: "+673",
  ID: "+62",
  KH: "+855",
  LA: "+856",
  MM: "+95",
  MY: "+60",
  PH: "+63",
  SG: "+65",
  TH: "+66",
  TL: "+670",
  VN: "+84",
};

/** Returns the calling code of a country, "+60" for `MY`; null for an unknown country. */
export function callingCode(country: string | null | undefined): string | null {
  return country && Object.hasOwn(CALLING_CODES, country) ? (CALLING_CODES[country] ?? null) : null;
}
