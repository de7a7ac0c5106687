import { leadSchema, type LeadValues } from "../../src/features/lead-form/lead.schema.ts";
import { english } from "../../src/lib/messages/english.ts";
import { answers } from "../../src/lib/messages/answers.ts";
import type { Answers } from "../../src/features/lead-form/submit-messages.ts";

const schema = leadSchema(english.rules);

/** The number of a request, unique in a simulation; it is the request's remarks. */
export type Marker = number;

/** Whether the database refuses this request, which is true for one in seven. */
export function isRefused(marker: Marker): boolean {
  return marker % 7 === 3;
}

/** Returns the values that the form sends. Those of a refused request have passed only older rules of the form. */
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

/** Returns the form's messages with the number of the request added to each text. */
export function answersFor(marker: Marker): Answers {
  const marked = Object.entries(answers).map(([name, text]) => {
    return [name, name.endsWith("Text") ? `${text} [${marker}]` : text];
  });
  return Object.fromEntries(marked) as Answers;
}

/** Returns the number of the request that a message names. */
export function markerIn(description: string): Marker {
  return Number(/\[(-?\d+)\]$/.exec(description)?.[1]);
}
