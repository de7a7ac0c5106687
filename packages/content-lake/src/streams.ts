import type { WebSocket } from "ws";

/** What a WebSocket may carry: the two event streams and nothing else. */
const STREAM = /^\/v[^/]+\/data\/(?:listen|live\/events)\/[^/]+$/;

type Fetch = (request: Request) => Response | Promise<Response>;

/**
 * Carries the SSE stream `/__stream?u=<path+search>&last=<last event id>&token=<token>` over a WebSocket: the Studio
 * holds six, and a browser opens only six connections to an origin. A refusal closes it with 4000 plus the HTTP status.
 */
export async function bridgeStream(socket: WebSocket, url: URL, fetch: Fetch): Promise<void> {
  socket.on("error", () => socket.terminate());
  const target = URL.parse(url.searchParams.get("u") ?? "", url.origin);
  if (target?.origin !== url.origin || !STREAM.test(target.pathname)) {
    return socket.close(4404, "Not a stream");
  }
  const headers = headersOf(url.searchParams);
  if (!headers) return socket.close(4400, "A token or an event id that no header can carry");
  const aborter = new AbortController();
  socket.on("close", () => aborter.abort());
  const response = await fetch(new Request(target, { headers }));
  if (!response.ok || !response.body) {
    return socket.close(4000 + response.status, cut(await response.text()));
  }
  await pump(response.body, socket, aborter.signal);
  socket.close(1001, "Stream ended");
}

function headersOf(query: URLSearchParams): Headers | null {
  const token = query.get("token");
  const last = query.get("last");
  try {
    return new Headers({
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(last ? { "last-event-id": last } : {}),
    });
  } catch {
    return null;
  }
}

/** A socket's close reason has at most 123 bytes; a character that was cut in two becomes one of 3 bytes. */
function cut(text: string): string {
  return Buffer.from(text).subarray(0, 120).toString();
}

async function pump(body: ReadableStream<Uint8Array>, socket: WebSocket, signal: AbortSignal) {
  const reader = body.getReader();
  if (signal.aborted) return reader.cancel();
  signal.addEventListener("abort", () => void reader.cancel());
  const decoder = new TextDecoder();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const text = decoder.decode(part.value, { stream: true });
    if (text !== "" && socket.readyState === socket.OPEN) socket.send(text);
  }
}
