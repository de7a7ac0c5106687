/** The endpoint of error reports, from a DSN such as `https://KEY@host/PROJECT`; null if it is invalid. */
export function envelopeAddress(dsn: string | undefined): string | null {
  if (!dsn || !URL.canParse(dsn)) return null;
  const { protocol, host, username, pathname } = new URL(dsn);
  const parts = pathname.split("/").filter(Boolean);
  const project = parts.pop();
  if (!username || !project) return null;
  const path = ["", ...parts, "api", project, "envelope", ""].join("/");
  return `${protocol}//${host}${path}?sentry_key=${username}&sentry_version=7`;
}

/** V8's lines, `at name (file:line:column)`, the outermost call first. */
function framesOf(stack: string) {
  const lines = stack.matchAll(/^\s+at (?:(.+?) \()?(.+?):(\d+):(\d+)\)?$/gm);
  return [...lines].toReversed().map(([, name, filename, line, column]) => ({
    function: name ?? "?",
    filename,
    lineno: Number(line),
    colno: Number(column),
  }));
}

/**
 * Returns an error in Sentry's envelope (develop.sentry.dev/sdk/data-model/envelopes): its kind and where it was
 * thrown. Leaves out its message, which may contain user input, and details of the request.
 */
export function envelopeOf(error: unknown, where: string, now = new Date()): string {
  const id = crypto.randomUUID().replaceAll("-", "");
  const isError = error instanceof Error;
  const exception = {
    type: isError ? error.name : typeof error,
    stacktrace: { frames: framesOf((isError && error.stack) || "") },
  };
  const event = {
    event_id: id,
    timestamp: now.toISOString(),
    platform: "javascript",
    level: "error",
    tags: { function: where },
    exception: { values: [exception] },
  };
  const header = { event_id: id, sent_at: now.toISOString() };
  return [header, { type: "event" }, event].map((part) => JSON.stringify(part)).join("\n");
}

/** Only in Supabase's runtime: keeps a worker alive until the work is done. */
declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined;

/** Reports an unexpected error, with the name of the function. */
export type Report = (error: unknown, where: string) => void;

/** Reports errors to a DSN, or nowhere without one; never throws and returns immediately. */
export function reportTo(dsn: string | undefined): Report {
  const address = envelopeAddress(dsn);
  return address === null ? () => {} : (error, where) => send(address, envelopeOf(error, where));
}

function send(address: string, body: string): void {
  const report = fetch(address, {
    method: "POST",
    headers: { "content-type": "application/x-sentry-envelope" },
    body,
    signal: AbortSignal.timeout(5_000),
  })
    .then((response) => response.body?.cancel())
    .catch(() => console.error("report: the DSN does not answer"));
  if (typeof EdgeRuntime !== "undefined") EdgeRuntime.waitUntil(report);
}
