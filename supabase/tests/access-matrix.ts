import type { CallerName, Expected } from "./access-rule.ts";
import { DENIED } from "./access-rule.ts";

// What each caller may do with each table, column and function: the number of rows read or changed,
// `-` for a refusal, or the SQLSTATE of another error. A column that is missing here fails the test.
const TABLE = `
| what                               | columns                                                | visitor | nonAdmin | former | admin | primary | service |
| ---------------------------------- | ------------------------------------------------------ | ------- | -------- | ------ | ----- | ------- | ------- |
| select public.leads                |                                                        | -       | 0        | 0      | 2     | 2       | 2       |
| delete public.leads                |                                                        | -       | -        | -      | -     | -       | 2       |
| insert public.leads                | id company_name contact_name contact_number email      | 1       | 1        | 1      | 1     | 1       | 1       |
| insert public.leads                | solution_interested remarks stage source attribution   | 1       | 1        | 1      | 1     | 1       | 1       |
| insert public.leads                | is_suspected                                           | 1       | 1        | 1      | 1     | 1       | 1       |
| insert public.leads                | consent_text consent_version                           | 1       | 1        | 1      | 1     | 1       | 1       |
| insert public.leads                | consented_at                                           | -       | -        | -      | -     | -       | 1       |
| insert public.leads                | created_at updated_at deleted_at purge_at              | -       | -        | -      | -     | -       | 1       |
| insert public.leads                | stage_changed_at first_response_at                     | -       | -        | -      | -     | -       | 1       |
| insert public.leads                | notification_status notification_error                 | -       | -        | -      | -     | -       | 1       |
| insert public.leads                | notification_claimed_at notified_at                    | -       | -        | -      | -     | -       | 1       |
| update public.leads                | stage                                                  | -       | 0        | 0      | 1     | 1       | 2       |
| update public.leads                | id company_name contact_name contact_number email      | -       | -        | -      | -     | -       | 2       |
| update public.leads                | solution_interested remarks source attribution         | -       | -        | -      | -     | -       | 2       |
| update public.leads                | is_suspected created_at updated_at deleted_at purge_at | -       | -        | -      | -     | -       | 2       |
| update public.leads                | stage_changed_at first_response_at                     | -       | -        | -      | -     | -       | 2       |
| update public.leads                | notification_status notification_error                 | -       | -        | -      | -     | -       | 2       |
| update public.leads                | notification_claimed_at notified_at                    | -       | -        | -      | -     | -       | 2       |
| update public.leads                | consent_text consent_version consented_at              | -       | -        | -      | -     | -       | 2       |
| select public.lead_events          |                                                        | -       | 0        | 0      | 2     | 2       | 2       |
| delete public.lead_events          |                                                        | -       | -        | -      | -     | -       | -       |
| insert public.lead_events          | id lead_id actor actor_name actor_email                | -       | -        | -      | -     | -       | -       |
| insert public.lead_events          | kind from_stage to_stage created_at note_id            | -       | -        | -      | -     | -       | -       |
| update public.lead_events          | id lead_id actor actor_name actor_email                | -       | -        | -      | -     | -       | -       |
| update public.lead_events          | kind from_stage to_stage created_at note_id            | -       | -        | -      | -     | -       | -       |
| select public.lead_notes           |                                                        | -       | 0        | 0      | 1     | 1       | 1       |
| delete public.lead_notes           |                                                        | -       | -        | -      | -     | -       | -       |
| insert public.lead_notes           | id lead_id body                                        | -       | -        | -      | 1     | 1       | -       |
| insert public.lead_notes           | author author_name author_email created_at             | -       | -        | -      | -     | -       | -       |
| insert public.lead_notes           | edited_at deleted_at                                   | -       | -        | -      | -     | -       | -       |
| update public.lead_notes           | body deleted_at                                        | -       | 0        | 0      | 1     | 0       | -       |
| update public.lead_notes           | id lead_id author author_name author_email             | -       | -        | -      | -     | -       | -       |
| update public.lead_notes           | created_at edited_at                                   | -       | -        | -      | -     | -       | -       |
| select public.working_hours        |                                                        | -       | 0        | 0      | 3     | 3       | 3       |
| delete public.working_hours        |                                                        | -       | -        | -      | -     | -       | -       |
| insert public.working_hours        | country time_zone days opens closes response_minutes   | -       | -        | -      | -     | -       | -       |
| update public.working_hours        | days opens closes response_minutes                     | -       | 0        | 0      | 3     | 3       | -       |
| update public.working_hours        | country time_zone                                      | -       | -        | -      | -     | -       | -       |
| select public.profiles             |                                                        | -       | 0        | 0      | 4     | 4       | 4       |
| delete public.profiles             |                                                        | -       | -        | -      | -     | -       | 4       |
| insert public.profiles             | id full_name email created_at is_primary_admin         | -       | -        | -      | -     | -       | 1       |
| update public.profiles             | full_name                                              | -       | 0        | 0      | 1     | 1       | 4       |
| update public.profiles             | id email created_at is_primary_admin                   | -       | -        | -      | -     | -       | 4       |
| select public.user_roles           |                                                        | -       | 0        | 0      | 3     | 3       | 3       |
| delete public.user_roles           |                                                        | -       | -        | -      | -     | -       | 3       |
| insert public.user_roles           | user_id role                                           | -       | -        | -      | -     | -       | 1       |
| update public.user_roles           | user_id role                                           | -       | -        | -      | -     | -       | 3       |
| select public.app_settings         |                                                        | -       | -        | -      | -     | -       | 1       |
| delete public.app_settings         |                                                        | -       | -        | -      | -     | -       | -       |
| insert public.app_settings         | id leads_per_email_per_hour leads_per_address_per_hour | -       | -        | -      | -     | -       | -       |
| insert public.app_settings         | client_address_header ended_leads_kept_months          | -       | -        | -      | -     | -       | -       |
| update public.app_settings         | id leads_per_email_per_hour leads_per_address_per_hour | -       | -        | -      | -     | -       | 1       |
| update public.app_settings         | client_address_header ended_leads_kept_months          | -       | -        | -      | -     | -       | 1       |
| select private.rate_slots          |                                                        | -       | -        | -      | -     | -       | -       |
| delete private.rate_slots          |                                                        | -       | -        | -      | -     | -       | -       |
| insert private.rate_slots          | key taken_at                                           | -       | -        | -      | -     | -       | -       |
| update private.rate_slots          | key taken_at                                           | -       | -        | -      | -     | -       | -       |
| select private.rate_secret         |                                                        | -       | -        | -      | -     | -       | -       |
| delete private.rate_secret         |                                                        | -       | -        | -      | -     | -       | -       |
| insert private.rate_secret         | id secret                                              | -       | -        | -      | -     | -       | -       |
| update private.rate_secret         | id secret                                              | -       | -        | -      | -     | -       | -       |
| call public.is_admin               |                                                        | -       | 1        | 1      | 1     | 1       | -       |
| call public.get_active_leads       |                                                        | -       | 0        | 0      | 1     | 1       | -       |
| call public.get_trashed_leads      |                                                        | -       | -        | -      | 1     | 1       | -       |
| call public.soft_delete_lead       |                                                        | -       | -        | -      | 1     | 1       | -       |
| call public.restore_lead           |                                                        | -       | -        | -      | 1     | 1       | -       |
| call public.find_in_notes          |                                                        | -       | -        | -      | 1     | 1       | -       |
| call public.bootstrap_admin        |                                                        | -       | -        | -      | -     | -       | PT409   |
| call public.grant_admin            |                                                        | -       | -        | -      | -     | -       | 1       |
| call public.delete_admin           |                                                        | -       | -        | -      | -     | -       | 1       |
| call public.claim_lead_notification |                                                       | -       | -        | -      | -     | -       | 1       |
| call public.find_untold_lead       |                                                        | -       | -        | -      | -     | -       | 1       |
| call public.claim_lead_resend      |                                                        | -       | -        | -      | -     | -       | 1       |
| call public.record_lead_notification |                                                      | -       | -        | -      | -     | -       | 1       |
| call private.trim_text             |                                                        | -       | -        | -      | -     | -       | -       |
| call private.has_only_letters_and  |                                                        | -       | -        | -      | -     | -       | -       |
| call private.is_company_name       |                                                        | -       | -        | -      | -     | -       | -       |
| call private.is_contact_name       |                                                        | -       | -        | -      | -     | -       | -       |
| call private.is_phone              |                                                        | -       | -        | -      | -     | -       | -       |
| call private.is_email              |                                                        | -       | -        | -      | -     | -       | -       |
| call private.stage_for_source      |                                                        | -       | -        | -      | -     | -       | -       |
| call private.client_address        |                                                        | -       | -        | -      | -     | -       | -       |
| call private.lock_slots            |                                                        | -       | -        | -      | -     | -       | -       |
| call private.take_slot             |                                                        | -       | -        | -      | -     | -       | -       |
| call private.slot_hash             |                                                        | -       | -        | -      | -     | -       | -       |
| call private.clear_rate_slots      |                                                        | -       | -        | -      | -     | -       | -       |
| call private.run_jobs              |                                                        | -       | -        | -      | -     | -       | -       |
| call private.anonymise_leads       |                                                        | -       | -        | -      | -     | -       | -       |
| call private.run_nightly_jobs      |                                                        | -       | -        | -      | -     | -       | -       |
| call private.lock_admins           |                                                        | -       | -        | -      | -     | -       | -       |
| call private.is_being_notified     |                                                        | -       | -        | -      | -     | -       | -       |
| call private.claim_time            |                                                        | -       | -        | -      | -     | -       | -       |
| call private.purge_trash           |                                                        | -       | -        | -      | -     | -       | -       |
| call private.require_admin         |                                                        | -       | -        | -      | -     | -       | -       |
`;

