const STREAM = /\/data\/(?:listen|live\/events)\//;

function bridgeAddress(stream: URL, init: RequestInit): URL {
  const bridge = new URL("/__stream", stream.origin.replace(/^http/, "ws"));
  bridge.searchParams.set("u", stream.pathname + stream.search);
  bridge.searchParams.set("token", "local");
  const lastEventId = new Headers(init.headers).get("last-event-id");
  if (lastEventId) bridge.searchParams.set("last", lastEventId);
  return bridge;
}

async function openSocket(address: URL, signal: AbortSignal | null | undefined) {
  signal?.throwIfAborted();
  const socket = new WebSocket(address);
  signal?.addEventListener("abort", () => socket.close(), { once: true });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve(), { once: true });
    socket.addEventListener("close", () => reject(new TypeError("Failed to fetch")), {
      once: true,
    });
  });
  return socket;
}

function readFrames(
  socket: WebSocket,
  signal: AbortSignal | null | undefined,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    start(controller) {
      let isOpen = true;
      socket.addEventListener("message", ({ data }) => {
        if (isOpen) controller.enqueue(encoder.encode(String(data)));
      });
      socket.addEventListener("close", () => {
        if (isOpen) controller.close();
        isOpen = false;
      });
      signal?.addEventListener("abort", () => {
        if (isOpen) controller.error(signal.reason);
        isOpen = false;
      });
    },
    cancel: () => socket.close(),
  });
}

/**
 * `fetch` for the local Content Lake, with its event streams carried over WebSockets: a browser allows six
 * HTTP/1.1 connections to a host and one open document holds as many (the hosted lake speaks HTTP/2).
 */
export async function lakeFetch(input: RequestInfo | URL, init: RequestInit = {}) {
  const url = new URL(input instanceof Request ? input.url : input);
  if (!STREAM.test(url.pathname)) return fetch(input, init);
  const socket = await openSocket(bridgeAddress(url, init), init.signal);
  const headers = { "content-type": "text/event-stream" };
  const response = new Response(readFrames(socket, init.signal), { headers });
  // A constructed response has no address, and the event source resolves reconnects against it.
  Object.defineProperty(response, "url", { value: url.href });
  return response;
}
