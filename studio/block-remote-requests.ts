const THIS_MACHINE = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/** The URL on this machine that a request of the local Studio is sent to, or null for a remote one. */
export function localAddress(url: URL, apiHost: string): URL | null {
  // Sanity's SDK, inside the Studio, puts the project's name before any host it is given.
  if (url.hostname.endsWith(".localhost")) return new URL(url.pathname + url.search, apiHost);
  return THIS_MACHINE.test(url.hostname) ? url : null;
}

/**
 * Answers the local Studio's requests to Sanity's servers (version check, feedback) with an empty response,
 * so that it works without internet and without errors on the console.
 */
export function blockRemoteRequests(apiHost: string): void {
  const networkFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const asked = new URL(input instanceof Request ? input.url : input, location.href);
    const url = localAddress(asked, apiHost);
    if (url === asked) return networkFetch(input, init);
    if (url) return networkFetch(input instanceof Request ? new Request(url, input) : url, init);
    return Response.json({}, { status: asked.pathname.includes("/intake/") ? 503 : 200 });
  };
}
