import type { Lead } from "../model/lead.ts";

/** A lead for tests, complete; say only what matters to the test. */
export function testLead(fields: Partial<Lead> & { id: string }): Lead {
  return {
    company_name: `Company ${fields.id}`,
    contact_name: "Mei Ling Goh",
    contact_number: "+65 6555 0104",
    email: "meiling@kopilane.example",
    solution_interested: "Waiter AI",
    remarks: "",
    stage: "interested",
    source: "direct",
    attribution: {},
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
    ...fields,
  };
}
