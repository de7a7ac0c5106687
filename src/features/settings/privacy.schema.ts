import * as z from "zod/mini";

// Zod's JIT uses `new Function`, which the Content-Security-Policy forbids.
z.config({ jitless: true });

const MONTHS = "Choose 1 to 24 months, as stated in the privacy policy";

/** The values of the privacy card; the database has the same rules. */
export const privacySchema = z.object({
  keptMonths: z.string().check(z.trim(), z.regex(/^\d{1,2}$/, MONTHS), z.refine(isAllowed, MONTHS)),
  chatMessages: z.enum(["everything", "short"]),
});

function isAllowed(months: string): boolean {
  return Number(months) >= 1 && Number(months) <= 24;
}

export type PrivacyValues = z.output<typeof privacySchema>;
