import * as z from "zod/mini";
import { rowOf } from "../../../lib/lead-row.ts";
import { LEAD_FIELDS, leadRules } from "../../../lib/lead-rules.ts";
import { english } from "../../../lib/messages/english.ts";
import type { Lead, LeadEvent, LeadNote } from "../model/lead.ts";
import type { Answer } from "../../../supabase/testing/fake-client.ts";

/** The required values of the contact form. */
const typed = z.object(leadRules(english.rules)).parse({
  companyName: "Kopi Lane",
  contactName: "Mei Ling Goh",
  contactNumber: "+65 6555 0104",
  email: "meiling@kopilane.example",
  solutionInterested: "Waiter AI",
});

/** Returns a complete lead; pass only the fields that matter to the test. */
export function testLead(fields: Partial<Lead> & { id: string }): Lead {
  return {
    ...rowOf(LEAD_FIELDS, typed),
    company_name: `Company ${fields.id}`,
    stage: "interested",
    source: "direct",
    attribution: {},
    path: null,
    created_at: "2026-11-20T08:00:00+00:00",
    updated_at: "2026-11-20T08:00:00+00:00",
    stage_changed_at: fields.created_at ?? "2026-11-20T08:00:00+00:00",
    first_response_at: null,
    deleted_at: null,
    purge_at: null,
    notification_status: null,
    notification_error: null,
    notification_claimed_at: null,
    notified_at: null,
    is_suspected: false,
    consent_text: null,
    consent_version: null,
    consented_at: null,
    country: "SG",
    language: "en",
    owner: null,
    next_action: null,
    next_action_on: null,
    value: null,
    value_currency: null,
    lost_reason: null,
    attempts: 0,
    attempted_at: null,
    merged_into: null,
    merged_over: null,
    is_counted: true,
    ...fields,
  };
}

/** Returns an event of the lead "a", by default a move from Interested to Closed; pass what matters to the test. */
export function testEvent(changes: Partial<LeadEvent>): LeadEvent {
  return {
    id: 1,
    lead_id: "a",
    actor: null,
    actor_name: "Siti Rahman",
    actor_email: "siti@selat.example",
    kind: "moved",
    from_stage: "interested",
    to_stage: "closed",
    created_at: "2026-11-20T08:00:00+00:00",
    stage_changed_at: null,
    previous_stage_changed_at: null,
    previous_first_response_at: null,
    note_id: null,
    other_lead: null,
    fields: null,
    channel: null,
    attempt: null,
    template: null,
    from_owner: null,
    from_owner_name: null,
    to_owner: null,
    to_owner_name: null,
    next_action: null,
    next_action_on: null,
    value: null,
    value_currency: null,
    lost_reason: null,
    previous_lost_reason: null,
    ...changes,
  };
}

/** Returns a note on the lead "a"; pass only the fields that matter to the test. */
export function testNote(changes: Partial<LeadNote>): LeadNote {
  return {
    id: "note",
    lead_id: "a",
    author: null,
    author_name: "Siti Rahman",
    author_email: "siti@selat.example",
    body: "Called.",
    created_at: "2026-11-20T08:00:00+00:00",
    edited_at: null,
    deleted_at: null,
    ...changes,
  };
}

export const kopi = testLead({ id: "kopi", company_name: "Kopi Lane", remarks: "Weekends only." });

export const tiffin = testLead({
  id: "tiffin",
  company_name: "Tiffin & Co",
  stage: "request-trial",
});

export const serverError: Answer = { data: null, error: { code: "XX000", message: "boom" } };
