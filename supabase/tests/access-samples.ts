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
  "public.profiles": { id: ":bare", email: "'bare@selat.example'" },
  "public.user_roles": { user_id: ":nonAdmin", role: "'admin'" },
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
  actor: ":admin",
  actor_name: "'Siti'",
  actor_email: "'siti@selat.example'",
  note_id: "null",
  author: ":admin",
  author_name: "'Siti'",
  author_email: "'siti@selat.example'",
  full_name: "'Siti'",
  is_primary_admin: "false",
  leads_per_email_per_hour: "6",
  leads_per_address_per_hour: "21",
  client_address_header: "'x-real-ip'",
  ended_leads_kept_months: "12",
  "public.leads.id": "gen_random_uuid()",
  "public.lead_notes.id": "gen_random_uuid()",
  "public.lead_events.id": "default",
  "public.app_settings.id": "true",
  "private.rate_secret.id": "true",
  "private.rate_secret.secret": "decode(repeat('00', 32), 'hex')",
};

/** Keys are written with the value they have. */
const KEYS = new Set(["public.leads.id", "public.lead_notes.id", "public.profiles.id"]);
const KEY_COLUMNS = new Set(["lead_id", "user_id", "country"]);

/** Arguments of the functions that need some. */
const ARGUMENTS: Record<string, string> = {
  "public.soft_delete_lead": ":active",
  "public.restore_lead": ":trashed",
  "public.find_in_notes": "'{called}'",
  "public.bootstrap_admin": ":nonAdmin",
  "public.grant_admin": ":nonAdmin, :admin",
  "public.delete_admin": ":other, :admin",
  "public.claim_lead_notification": ":active",
  "public.find_untold_lead": "'{}'",
  "public.claim_lead_resend": ":active, :admin",
  "public.record_lead_notification": ":active, now()",
  "private.trim_text": "' x '",
  "private.has_only_letters_and": "'x', ''",
  "private.is_company_name": "'x'",
  "private.is_contact_name": "'x'",
  "private.is_phone": "'61234567'",
  "private.is_email": "'a@b.example'",
  "private.stage_for_source": "'direct'",
  "private.client_address": "'{}'",
  "private.lock_slots": "'email:x'",
  "private.slot_hash": "'email:x'",
  "private.take_slot": "'email:x', 5",
  "private.lock_admins": ":admin",
  "private.is_being_notified": "null",
  "private.require_admin": "'look'",
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
