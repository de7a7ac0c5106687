import * as z from "zod/mini";
import { requiredText } from "../../lib/required-text.ts";

// Zod's JIT uses `new Function`, which the Content-Security-Policy forbids.
z.config({ jitless: true });

/** Matches host names that are only valid inside a private network; the database has the same list. */
const PRIVATE = /\.(?:localhost|local|internal|intranet|private|corp|home|lan|arpa|onion)$/;

/** Returns the typed URL in the form that the database stores; null if it is not allowed. */
function addressOf(typed: string): string | null {
  if (!URL.canParse(typed)) return null;
  const { protocol, hostname, port, username, password, pathname, search } = new URL(typed);
  if (protocol !== "https:" || port || username || password) return null;
  if (!/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/.test(hostname) || PRIVATE.test(hostname)) return null;
  return `https://${hostname}${pathname}${search}`;
}

/** The validation rules for the address of the webhook; the database has the same ones. */
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

/** The validation rules for the name of a key; the database has the same ones. */
export const keySchema = z.object({
  name: requiredText("Name", 40),
});
