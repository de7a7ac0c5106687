/**
 * The query of an address. Corrects two mistakes of link builders: a second `?` before a parameter
 * (`?source=ad?utm_source=fb`) and `&amp;` copied out of HTML.
 */
export function queryOf(address: string): URLSearchParams {
  const [, query = ""] = address.split(/\?(.*)/s);
  return new URLSearchParams(query.replace(/\?(?=\w+=)|&amp(?:;|%3B)/gi, "&"));
}
