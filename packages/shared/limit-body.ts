import type { MiddlewareHandler } from "hono";

/**
 * Returns the size of a body in bytes, and its content unless it has more than `maxBytes`. Even then the body is read
 * to its end: a browser that cannot finish sending never sees the answer.
 */
export async function readAtMost(
  maxBytes: number,
  body: ReadableStream<Uint8Array> | null,
): Promise<{ size: number; content: Buffer<ArrayBuffer> | null }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  return { size, content: size <= maxBytes ? Buffer.concat(chunks) : null };
}

/** Answers with `refuse` if a body has more than `maxBytes`; Hono's own body limit would end the connection. */
export function limitBody(maxBytes: number, refuse: () => Response): MiddlewareHandler {
  return async (context, next) => {
    const { raw } = context.req;
    if (!raw.body) return next();
    const announced = raw.headers.get("content-length");
    // Node reads no more than `content-length` announced.
    if (announced !== null && Number(announced) <= maxBytes) return next();
    // A client that goes away in the middle gets no answer.
    const body = await readAtMost(maxBytes, raw.body).catch(() => null);
    if (body === null) return new Response(null, { status: 400 });
    const { content } = body;
    if (content === null) return refuse();
    context.req.raw = new Request(raw, { method: raw.method, body: content });
    return next();
  };
}
