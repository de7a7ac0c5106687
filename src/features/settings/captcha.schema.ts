import * as z from "zod/mini";

// Zod's JIT uses `new Function`, which the Content-Security-Policy forbids.
z.config({ jitless: true });

function key(name: string) {
  return z
    .string()
    .check(z.trim(), z.regex(/^[0-9A-Za-z_-]{10,100}$/, `Enter the ${name} from Cloudflare`));
}

/** The keys of a Turnstile widget; the database has the same rules. */
export const captchaSchema = z.object({ siteKey: key("site key"), secretKey: key("secret key") });

export type CaptchaValues = z.output<typeof captchaSchema>;
