const HEARTBEAT_MS = 15_000;

export type EventSink = (event: { event?: string; id?: string; data: unknown }) => void;

/**
 * A `text/event-stream` response without an end. `start` receives the function that sends an event and returns the
 * clean-up, which runs once when either side ends the stream.
 */
export function eventStream(closing: AbortSignal, start: (send: EventSink) => () => void) {
  const encoder = new TextEncoder();
  let stop: (() => void) | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => controller.enqueue(encoder.encode(text));
      const heartbeat = setInterval(() => write(":\n\n"), HEARTBEAT_MS);
      heartbeat.unref();
      const cleanUp = start(({ event, id, data }) => {
        const head = (event ? `event: ${event}\n` : "") + (id ? `id: ${id}\n` : "");
        write(`${head}data: ${JSON.stringify(data)}\n\n`);
      });
      const onClosing = () => {
        stop?.();
        controller.close();
      };
      stop = () => {
        clearInterval(heartbeat);
        closing.removeEventListener("abort", onClosing);
        cleanUp();
      };
      closing.addEventListener("abort", onClosing);
    },
    cancel: () => stop?.(),
  });
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
    },
  });
}
