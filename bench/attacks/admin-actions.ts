import { refused, type ServerResponse } from "./attack.ts";
import { apiOf } from "./api.ts";
import { leadOf, type Person, type Target } from "./target.ts";

export type AdminAction = { name: string; call: (person: Person) => Promise<ServerResponse> };

/** Actions that only an admin may do, one for each right. A response without rows counts as a refusal. */
export function adminActions(target: Target): AdminAction[] {
  const { read, rpc, change, invoke } = apiOf(target);
  const lead = target.leadId;
  const { company_name, contact_name, contact_number, email } = leadOf();
  const corrected = { company_name, contact_name, contact_number, email };
  const tables = [
    "leads",
    "lead_events",
    "lead_notes",
    "working_hours",
    "audit_log",
    "board_views",
  ];
  const calls: [string, object][] = [
    ["get_active_leads", {}],
    ["get_trashed_leads", {}],
    ["find_in_notes", { words: ["called"] }],
    ["soft_delete_lead", { lead_id: lead }],
    ["restore_lead", { lead_id: lead }],
    ["undo_lead_move", { lead_id: lead, moved_at: new Date().toISOString() }],
    ["get_duplicates", { lead_ids: [lead] }],
    ["find_duplicates", { candidates: [corrected] }],
    ["import_leads", { leads: [{ ...corrected, solution_interested: "Waiter AI" }] }],
    ["undo_import", { lead_ids: [lead] }],
    ["merge_leads", { kept_id: lead, merged_id: lead, seen_kept: {}, seen_merged: {} }],
    ["unmerge_leads", { kept_id: lead, merged_id: lead }],
    ["add_lead", { lead: { ...corrected, solution_interested: "Waiter AI" } }],
    ["change_leads", { act: "trash", changes: [{ id: lead }] }],
    ["get_assigns_in_turn", {}],
    ["set_assigns_in_turn", { is_on: true }],
    ["correct_lead", { lead_id: lead, seen: {}, corrected }],
    ["export_person", { person: email }],
    ["erase_person", { person: email, confirmation: email }],
    ["get_reach_of_erasure", { person: email }],
    ["get_import_progress", {}],
    ["log_access", { action: "board-opened" }],
    ["get_audit_people", {}],
    ["get_desk_settings", {}],
    ["change_desk_settings", { kept_months: 24, short_messages: true }],
    ["forget_refused_messages", {}],
    ["get_board_page", { view: {}, stages: ["interested"] }],
    ["get_lead_rows", { view: {} }],
    ["count_board", { view: {} }],
    ["get_today", { today: "2026-11-24" }],
    ["get_report", { from_day: "2026-01-01", to_day: "2026-12-31" }],
    ["get_report_leads", { from_day: "2026-01-01", to_day: "2026-12-31" }],
    ["get_lead_reading", { of_lead: "00000000-0000-4000-8000-000000000000" }],
    ["change_role", { target_user: target.insider.id, new_role: "member" }],
    ["get_turnstile", {}],
    ["change_turnstile", { new_site_key: null, new_secret: null }],
    ["two_factors_required", {}],
    ["require_two_factors", { required: true }],
    ["get_sessions", {}],
    ["end_sessions", {}],
    ["create_recovery_codes", {}],
    ["count_recovery_codes", {}],
  ];
  return [
    ...tables.map((table) => ({
      name: `reading ${table}`,
      call: (person: Person) => read(`${table}?select=*`, person),
    })),
    ...calls.map(([name, body]) => ({
      name: `calling ${name}`,
      call: (person: Person) => rpc(name, body, person),
    })),
    {
      name: "moving a lead",
      call: (person) => change(`leads?id=eq.${lead}`, { stage: "failed" }, person),
    },
    {
      name: "writing a note",
      call: (person) => change("lead_notes", { lead_id: lead, body: "Zyx" }, person, "POST"),
    },
    {
      name: "making an admin",
      call: (person) =>
        invoke(
          "manage-admin",
          { action: "create", user: { email: "evil@selat.example", password: "Evil-pass-1" } },
          person,
        ),
    },
    {
      name: "deleting an admin",
      call: (person) =>
        invoke("manage-admin", { action: "delete", userId: target.insider.id }, person),
    },
    ...["resend", "remove-erased"].map((action) => ({
      name: `the action ${action} of the sales chat's messages`,
      call: (person: Person) =>
        invoke("send-telegram-notification", { action, leadId: lead }, person),
    })),
  ];
}

/** Returns null (held) if the action was refused with 401 or 403, or if it read or changed no row. */
export function isDenied(response: ServerResponse): string | null {
  const isEmpty = response.status === 200 && ["[]", "false", "null"].includes(response.text.trim());
  return isEmpty ? null : refused(response, [401, 403]);
}
