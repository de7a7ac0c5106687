/** The headers that the database may find the client's address in. */
const ADDRESS_HEADERS = ["cf-connecting-ip", "x-forwarded-for"];

/** Of a request's headers those that say where it came from, for `private.client_address`. */
export function addressHeaders(headers: Headers): Record<string, string> {
  const entries = ADDRESS_HEADERS.map((name) => [name, headers.get(name)] as const);
  return Object.fromEntries(entries.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
