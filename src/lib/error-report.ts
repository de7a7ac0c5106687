import { env } from "./env.ts";
import { envelopeAddress, envelopeOf, framesOf } from "./sentry-envelope.ts";

/** A loop that fails a thousand times is one fault. */
const MOST_REPORTS = 5;

const reported = new Set<string>();

/** The innermost call of this site's own code; none if an extension of the browser failed. */
function ownPlace({ name, stack = "" }: Error): string | null {
  const own = framesOf(stack).filter(({ filename }) => filename.startsWith(location.origin));
  const frame = own.at(-1);
  return frame ? `${name} ${frame.filename}:${frame.lineno}:${frame.colno}` : null;
}

/** Sends an error of this site's code to the DSN, each once; does nothing without a DSN. Returns immediately. */
export function report(error: unknown): void {
  const address = env.sentryDsn && envelopeAddress(env.sentryDsn);
  const place = error instanceof Error ? ownPlace(error) : null;
  if (!address || place === null || reported.has(place) || reported.size === MOST_REPORTS) return;
  reported.add(place);
  const part = location.pathname.startsWith("/admin") ? "desk" : "site";
  // A text body needs no preflight; neither cookies nor the page's path are sent.
  fetch(address, {
    method: "POST",
    body: envelopeOf(error as Error, part),
    credentials: "omit",
    referrerPolicy: "origin",
    keepalive: true,
  }).catch(() => undefined);
}
