import { leadSchema, type LeadValues } from "../../src/features/lead-form/lead.schema.ts";
import { english } from "../../src/lib/messages/english.ts";
import { answers } from "../../src/lib/messages/answers.ts";
import type { Answers } from "../../src/features/lead-form/submit-messages.ts";

const schema = leadSchema(english.rules);

/** A unique text for each request. */
export type Marker = number;

/** Whether the database refuses this request's text: one of seven. */
export function isRefused(marker: Marker): boolean {
  return marker % 7 === 3;
}

/** The request as the form has validated it, by rules that may be older than the database's. */
export function leadOf(marker: Marker): LeadValues {
  const valid = schema.parse({
    companyName: "Kopi Lane",
    contactName: "Mei Ling Goh",
    contactNumber: "+65 6123 4567",
    email: "mei@kopilane.example",
    solutionInterested: "Waiter AI",
    remarks: String(marker),
  });
  return isRefused(marker) ? { ...valid, contactNumber: "none" } : valid;
}

/** The messages about one request: each names it. */
export function answersFor(marker: Marker): Answers {
  const marked = Object.entries(answers).map(([name, text]) => {
    return [name, name.endsWith("Text") ? `${text} [${marker}]` : text];
  });
  return Object.fromEntries(marked) as Answers;
}

/** The request that a message names. */
export function markerIn(description: string): Marker {
  return Number(/\[(-?\d+)\]$/.exec(description)?.[1]);
}
