import { lakeFetch } from "./lake-fetch.ts";

const THIS_MACHINE = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/** The URL on this machine that a request of the local Studio is sent to, or null for a remote one. */
export function localAddress(url: URL, apiHost: string): URL | null {
  // Sanity's SDK and its tasks, inside the Studio, prefix every host with the project's id.
  if (url.hostname.endsWith(".localhost")) {
    const address = new URL(url);
    address.host = new URL(apiHost).host;
    return address;
  }
  return THIS_MACHINE.test(url.hostname) ? url : null;
}

/**
 * Answers the local Studio's requests to Sanity's servers (version check, feedback) with an empty response, so that it
 * works without internet and without errors on the console. It sends requests that were meant for the local lake there.
 */
export function blockRemoteRequests(apiHost: string): void {
  const networkFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const asked = new URL(input instanceof Request ? input.url : input, location.href);
    const url = localAddress(asked, apiHost);
    if (url === asked) return networkFetch(input, init);
    if (url && input instanceof Request) {
      return lakeFetch(new Request(url, input), { headers: input.headers, signal: input.signal });
    }
    if (url) return lakeFetch(url, init);
    return Response.json({}, { status: asked.pathname.includes("/intake/") ? 503 : 200 });
  };
  const NetworkSocket = globalThis.WebSocket;
  globalThis.WebSocket = class extends NetworkSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(localAddress(new URL(address), apiHost) ?? address, protocols);
    }
  };
}
