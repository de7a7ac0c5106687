const projectId = Deno.env.get("SANITY_STUDIO_PROJECT_ID");
const dataset = Deno.env.get("SANITY_STUDIO_DATASET");
const contentHost =
  Deno.env.get("SANITY_STUDIO_API_HOST") ||
  (projectId ? `https://${projectId}.apicdn.sanity.io` : undefined);

/** Whether the functions have the URL of a CMS. */
export const hasContent = contentHost !== undefined;

/** Queries the CMS's published content; rejects if it does not respond within this many milliseconds. */
export async function readPublished(query: string, timeout = 8_000): Promise<unknown> {
  if (!contentHost) throw new Error("SANITY_STUDIO_PROJECT_ID is not set");
  const address = `${contentHost}/v2025-02-19/data/query/${dataset}?perspective=published`;
  const url = `${address}&query=${encodeURIComponent(query)}`;
  const response = await fetch(url, { signal: AbortSignal.timeout(timeout) });
  if (!response.ok) throw new Error(`The content answered ${response.status}`);
  const { result } = (await response.json()) as { result?: unknown };
  return result ?? null;
}
