// The part of the form's code that a simulated page runs; bundle-form-code.ts bundles it.
export {
  hasDraft,
  readDraft,
  saveDraft,
  submissionIdFor,
} from "../../src/features/lead-form/draft.ts";
export { createLeadSending } from "../../src/features/lead-form/lead-sending.ts";
export { hasWaitingLeads, isInOutbox } from "../../src/features/lead-form/outbox.ts";
export { sendOutbox } from "../../src/features/lead-form/outbox-sender.ts";
export { submitLead } from "../../src/features/lead-form/submit-lead.ts";
