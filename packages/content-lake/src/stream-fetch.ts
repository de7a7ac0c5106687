const STREAM = /\/data\/(?:listen|live\/events)\//;

/**
 * The WebSocket that carries an event stream: `/__stream`, with parameters for what a browser cannot send as headers of
 * a WebSocket.
 */
function bridgeAddress(stream: URL, headers: Headers): URL {
  const bridge = new URL("/__stream", stream.origin.replace(/^http/, "ws"));
  bridge.searchParams.set("u", stream.pathname + stream.search);
  const token = headers.get("authorization")?.replace("Bearer ", "");
  if (token) bridge.searchParams.set("token", token);
  const lastEventId = headers.get("last-event-id");
  if (lastEventId) bridge.searchParams.set("last", lastEventId);
  return bridge;
}

/** Chromium logs an error for a socket that is closed while it connects, so it is closed after it has opened. */
function closeSocket(socket: WebSocket): void {
  if (socket.readyState === WebSocket.CONNECTING) {
    socket.addEventListener("open", () => socket.close(), { once: true });
  } else socket.close();
}

/** The messages of a socket as the body of a response; an abort of `signal` ends the body with the signal's reason. */
function bodyOf(socket: WebSocket, signal?: AbortSignal | null): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isOpen = true;
  return new ReadableStream<Uint8Array>({
    start(controller) {
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
    cancel() {
      isOpen = false;
      closeSocket(socket);
    },
  });
}

async function openStream(stream: URL, headers: Headers, signal?: AbortSignal | null) {
  signal?.throwIfAborted();
  const socket = new WebSocket(bridgeAddress(stream, headers));
  const body = bodyOf(socket, signal);
  const response = await new Promise<Response>((resolve, reject) => {
    // The lake sends a first message when it accepts a stream. To refuse one, it closes the socket with 4000 plus the
    // HTTP status.
    const accepted = { headers: { "content-type": "text/event-stream" } };
    socket.addEventListener("message", () => resolve(new Response(body, accepted)), { once: true });
    socket.addEventListener("close", ({ code, reason }) => {
      if (code >= 4400 && code < 4600) resolve(new Response(reason, { status: code - 4000 }));
      else reject(new TypeError("Failed to fetch"));
    });
    signal?.addEventListener("abort", () => {
      reject(signal.reason);
      closeSocket(socket);
    });
  });
  // A constructed response has no URL, which an event source reads to connect again.
  Object.defineProperty(response, "url", { value: stream.href });
  return response;
}

/**
 * `fetch` that carries an event stream of a lake over a WebSocket, and passes any other request to `original`. A
 * browser opens at most six HTTP/1.1 connections to a host, and the streams of a Studio would use all of them.
 */
export async function fetchWithStreams(
  input: RequestInfo | URL,
  init?: RequestInit,
  original: typeof fetch = fetch,
): Promise<Response> {
  const request = input instanceof Request ? input : undefined;
  const url = URL.parse(request?.url ?? String(input));
  if (!url || !STREAM.test(url.pathname)) return original(input, init);
  const headers = new Headers(init?.headers ?? request?.headers);
  return openStream(url, headers, init?.signal ?? request?.signal);
}

/**
 * Replaces the global `fetch` by one that carries the event streams of the lake at `apiHost` over WebSockets. Call it
 * before the Studio starts. Returns the function that restores `fetch`.
 */
export function carryStreams(apiHost: string): () => void {
  const { fetch: original } = globalThis;
  const { origin } = new URL(apiHost);
  globalThis.fetch = async (input, init) => {
    const url = URL.parse(input instanceof Request ? input.url : String(input));
    if (url?.origin !== origin) return original(input, init);
    return fetchWithStreams(input, init, original);
  };
  return () => {
    globalThis.fetch = original;
  };
}
