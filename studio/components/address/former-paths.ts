/** A page, or any other document, with the fields that are read here. */
type Address = {
  [field: string]: unknown;
  path?: unknown;
  archived?: unknown;
  formerPaths?: unknown;
};

/**
 * Returns the published path that a page loses when its edited version is published; undefined if it loses none. The
 * home page keeps its path.
 */
export function lostPath(edited: Address, published: Address | null): string | undefined {
  const now = published?.archived === true ? undefined : published?.path;
  if (typeof now !== "string" || typeof edited.path !== "string") return undefined;
  if (now === "/" || now === "" || now === edited.path) return undefined;
  return formerPathsOf(edited).includes(now) ? undefined : now;
}

/** Returns the former paths that a page stores. */
export function formerPathsOf({ formerPaths }: Address): string[] {
  return Array.isArray(formerPaths) ? formerPaths.filter((path) => typeof path === "string") : [];
}
