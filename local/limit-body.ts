import type { MiddlewareHandler } from "hono";

/**
 * Answers with `refuse` where a body has more than `maxBytes`. It is read to its end all the same: hono's own
 * limit ends the connection instead, and a browser that cannot finish sending never sees the answer.
 */
export function limitBody(maxBytes: number, refuse: () => Response): MiddlewareHandler {
  return async (context, next) => {
    const { raw } = context.req;
    if (!raw.body) return next();
    const announced = raw.headers.get("content-length");
    // Node reads no more than was announced.
    if (announced !== null && Number(announced) <= maxBytes) return next();
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of raw.body) {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else chunks.length = 0;
    }
    if (size > maxBytes) return refuse();
    context.req.raw = new Request(raw, { method: raw.method, body: Buffer.concat(chunks) });
    return next();
  };
}
