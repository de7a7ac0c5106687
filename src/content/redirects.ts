import { normalizePath } from "../lib/normalize-path.ts";
import type { PageContent } from "./page-content.ts";

/** Whether a redirect may lead to this URL: another site by https, with a host that the settings list. */
export function isAllowedTarget(address: string, hosts: readonly string[] | null | undefined) {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  const isHttpsWithoutLogin = protocol === "https:" && username === "" && password === "";
  return isHttpsWithoutLogin && Boolean(hosts?.includes(host));
}

/**
 * The target of an old path, or null: a path of this site, with a query if the redirect has one, or another site's URL.
 */
export function redirectTarget(
  pathname: string,
  redirects: PageContent["redirects"] | undefined,
  hosts?: readonly string[] | null,
): string | null {
  const path = normalizePath(pathname);
  const match = redirects?.find(({ from }) =>
    [from].flat().some((old) => old && normalizePath(old) === path),
  );
  const to = match?.to;
  if (!to || to.split("?")[0] === path) return null;
  // `//host` and `/\host` are other sites.
  const isPath = /^\/(?![/\\])/.test(to);
  return isPath || isAllowedTarget(to, hosts) ? to : null;
}
