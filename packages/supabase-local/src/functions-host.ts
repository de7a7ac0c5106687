// Runs inside Deno: one process serves every edge function, each loaded at its first call.

export type Handler = (request: Request, info: unknown) => Response | Promise<Response>;
type DenoApi = {
  args: string[];
  exit(code: number): never;
  stdin: { readable: ReadableStream<Uint8Array> };
  serve: (...args: unknown[]) => unknown;
};
const deno = (globalThis as unknown as { Deno: DenoApi }).Deno;
const [root = ""] = deno.args;
const handlers = new Map<string, Promise<Handler>>();

// Ends with the parent: however that ends, it closes this stdin.
void (async () => {
  const reader = deno.stdin.readable.getReader();
  while (!(await reader.read()).done);
  deno.exit(0);
})();

const serve = deno.serve;
let captured: Handler | undefined;
deno.serve = (...args: unknown[]) => {
  const options = args.find((it) => typeof it === "object" && it !== null && "handler" in it);
  const handler = args.find((it) => typeof it === "function");
  captured = (handler ?? (options as { handler: Handler } | undefined)?.handler) as Handler;
  const never = new Promise<void>(() => {});
  return { finished: never, shutdown: async () => {}, ref() {}, unref() {} };
};

// A function calls Deno.serve while it loads, so only one may load at a time.
let loading: Promise<unknown> = Promise.resolve();

function load(name: string): Promise<Handler> {
  const cachedHandler = handlers.get(name);
  if (cachedHandler) return cachedHandler;
  const handler = loading.then(async () => {
    captured = undefined;
    await import(`file://${root}/${name}/index.ts`);
    if (!captured) throw new Error(`The function ${name} did not call Deno.serve.`);
    return captured;
  });
  loading = handler.catch(() => handlers.delete(name));
  handlers.set(name, handler);
  return handler;
}

function failure(status: number, code: string, message: string): Response {
  return Response.json(
    { code, message },
    { status, headers: { "access-control-allow-origin": "*" } },
  );
}

async function respond(request: Request, info: unknown): Promise<Response> {
  const name = new URL(request.url).pathname.split("/")[1] ?? "";
  let handler: Handler;
  try {
    handler = await load(name);
  } catch (error) {
    console.error(`${name} failed to start:`, error);
    return failure(503, "BOOT_ERROR", "Function failed to start (please check logs)");
  }
  try {
    return await handler(request, info);
  } catch (error) {
    console.error(`${name} failed:`, error);
    return failure(500, "WORKER_ERROR", "Function exited due to an error (please check logs)");
  }
}

const onListen = (address: { port: number }) => console.log(`READY ${address.port}`);
serve({ port: 0, hostname: "127.0.0.1", onListen }, respond);
