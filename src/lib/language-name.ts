let names: Intl.DisplayNames | undefined;

/** A language in English words, "Malay" for `ms`; undefined for a code that has no name. */
export function knownLanguageName(code: string): string | undefined {
  // Created on first use: it takes milliseconds, and the board's first card does not need it.
  names ??= new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  return names.of(code);
}

/** A language in English words, "Malay" for `ms`; the code itself where it has no name. */
export function languageName(code: string): string {
  return knownLanguageName(code) ?? code;
}
