import { told } from "./default-texts.ts";
import type { ClaimedLead } from "./lead-message.ts";

/** A lead for tests, of which nothing is known: whatever a message tells of it is empty. */
export const emptyLead = {
  ...Object.fromEntries(told.map(([, , column]) => [column, ""])),
  is_suspected: false,
} as ClaimedLead;
