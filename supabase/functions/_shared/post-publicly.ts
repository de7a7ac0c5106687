import { type Posted, postToAddress } from "./post-to-address.ts";
import { publicAddressesOf, type Resolve } from "./public-host.ts";

export type PublicPostOptions = {
  /** Receives every request instead of the named servers; for the local stack. */
  standIn: string | undefined;
  /** Resolves names; with the system's resolver by default. */
  resolve?: Resolve | undefined;
  /** Sends a request to one address of a server; resolves to the status. */
  post?: typeof postToAddress | undefined;
};

/**
 * Resolves to the status of the response; 0, with nothing sent, if the name does not resolve only to public addresses.
 */
export type PostPublicly = (url: URL, request: Posted, signal: AbortSignal) => Promise<number>;

/**
 * Sends a POST to a server that a user entered. Resolves the name for each request, since a name that was public may
 * now point into our own network. Returns a redirect like any other response and does not follow it.
 */
export function createPublicPost({
  standIn,
  resolve,
  post = postToAddress,
}: PublicPostOptions): PostPublicly {
  return async (url, { headers, body }, signal) => {
    const { host, hostname, pathname, search } = url;
    if (standIn) {
      const address = `${standIn}/${host}${pathname}${search}`;
      const init = { method: "POST", headers, body: new Blob([body]), signal };
      const response = await fetch(address, { ...init, redirect: "manual" });
      await response.body?.cancel();
      return response.status;
    }
    const byDeno: Resolve = (name, kind) => Deno.resolveDns(name, kind, { signal });
    const [address] = await publicAddressesOf(hostname, resolve ?? byDeno);
    return address ? post(address, url, { headers, body }, { signal }) : 0;
  };
}
