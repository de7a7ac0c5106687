const THIS_MACHINE = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/** Where a request of the local Studio really goes: an address on this machine, or null. */
export function localAddress(url: URL, apiHost: string): URL | null {
  // Sanity's SDK, inside the Studio, puts the project's name before any host it is given.
  if (url.hostname.endsWith(".localhost")) return new URL(url.pathname + url.search, apiHost);
  return THIS_MACHINE.test(url.hostname) ? url : null;
}

/**
 * Keeps the local Studio on this machine: its questions to Sanity's servers (newer version? feedback?)
 * get an empty answer, so that it works without internet and without an error on the console.
 */
export function stayLocal(apiHost: string): void {
  const networkFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const asked = new URL(input instanceof Request ? input.url : input, location.href);
    const url = localAddress(asked, apiHost);
    if (url === asked) return networkFetch(input, init);
    if (url) return networkFetch(input instanceof Request ? new Request(url, input) : url, init);
    return Response.json({}, { status: asked.pathname.includes("/intake/") ? 503 : 200 });
  };
}
