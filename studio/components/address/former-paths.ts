/** A page, or any other document, with the fields that are read here. */
type Address = {
  [field: string]: unknown;
  path?: unknown;
  archived?: unknown;
  formerPaths?: unknown;
};

/**
 * Returns the former paths that an edited page has to store: with the published path while it has another one, and
 * without it once it is the path again. Undefined if nothing changes. The home page keeps its path.
 */
export function nextFormerPaths(edited: Address, published: Address | null): string[] | undefined {
  const now = published?.archived === true ? undefined : published?.path;
  if (typeof now !== "string" || typeof edited.path !== "string") return undefined;
  const stored = formerPathsOf(edited);
  const isStored = stored.includes(now);
  if (edited.path !== now)
    return now === "/" || now === "" || isStored ? undefined : [...stored, now];
  const isOnlyInDraft = isStored && !formerPathsOf(published ?? {}).includes(now);
  return isOnlyInDraft ? stored.filter((path) => path !== now) : undefined;
}

function formerPathsOf({ formerPaths }: Address): string[] {
  return Array.isArray(formerPaths) ? formerPaths.filter((path) => typeof path === "string") : [];
}
