/** The fields of a page, or of any document, that matter here. */
type Address = {
  [field: string]: unknown;
  path?: unknown;
  archived?: unknown;
  formerPaths?: unknown;
};

/**
 * The published path of a page that it loses when the edited document is published; undefined if it keeps its path. The
 * home page never loses its path.
 */
export function lostPath(edited: Address, published: Address | null): string | undefined {
  const now = published?.archived === true ? undefined : published?.path;
  if (typeof now !== "string" || typeof edited.path !== "string") return undefined;
  if (now === "/" || now === "" || now === edited.path) return undefined;
  return formerPathsOf(edited).includes(now) ? undefined : now;
}

/** The former paths of a page. */
export function formerPathsOf({ formerPaths }: Address): string[] {
  return Array.isArray(formerPaths) ? formerPaths.filter((path) => typeof path === "string") : [];
}
