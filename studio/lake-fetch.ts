import { fetchWithStreams } from "content-lake/stream-fetch";
import { retryUntilStored } from "./retry-until-stored.ts";

const CHANGE = /\/data\/(?:actions|mutate)\//;

/**
 * `fetch` for the local Content Lake, with its event streams carried over WebSockets. A change that fails because the
 * disk is full is sent again.
 */
export async function lakeFetch(input: RequestInfo | URL, init: RequestInit = {}) {
  const url = new URL(input instanceof Request ? input.url : input);
  return CHANGE.test(url.pathname) ? retryUntilStored(input, init) : fetchWithStreams(input, init);
}
