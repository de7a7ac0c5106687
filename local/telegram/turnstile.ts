import { z } from "zod";

const bodySchema = z.object({ secret: z.string(), response: z.string() });

type Verdict = { success: boolean; "error-codes": string[] };

/** The verdicts on Cloudflare's test secrets (developers.cloudflare.com/turnstile/troubleshooting/testing). */
const TEST_SECRETS: Record<string, Verdict> = {
  "1x0000000000000000000000000000000AA": { success: true, "error-codes": [] },
  "2x0000000000000000000000000000000AA": {
    success: false,
    "error-codes": ["invalid-input-response"],
  },
  "3x0000000000000000000000000000000AA": {
    success: false,
    "error-codes": ["timeout-or-duplicate"],
  },
};

/** The response of Cloudflare Turnstile's siteverify endpoint to a body; it accepts only the test secrets. */
export function verdictOf(body: unknown): Verdict {
  const { data } = bodySchema.safeParse(body);
  if (!data) return { success: false, "error-codes": ["bad-request"] };
  return TEST_SECRETS[data.secret] ?? { success: false, "error-codes": ["invalid-input-secret"] };
}
