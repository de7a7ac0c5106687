import { messageFields } from "./default-texts.ts";
import type { ClaimedLead } from "./lead-message.ts";

/** A lead for tests without any value: every field of its message is empty. */
export const emptyLead = {
  ...Object.fromEntries(messageFields.map(([, , column]) => [column, ""])),
  is_suspected: false,
} as ClaimedLead;
