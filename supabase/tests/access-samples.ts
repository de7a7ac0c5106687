import type { World } from "./access-rule.ts";
import type { Access } from "./access-matrix.ts";

/** What a row needs beside the column that is tried, in SQL. */
const REQUIRED: Record<string, Record<string, string>> = {
  "public.leads": {
    company_name: "'Kopi Corner'",
    contact_name: "'Tan Wei Ling'",
    contact_number: "'+65 6123 4567'",
    email: "'weiling@kopi.example'",
    solution_interested: "'Waiter AI'",
  },
  "public.lead_events": { lead_id: ":active", kind: "'moved'" },
  "public.lead_notes": { lead_id: ":active", body: "'Called back.'" },
  "public.working_hours": {
    country: "'SG'",
    time_zone: "'Asia/Singapore'",
    days: "'{1}'",
    opens: "'08:00'",
    closes: "'20:00'",
    response_minutes: "30",
  },
  "public.public_holidays": { country: "'SG'", day: "'2028-01-01'", name: "'New Year'" },
  "public.board_views": { name: "'Hot ones'", query: "'only=new'" },
  "public.lost_reasons": { title: "'Moved away'" },
  "public.push_subscriptions": {
    endpoint: "'https://push.example/other'",
    p256dh: "repeat('A', 87)",
    auth: "repeat('A', 22)",
  },
  "private.lead_pushes": { lead_id: ":trashed" },
  "private.lead_confirmations": { lead_id: ":trashed" },
  "public.message_templates": {
    channel: "'email'",
    name: "cast(gen_random_uuid() as text)",
    subject: "'Hello'",
    body: "'Hello {name}'",
  },
  "public.profiles": { id: ":bare", email: "'bare@selat.example'" },
  "public.user_roles": { user_id: ":nonAdmin", role: "'admin'" },
  "public.audit_log": { action: "'lead-opened'" },
  "private.chat_messages": { chat_id: "'-100'", message_id: "8" },
  "private.recovery_codes": { user_id: ":admin", code_hash: "'x'" },
  "private.lead_outbox": { lead_id: ":active" },
  "private.function_address": {
    url: "'https://project.example/functions/v1'",
    publishable_key: "'sb_publishable_key'",
  },
  "private.job_runs": { job: "'jobs'", ran_at: "now()" },
  "private.lead_search": { lead_id: ":active", words: "'kopi'" },
  "private.rate_slots": { key: "'email:' || repeat('0', 64)" },
};

/** A value for a column of any table that has it; times are now(). */
const VALUES: Record<string, string> = {
  remarks: "'Two outlets.'",
  stage: "'closed'",
  from_stage: "'closed'",
  to_stage: "'failed'",
  source: "'free-trial'",
  attribution: "'{}'",
  is_suspected: "true",
  consent_text: "'You agree.'",
  consent_version: "'rev-1'",
  notification_status: "'sent'",
  notification_error: "'Telegram could not be reached.'",
  next_action: "'Call'",
  owner: ":admin",
  from_owner: ":admin",
  from_owner_name: "'Siti'",
  to_owner: ":admin",
  to_owner_name: "'Siti'",
  actor: ":admin",
  actor_name: "'Siti'",
  actor_email: "'siti@selat.example'",
  note_id: "null",
  other_lead: "null",
  merged_into: "null",
  merged_over: "null",
  author: ":admin",
  author_name: "'Siti'",
  author_email: "'siti@selat.example'",
  full_name: "'Siti'",
  is_primary_admin: "false",
  leads_per_email_per_hour: "6",
  leads_per_address_per_hour: "21",
  leads_per_minute: "60",
  client_address_header: "'x-real-ip'",
  ended_leads_kept_months: "12",
  short_chat_messages: "true",
  fields: "'{email}'",
  chat_id: "'-200'",
  message_id: "9",
  refusal: "'Too old.'",
  actor_id: ":admin",
  action: "'board-opened'",
  subject_type: "'lead'",
  subject_id: ":active",
  subject_email: "'siti@selat.example'",
  details: "'{}'",
  "public.audit_log.id": "default",
  require_two_factors: "true",
  assigns_in_turn: "true",
  "private.chat_messages.lead_id": ":active",
  channel: "'call'",
  value: "null",
  value_currency: "null",
  lost_reason: "null",
  previous_lost_reason: "null",
  place: "default",
  "public.board_views.id": "gen_random_uuid()",
  "public.message_templates.id": "gen_random_uuid()",
  code_hash: "'\\\\x00'",
  "public.leads.id": "gen_random_uuid()",
  "public.lead_notes.id": "gen_random_uuid()",
  "public.lead_events.id": "default",
  "public.app_settings.id": "true",
  turnstile_site_key: "'0x4AAAAAAATestKey'",
  "private.turnstile.id": "true",
  "private.turnstile.secret": "'0x4AAAAAAATestSecret'",
  "private.turnstile.proven_at": "now()",
  "private.rate_secret.id": "true",
  "private.rebuild.id": "true",
  words: "'kopi'",
  waiting_since: "now()",
  asked_at: "now()",
  "private.chat_messages.id": "default",
  "private.lead_outbox.id": "default",
  "private.sales_chat.id": "true",
  "private.sales_chat.tries": "1",
  "private.lead_confirmations.tries": "1",
  "private.sales_chat.failure": "'Telegram could not be reached.'",
  "private.function_address.id": "true",
  "private.rate_secret.secret": "decode(repeat('00', 32), 'hex')",
};

