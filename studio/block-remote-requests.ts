import { lakeFetch } from "./lake-fetch.ts";

const THIS_MACHINE = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/** Returns the URL on this machine to which a request of the local Studio goes; null if it is for another machine. */
export function localAddress(url: URL, apiHost: string): URL | null {
  // Sanity's SDK and the Studio's tasks put the project's id before every host, as in `local.localhost`.
  if (url.hostname.endsWith(".localhost")) {
    const address = new URL(url);
    address.host = new URL(apiHost).host;
    return address;
  }
  return THIS_MACHINE.test(url.hostname) ? url : null;
}

/**
 * Answers the local Studio's requests to other machines, such as Sanity's version check, with an empty response. The
 * Studio then works without internet and without errors on the console. Requests for the local lake reach it.
 */
export function blockRemoteRequests(apiHost: string): void {
  const networkFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const requested = new URL(input instanceof Request ? input.url : input, location.href);
    const url = localAddress(requested, apiHost);
    if (url === requested) return networkFetch(input, init);
    if (url && input instanceof Request) {
      return lakeFetch(new Request(url, input), { headers: input.headers, signal: input.signal });
    }
    if (url) return lakeFetch(url, init);
    return Response.json({}, { status: requested.pathname.includes("/intake/") ? 503 : 200 });
  };
  const NetworkSocket = globalThis.WebSocket;
  globalThis.WebSocket = class extends NetworkSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(localAddress(new URL(address), apiHost) ?? address, protocols);
    }
  };
}
