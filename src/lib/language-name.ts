let names: Intl.DisplayNames | undefined;

/** The English name of a language, "Malay" for `ms`; undefined for a code without a name. */
export function knownLanguageName(code: string): string | undefined {
  // Created on first use: it takes milliseconds, and the board's first card does not need it.
  names ??= new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  return names.of(code);
}

/** The English name of a language, "Malay" for `ms`; the code itself if it has no name. */
export function languageName(code: string): string {
  return knownLanguageName(code) ?? code;
}
