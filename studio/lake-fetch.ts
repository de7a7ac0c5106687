import { retryUntilStored } from "./retry-until-stored.ts";

const STREAM = /\/data\/(?:listen|live\/events)\//;
const CHANGE = /\/data\/(?:actions|mutate)\//;

function bridgeAddress(stream: URL, init: RequestInit): URL {
  const bridge = new URL("/__stream", stream.origin.replace(/^http/, "ws"));
  bridge.searchParams.set("u", stream.pathname + stream.search);
  const headers = new Headers(init.headers);
  const token = headers.get("authorization")?.replace("Bearer ", "");
  if (token) bridge.searchParams.set("token", token);
  const lastEventId = headers.get("last-event-id");
  if (lastEventId) bridge.searchParams.set("last", lastEventId);
  return bridge;
}

/** Chromium logs an error for a socket that is closed while connecting, so wait until it is open. */
function closeSocket(socket: WebSocket): void {
  if (socket.readyState === WebSocket.CONNECTING) {
    socket.addEventListener("open", () => socket.close(), { once: true });
  } else socket.close();
}

/** The lake refuses a stream with the HTTP status, 4000 added to it, as the close code. */
function toRefusal({ code, reason }: CloseEvent): Response | null {
  const status = code - 4000;
  return status >= 400 && status <= 599 ? new Response(reason, { status }) : null;
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
    cancel: () => closeSocket(socket),
  });
}

async function openStream(address: URL, signal: AbortSignal | null | undefined): Promise<Response> {
  signal?.throwIfAborted();
  const socket = new WebSocket(address);
  const frames = readFrames(socket, signal);
  return new Promise((resolve, reject) => {
    // The lake sends a first message when it accepts the stream and closes the socket when it refuses.
    const headers = { "content-type": "text/event-stream" };
    const onMessage = () => resolve(new Response(frames, { headers }));
    socket.addEventListener("message", onMessage, { once: true });
    socket.addEventListener("close", (event) => {
      const refusal = toRefusal(event);
      if (refusal) resolve(refusal);
      else reject(new TypeError("Failed to fetch"));
    });
    signal?.addEventListener("abort", () => {
      reject(signal.reason);
      closeSocket(socket);
    });
  });
}

/**
 * `fetch` for the local Content Lake, with its event streams carried over WebSockets. A browser allows six HTTP/1.1
 * connections to a host, and one open document holds as many (the hosted lake speaks HTTP/2). A change that finds no
 * space on the disk is sent again.
 */
export async function lakeFetch(input: RequestInfo | URL, init: RequestInit = {}) {
  const url = new URL(input instanceof Request ? input.url : input);
  if (CHANGE.test(url.pathname)) return retryUntilStored(input, init);
  if (!STREAM.test(url.pathname)) return fetch(input, init);
  const response = await openStream(bridgeAddress(url, init), init.signal);
  // A constructed response has no URL, and the event source resolves reconnects against it.
  Object.defineProperty(response, "url", { value: url.href });
  return response;
}
