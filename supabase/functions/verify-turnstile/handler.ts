import { z } from "npm:zod@4.6.7";
import { type Handler, parseBody, Refusal } from "../_shared/endpoint.ts";

export type Dependencies = {
  /** The site's secret key; null if the captcha is off. */
  readSecret(): Promise<string | null>;
  /** Asks Turnstile; rejects if it cannot be reached. */
  verify(fields: { secret: string; response: string }): Promise<Response>;
  signPass(): Promise<string>;
};

/** A token is at most 2048 characters long (developers.cloudflare.com/turnstile/get-started/server-side-validation). */
const bodySchema = z.object({ token: z.string().min(1).max(2048) });
const verificationSchema = z.object({ success: z.boolean() });

/** Exchanges a visitor's Turnstile token, which is valid once, for a pass that the form sends with its lead. */
export function createHandler({ readSecret, verify, signPass }: Dependencies): Handler {
  async function isHuman(secret: string, response: string): Promise<boolean> {
    try {
      const verification = await verify({ secret, response });
      return verificationSchema.parse(await verification.json()).success;
    } catch {
      throw new Refusal(503, "TURNSTILE_UNREACHABLE", "Turnstile could not be reached.");
    }
  }

  return async (request) => {
    const { token } = await parseBody(request, bodySchema);
    const secret = await readSecret();
    if (!secret) throw new Refusal(409, "NO_TURNSTILE", "Turnstile is not set up.");
    if (!(await isHuman(secret, token))) {
      throw new Refusal(403, "NOT_VERIFIED", "Turnstile did not accept the answer.");
    }
    return Response.json({ pass: await signPass() });
  };
}
