import { type Posted, postToAddress } from "./post-to-address.ts";
import { publicAddressesOf, type Resolve } from "./public-host.ts";

export type PublicPostOptions = {
  /** Takes every request in place of the servers that are named; for the local stack. */
  standIn: string | undefined;
  /** Looks names up; by the system where left out. */
  resolve?: Resolve | undefined;
  /** Sends a request to one address of a server; resolves to the status. */
  post?: typeof postToAddress | undefined;
};

/** Resolves to the status of the answer; 0, with nothing sent, where the name leads anywhere but to public addresses. */
export type PostPublicly = (url: URL, request: Posted, signal: AbortSignal) => Promise<number>;

/**
 * Sends a POST to a server that somebody has named. The name is looked up at each request, since one that was public
 * may lead into a network of ours by now; a redirect is an answer like any other, and followed nowhere.
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
      const answer = await fetch(address, { ...init, redirect: "manual" });
      await answer.body?.cancel();
      return answer.status;
    }
    const byDeno: Resolve = (name, kind) => Deno.resolveDns(name, kind, { signal });
    const [address] = await publicAddressesOf(hostname, resolve ?? byDeno);
    return address ? post(address, url, { headers, body }, { signal }) : 0;
  };
}
