/** What matters here of a page, or of any document. */
type Address = {
  [field: string]: unknown;
  path?: unknown;
  archived?: unknown;
  formerPaths?: unknown;
};

/**
 * The address at which visitors find a page now and would not any more once the edited document is published;
 * undefined when there is none. The home page's is never given up.
 */
export function lostPath(edited: Address, published: Address | null): string | undefined {
  const now = published?.archived === true ? undefined : published?.path;
  if (typeof now !== "string" || typeof edited.path !== "string") return undefined;
  if (now === "/" || now === "" || now === edited.path) return undefined;
  return formerPathsOf(edited).includes(now) ? undefined : now;
}

/** The addresses that a page had before. */
export function formerPathsOf({ formerPaths }: Address): string[] {
  return Array.isArray(formerPaths) ? formerPaths.filter((path) => typeof path === "string") : [];
}