/** Keys are written with the value they have. */
const KEYS = new Set(["public.leads.id", "public.lead_notes.id", "public.profiles.id"]);
const KEY_COLUMNS = new Set(["lead_id", "user_id", "country"]);

/** Two leads of the report, closed and failed, answered in a minute. */
const SOME_LEADS = `'{"(,,,,closed,,,,,,,,,,60,,,)","(,,,,failed,,,,,,,,,,60,,,)"}'`;

/** The lead of the trash, on the board again. */
const RESTORED = "(select id from public.leads where id = :trashed and public.restore_lead(id))";

/** Arguments of the functions that need some. */
const ARGUMENTS: Record<string, string> = {
  "public.soft_delete_lead": ":active",
  "public.remove_push_subscriptions": "'{}'",
  "public.return_lead_confirmation": ":active",
  "public.move_message_template":
    "(select id from public.message_templates order by place limit 1), 1",
  "public.restore_lead": ":trashed",
  "public.get_duplicates": "cast(array[:active] as uuid[])",
  "public.find_duplicates": "'[]'",
  "private.leads_like": "'a@b.example', '6561234567', 'kopi/tan', null, true",
  "private.known_candidates": `'[{"email": "a@b.example"}, {"email": "a@b.example"}]'`,
  "public.import_leads": "'[]'",
  "public.take_back_import": "cast(array[:active] as uuid[])",
  "public.merge_leads": `:active, ${RESTORED}, '{}', '{}'`,
  "public.unmerge_leads": `:active, (
    select id from public.merge_leads(:active, ${RESTORED}, '{}', '{}') where id <> :active
  )`,
  "private.merged_leads": "cast(array[:active] as uuid[])",
  "private.root_of": ":active",
  "private.phone_key": "'61234567', 'SG'",
  "private.name_key": "'Kopi', 'Tan'",
  "public.add_lead": `'{"company_name": "Kopi", "contact_name": "Tan", "contact_number": "61234567",
    "email": "tan@kopi.example", "solution_interested": "Waiter AI"}'`,
  "public.undo_lead_move":
    ":active, (select max(created_at) from public.lead_events where kind = 'moved')",
  "public.record_reached": ":active, 'call'",
  "public.undo_reached": ":active",
  "public.get_report": "'2020-01-01', '2099-12-31'",
  "public.get_report_leads": "'2020-01-01', '2099-12-31'",
  "private.report_zone": "'SG'",
  "private.working_days": "'2026-11-23', '2026-11-23'",
  "private.report_leads": "'2020-01-01', '2099-12-31', null",
  "private.report_arrivals": SOME_LEADS,
  "private.report_funnel": SOME_LEADS,
  "private.report_responses": SOME_LEADS,
  "private.report_lost": SOME_LEADS,
  "private.report_won": SOME_LEADS,
  "private.report_waiting": "null",
  "private.rows_of": `'report_funnel', ${SOME_LEADS}`,
  "public.find_in_notes": "'{called}'",
  "public.change_desk_settings": "12, true",
  "public.change_turnstile": "'0x4AAAAAAATestKey', '0x4AAAAAAATestSecret'",
  "public.take_rebuild": "now()",
  "public.get_board_page": "'{}', '{interested,request-demo,request-trial,closed,failed}'",
  "public.count_board": "'{}'",
  "private.person_name": ":admin",
  "public.get_today": "current_date, true",
  "public.get_lead_rows": "'{}'",
  "public.get_changed_leads": "'-infinity'",
  "public.finish_next_action": ":active, 'Call', current_date",
  "public.change_leads": `'trash', jsonb_build_array(jsonb_build_object('id', :active))`,
  "public.change_role": ":member, 'admin'",
  "public.grant_member": ":nonAdmin, :admin",
  "private.require_desk_role": "'look'",
  "private.country_of": "'61234567', 'direct', '{}'",
  "private.refresh_lead_search": "'{}'",
  "private.board_conditions": "'{}'",
  "private.board_order": "'oldest', null",
  "private.signed_pass": "0",
  "private.has_pass": "'0.00'",
  "public.correct_lead": `:active, '{}', '{"company_name": "Kopi", "contact_name": "Tan",
    "contact_number": "61234567", "email": "tan@kopi.example"}'`,
  "public.export_person": "'weiling@kopi.example'",
  "public.erase_person": "'weiling@kopi.example', 'weiling@kopi.example'",
  "public.get_reach_of_erasure": "'weiling@kopi.example'",
  "public.get_messages_to_remove": ":admin",
  "public.record_message_removal": "'-100', 7",
  "public.session_end": "gen_random_uuid()",
  "public.end_sessions": "gen_random_uuid()",
  "public.hand_over_primary": ":primary, gen_random_uuid()",
  "public.log_access": "'lead-opened', :active",
  "public.hook_password_verification_attempt": `'{"valid": true}'`,
  "public.bootstrap_admin": ":nonAdmin",
  "public.grant_admin": ":nonAdmin, :admin",
  "public.delete_admin": ":other, :admin",
  "public.claim_lead_notification": ":active",
  "public.find_untold_lead": "'{}'",
  "public.claim_lead_resend": ":active, :admin",
  "public.record_lead_notification": "cast(array[:active] as uuid[]), now()",
  "public.record_lead_mail": "cast(array[:active] as uuid[]), now()",
  "public.set_function_address": "'https://project.example/functions/v1', 'sb_publishable_key'",
  "private.has_chat_slot": "20",
  "private.claim_leads": "cast(array[:active] as uuid[]), now()",
  "private.record_run": "'jobs'",
  "private.trim_text": "' x '",
  "private.first_answer": ":active",
  "private.fold_text": "'x'",
  "private.has_only_letters_and": "'x', ''",
  "private.is_company_name": "'x'",
  "private.is_contact_name": "'x'",
  "private.is_phone": "'61234567'",
  "private.is_email": "'a@b.example'",
  "private.stage_for_source": "'direct'",
  "private.client_address": "'{}'",
  "private.lock_slots": "'email:x'",
  "private.mailbox": "'a@b.example'",
  "private.take_site_slots": "1, 10",
  "private.signed_time": "1",
  "private.form_age": "'1.00'",
  "private.slot_hash": "'email:x'",
  "private.take_slot": "'email:x', 5",
  "private.lock_admins": ":admin",
  "private.is_being_notified": "null",
  "private.write_audit": "'lead-opened'",
  "private.person_of": "'Tan@kopi.example'",
  "private.leads_of": "'weiling@kopi.example'",
  "private.require_admin": "'look'",
  "private.recovery_code_hash": "'x', extensions.gen_salt('bf', 4)",
  "public.use_recovery_code": ":admin, 'x'",
  "public.require_two_factors": "true",
  "public.set_assigns_in_turn": "true",
};

/** The statement of a row of the matrix; it changes every row that the caller may change. */
export function statementOf({ verb, object, column }: Access, world: World): string {
  const name = column ?? "";
  const ids = { ...world.lead, ...world.user };
  const fill = (sql: string) =>
    sql.replaceAll(/(?<!\w):([a-zA-Z]+)/g, (_, id: keyof typeof ids) => `'${ids[id]}'`);
  if (verb === "call") return `select * from ${object}(${fill(ARGUMENTS[object] ?? "")})`;
  if (verb === "select") return `select from ${object}`;
  if (verb === "delete") return `delete from ${object}`;
  const value = valueOf(object, name);
  if (verb === "update") {
    const isKey = KEYS.has(`${object}.${name}`) || KEY_COLUMNS.has(name);
    return `update ${object} set ${name} = ${isKey ? name : fill(value)}`;
  }
  const row = { ...REQUIRED[object], [name]: value };
  return `insert into ${object} (${Object.keys(row).join(", ")})
    values (${Object.values(row).map(fill).join(", ")})`;
}

function valueOf(object: string, column: string): string {
  const known = VALUES[`${object}.${column}`] ?? REQUIRED[object]?.[column] ?? VALUES[column];
  return known ?? "now()";
}
