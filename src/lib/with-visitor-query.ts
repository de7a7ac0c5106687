/**
 * Where a redirect leads, a path or an absolute address, with one query string from what it has itself and what the
 * visitor brought; its own values win. Encoded, since no header carries the letters that a path of the CMS may have.
 */
export function withVisitorQuery(to: string, search: string): string {
  const target = new URL(to, "http://host");
  for (const [name, value] of new URLSearchParams(search)) {
    if (!target.searchParams.has(name)) target.searchParams.append(name, value);
  }
  if (/^[a-z]+:/i.test(to)) return target.href;
  return target.pathname + target.search + target.hash;
}
