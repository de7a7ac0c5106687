import * as z from "zod/mini";
import { requiredText } from "../../lib/required-text.ts";

// Zod's JIT uses `new Function`, which the Content-Security-Policy forbids.
z.config({ jitless: true });

/** A host name that is only valid inside a network; the same list as in the database. */
const PRIVATE = /\.(?:localhost|local|internal|intranet|private|corp|home|lan|arpa|onion)$/;

/** The URL as the database accepts it; null if it is not allowed. */
function addressOf(typed: string): string | null {
  if (!URL.canParse(typed)) return null;
  const { protocol, hostname, port, username, password, pathname, search } = new URL(typed);
  if (protocol !== "https:" || port || username || password) return null;
  if (!/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/.test(hostname) || PRIVATE.test(hostname)) return null;
  return `https://${hostname}${pathname}${search}`;
}

/** Where events are sent; the database has the same rules. */
export const webhookSchema = z.object({
  url: z.string().check(
    z.trim(),
    z.minLength(1, "Address is required"),
    z.maxLength(1000, "Address must be at most 1000 characters"),
    z.refine(
      (typed) => typed === "" || addressOf(typed) !== null,
      "Enter a public address that begins with https://, without a port",
    ),
    z.overwrite((typed) => addressOf(typed) ?? typed),
  ),
});

/** The name of a key; the database has the same rules. */
export const keySchema = z.object({
  name: requiredText("Name", 40),
});
