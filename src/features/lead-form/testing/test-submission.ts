import type { LeadSubmission } from "../submit-lead.ts";

/** A valid lead without a source. */
export function testSubmission(id: string): LeadSubmission {
  return {
    id,
    values: {
      companyName: "Kopi Lane",
      contactName: "Mei Ling Goh",
      contactNumber: "+65 6123 4567",
      email: "mei@kopilane.example",
      solutionInterested: "Waiter AI",
      remarks: "",
    },
    source: null,
    attribution: {},
    language: "ms",
    isSuspected: false,
    consent: { text: "You agree.", version: "rev-1" },
  };
}
