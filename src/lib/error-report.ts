import { env } from "./env.ts";
import { envelopeAddress, envelopeOf, framesOf } from "./sentry-envelope.ts";

/** Maximum number of reports of a page; an error that a loop repeats is reported once. */
const MOST_REPORTS = 5;

const reported = new Set<string>();

/**
 * Returns an error's type and the innermost call of this site's own code; null if an extension of the browser failed.
 */
function innermostCall({ name, stack = "" }: Error): string | null {
  const siteFrames = framesOf(stack).filter(({ filename }) => filename.startsWith(location.origin));
  const frame = siteFrames.at(-1);
  return frame ? `${name} ${frame.filename}:${frame.lineno}:${frame.colno}` : null;
}

/**
 * Sends an error of this site's code to the DSN, once for each place in the code; does nothing without a DSN. Returns
 * immediately.
 */
export function report(error: unknown): void {
  const address = env.sentryDsn && envelopeAddress(env.sentryDsn);
  const call = error instanceof Error ? innermostCall(error) : null;
  if (!address || call === null || reported.has(call) || reported.size === MOST_REPORTS) return;
  reported.add(call);
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
