import { normalizePath } from "../lib/normalize-path.ts";
import type { PageContent } from "./page-content.ts";

/** Where an old path leads now, or null; the query of the visitor's address is kept by the caller. */
export function redirectTarget(
  pathname: string,
  redirects: PageContent["redirects"] | undefined,
): string | null {
  const path = normalizePath(pathname);
  const match = redirects?.find(({ from }) =>
    [from].flat().some((old) => old && normalizePath(old) === path),
  );
  return match?.to && match.to !== path ? match.to : null;
}
