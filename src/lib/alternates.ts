/** A country's page: its path and the ISO 3166 code of the country, e.g. "SG". */
export type CountryPage = { path: string | null; code: string | null };

/** A value of `hreflang` with its absolute URL. */
export type Alternate = { language: string; address: string };

/** The `hreflang` alternates: `en-SG` etc. for each country page, and `x-default` for the home page; empty without country pages. */
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