/** One statement: `verb` with `object`, which is a table or a function, and at most one column. */
export type Access = {
  verb: "select" | "insert" | "update" | "delete" | "call";
  object: string;
  column: string | null;
  expected: Record<CallerName, Expected>;
};

/** The table above, a statement for each column. */
export const accessMatrix: Access[] = readTable(TABLE);

/** `update public.leads.stage`. */
export function nameOf({ verb, object, column }: Omit<Access, "expected">): string {
  return `${verb} ${object}${column ? `.${column}` : ""}`;
}

function readTable(table: string): Access[] {
  const [head = [], , ...rows] = table.trim().split("\n").map(cellsOf);
  const callers = head.slice(2) as CallerName[];
  return rows.flatMap(([what = "", columns = "", ...cells]) => {
    const [verb, object = ""] = what.split(" ");
    const expected = Object.fromEntries(
      callers.map((caller, place) => [caller, readCell(cells[place] ?? "")]),
    ) as Access["expected"];
    return (columns === "" ? [null] : columns.split(" ")).map((column) => {
      return { verb: verb as Access["verb"], object, column, expected };
    });
  });
}

function cellsOf(line: string): string[] {
  return line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function readCell(cell: string): Expected {
  if (cell === "-") return DENIED;
  return /^\d$/.test(cell) ? Number(cell) : cell;
}
