import type { WebSocket } from "ws";

/** What may be carried: the two event streams and nothing else. */
const STREAM = /^\/v[^/]+\/data\/(?:listen|live\/events)\/[^/]+$/;

type Fetch = (request: Request) => Response | Promise<Response>;

/**
 * Carries one SSE stream over a WebSocket. Browsers allow six HTTP/1.1 connections to an origin
 * and an open document in the Studio holds six streams, so plain SSE stalls everything else.
 * Opened as `/__stream?u=<path+search>&last=<last event id>&token=<token>`; a refusal closes it with
 * 4000 plus the HTTP status.
 */
export async function bridgeStream(socket: WebSocket, url: URL, fetch: Fetch): Promise<void> {
  const target = new URL(url.searchParams.get("u") ?? "", url.origin);
  if (target.origin !== url.origin || !STREAM.test(target.pathname)) {
    return socket.close(4404, "Not a stream");
  }
  const aborter = new AbortController();
  socket.on("close", () => aborter.abort());
  socket.on("error", () => socket.terminate());
  const token = url.searchParams.get("token");
  const last = url.searchParams.get("last");
  const response = await fetch(
    new Request(target, {
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(last ? { "last-event-id": last } : {}),
      },
    }),
  );
  if (!response.ok || !response.body) {
    return socket.close(4000 + response.status, (await response.text()).slice(0, 120));
  }
  await pump(response.body, socket, aborter.signal);
  socket.close(1001, "Stream ended");
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
