/** A country's page: its path and the two letters of the country. */
export type CountryPage = { path: string | null; code: string | null };

export type Alternate = { language: string; address: string };

/** One address a language: `en-SG` and its siblings, and `x-default`, the home page, for everybody else. */
export function alternates(
  siteUrl: string,
  pages: readonly CountryPage[] | null | undefined,
): Alternate[] {
  const own = (pages ?? []).flatMap(({ path, code }) =>
    path && code && /^[A-Z]{2}$/.test(code)
      ? [{ language: `en-${code}`, address: siteUrl + path }]
      : [],
  );
  return own.length > 0 ? [...own, { language: "x-default", address: `${siteUrl}/` }] : [];
}
