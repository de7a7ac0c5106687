/** The headers in which a gateway may send the client's address. */
const ADDRESS_HEADERS = ["cf-connecting-ip", "x-forwarded-for"];

/** The headers of a request with the client's address, for `private.client_address`. */
export function addressHeaders(headers: Headers): Record<string, string> {
  const entries = ADDRESS_HEADERS.map((name) => [name, headers.get(name)] as const);
  return Object.fromEntries(entries.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
