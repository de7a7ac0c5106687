import { randomId } from "./random-id.ts";

/**
 * The endpoint of error reports, from a DSN such as `https://KEY@host/PROJECT`
 * (https://develop.sentry.dev/sdk/foundations/transport/authentication/); null if it is invalid.
 */
export function envelopeAddress(dsn: string): string | null {
  if (!URL.canParse(dsn)) return null;
  const { protocol, host, username, pathname } = new URL(dsn);
  const parts = pathname.split("/").filter(Boolean);
  const project = parts.pop();
  if (protocol !== "https:" && protocol !== "http:") return null;
  if (!username || !project) return null;
  const path = ["", ...parts, "api", project, "envelope", ""].join("/");
  return `${protocol}//${host}${path}?sentry_key=${username}&sentry_version=7`;
}

export type Frame = { function: string; filename: string; lineno: number; colno: number };

/** Chromium writes `at name (file:line:column)`, Firefox and Safari `name@file:line:column`. */
const FRAME = /^(?:\s*at (?:(.+?) \()?|(.*?)@)(.+?):(\d+):(\d+)\)?$/gm;

/** The calls that led to an error, the outermost first; URLs without query and fragment. */
export function framesOf(stack: string): Frame[] {
  const calls = [...stack.matchAll(FRAME)].map(([, name, other, file = "", line, column]) => ({
    function: name || other || "?",
    filename: file.replace(/[?#].*/, ""),
    lineno: Number(line),
    colno: Number(column),
  }));
  return calls.toReversed();
}

/**
 * An error in Sentry's envelope (https://develop.sentry.dev/sdk/foundations/transport/envelopes/): its kind and where
 * it was thrown. It has no message, since that may contain user input, and no details of the page or its visitor.
 */
export function envelopeOf(error: Error, place: string, now = new Date()): string {
  const id = randomId().replaceAll("-", "");
  const event = {
    event_id: id,
    timestamp: now.toISOString(),
    platform: "javascript",
    level: "error",
    tags: { place },
    // Without it the server records the sender's IP address.
    sdk: { name: "selat", version: "1", settings: { infer_ip: "never" } },
    exception: {
      values: [{ type: error.name, stacktrace: { frames: framesOf(error.stack ?? "") } }],
    },
  };
  const header = { event_id: id, sent_at: now.toISOString() };
  return [header, { type: "event" }, event].map((part) => JSON.stringify(part)).join("\n");
}
