import { english } from "../../../lib/messages/english.ts";
import { leadSchema } from "../lead.schema.ts";
import type { LeadSubmission } from "../submit-lead.ts";

/** Returns a valid lead without a source. */
export function testSubmission(id: string): LeadSubmission {
  return {
    id,
    values: leadSchema(english.rules).parse({
      companyName: "Kopi Lane",
      contactName: "Mei Ling Goh",
      contactNumber: "+65 6123 4567",
      email: "mei@kopilane.example",
      solutionInterested: "Waiter AI",
    }),
    source: null,
    attribution: {},
    language: "ms",
    isSuspected: false,
    consent: { text: "You agree.", version: "rev-1" },
  };
}
