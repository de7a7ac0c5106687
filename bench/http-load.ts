import autocannon from "autocannon";

/** One request of a load; made anew for each time it is sent. */
export type LoadRequest = {
  path: string;
  method?: "GET" | "POST";
  headers: () => Record<string, string>;
  body?: () => unknown;
};

/** `rate` in answers a second, latencies in milliseconds; `failed` counts every answer but 2xx. */
export type Load = { sent: number; failed: number; rate: number; p50: number; p99: number };

/** Sends the request over and over, from 20 connections at once, for `seconds`. */
export async function loadOverHttp(
  url: string,
  { path, method = "GET", headers, body }: LoadRequest,
  seconds = 10,
): Promise<Load> {
  const result = await autocannon({
    url,
    connections: 20,
    duration: seconds,
    requests: [
      {
        method,
        path,
        setupRequest: (request) => ({
          ...request,
          headers: { "content-type": "application/json", ...headers() },
          ...(body ? { body: JSON.stringify(body()) } : {}),
        }),
      },
    ],
  });
  return {
    sent: result["2xx"],
    failed: result.non2xx + result.errors + result.timeouts,
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

/** The load in one line. */
export function describeLoad({ sent, failed, rate, p50, p99 }: Load): string {
  const speed = `${Math.round(rate)} a second, p50 ${p50} ms, p99 ${p99} ms`;
  return `20 connections: ${speed}; ${sent} answered, ${failed} failed`;
}
