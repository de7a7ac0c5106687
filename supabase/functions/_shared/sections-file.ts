/** Reads the list of the build's sections: sections.json of the site, which is the first of `ALLOWED_ORIGINS`. */
export async function readSectionsFile(allowedOrigins: string | undefined): Promise<unknown> {
  const siteUrl = allowedOrigins?.split(",")[0]?.trim().replace(/\/$/, "");
  if (!siteUrl) throw new Error("ALLOWED_ORIGINS is not set");
  const response = await fetch(`${siteUrl}/sections.json`, { signal: AbortSignal.timeout(8_000) });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  return response.json();
}
