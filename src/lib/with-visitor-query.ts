/**
 * Returns the target of a redirect, a path or an absolute URL, with its own query and the visitor's merged; its own
 * values win. The result is encoded, since a path of the CMS may have letters that headers cannot contain.
 */
export function withVisitorQuery(to: string, search: string): string {
  const target = new URL(to, "http://host");
  for (const [name, value] of new URLSearchParams(search)) {
    if (!target.searchParams.has(name)) target.searchParams.append(name, value);
  }
  if (/^[a-z]+:/i.test(to)) return target.href;
  return target.pathname + target.search + target.hash;
}
