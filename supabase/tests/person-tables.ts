import { type LeadField, leadFields } from "../../src/lib/messages/lead-fields.ts";
import { columnOf } from "../../src/lib/lead-row.ts";

/** The text fields of the contact form. */
const typedColumns = Object.entries<LeadField>(leadFields)
  .filter(([, { control }]) => control.type !== "number")
  .map(([name]) => columnOf(name));

/**
 * The columns with a person's data. A column that is missing in these lists fails person-rights.test.ts: its author has
 * to decide whether an export shows it, and how an erasure reaches it.
 */
export const personColumns: Record<string, string[]> = {
  "public.leads": [
    ...typedColumns,
    "source",
    "attribution",
    "path",
    "language",
    "consent_text",
    "consent_version",
    "notification_error",
    "next_action",
    "merged_over",
  ],
  "public.lead_notes": ["body", "author_name"],
  "public.lead_events": ["kind", "actor_name", "fields", "next_action"],
  "private.lead_credits": ["page", "section", "target", "campaign", "arms"],
  "private.lead_search": ["words"],
};

/** The field of an export that has the rows of each table that refers to a lead. */
export const exportedAs: Record<string, string> = {
  leads: "merged_into",
  lead_events: "history",
  lead_notes: "notes",
  "private.chat_messages": "chat_messages",
  "private.lead_confirmations": "confirmation",
  "private.lead_credits": "credit",
  "private.lead_outbox": "waits_for_message_since",
  "private.lead_pushes": "waits_for_push",
  "private.lead_search": "search_words",
  "private.webhook_outbox": "webhook_events",
};

/** Columns of text that hold no data of a prospect, and why. */
export const otherColumns: Record<string, { columns: string[]; why: string }> = {
  "public.leads": {
    columns: ["notification_status", "country", "value_currency", "lost_reason"],
    why: "Words of fixed lists, and of the desk's list of reasons.",
  },
  "public.lead_notes": { columns: ["author_email"], why: "An admin's address." },
  "public.lead_events": {
    columns: [
      "actor_email",
      "channel",
      "from_owner_name",
      "to_owner_name",
      "value_currency",
      "lost_reason",
      "previous_lost_reason",
      "template",
    ],
    why: "People of the desk, words of fixed lists, and the desk's lists of reasons and templates.",
  },
  "public.audit_log": {
    columns: ["actor_name", "actor_email", "action", "subject_type", "subject_email", "details"],
    why: "Admins, numbers and names of fields: audit-log.test.ts.",
  },
  "public.profiles": { columns: ["full_name", "email"], why: "Admins." },
  "public.user_roles": { columns: ["role"], why: "One word." },
  "public.working_hours": { columns: ["country", "time_zone"], why: "Settings." },
  "public.public_holidays": { columns: ["country", "name"], why: "Settings." },
  "public.board_views": {
    columns: ["name", "query"],
    why: "Names and filters of saved views; the words of a search are refused.",
  },
  "public.lost_reasons": { columns: ["title"], why: "Settings." },
  "public.push_subscriptions": {
    columns: ["endpoint", "p256dh", "auth"],
    why: "Addresses and keys of the desk's own browsers.",
  },
  "public.message_templates": {
    columns: ["channel", "language", "name", "subject", "body"],
    why: "Settings; a placeholder replaces the person.",
  },
  "public.app_settings": {
    columns: ["client_address_header", "turnstile_site_key"],
    why: "Settings.",
  },
  "private.sales_chat": { columns: ["failure"], why: "Telegram's words." },
  "private.function_address": {
    columns: ["url", "publishable_key"],
    why: "The project's own address and key, which every page contains.",
  },
  "private.job_runs": { columns: ["job"], why: "The name of a job." },
  "private.recovery_codes": {
    columns: ["code_hash"],
    why: "A bcrypt hash of an admin's code, no words of a person.",
  },
  "private.webhook": {
    columns: ["url", "secret", "old_secret", "failure"],
    why: "An address that an admin entered, its secrets, and the words of the function that calls it.",
  },
  "private.lead_keys": {
    columns: ["name", "source", "hash"],
    why: "Names that admins give to keys, and hashes of random bytes.",
  },
  "private.turnstile": { columns: ["secret"], why: "A key of the captcha." },
  "private.chat_messages": { columns: ["chat_id", "refusal"], why: "Ids, and Telegram's words." },
  "private.section_words": {
    columns: ["hash", "type", "texts", "links"],
    why: "What the site publishes, by its build.",
  },
  "private.section_places": { columns: ["page", "document", "key", "hash"], why: "The same." },
  "private.counted_pages": { columns: ["page", "revision"], why: "The same." },
  "private.word_counts": {
    columns: ["page", "section", "action", "target", "language", "source", "viewport"],
    why: "Counters of a day, of pages and words that a build has had; a host or campaign of everybody who came from it.",
  },
  "private.word_months": {
    columns: ["page", "section", "action", "target", "language", "source"],
    why: "The same, by month.",
  },
  "private.word_days": {
    columns: ["page", "section", "action", "target", "source"],
    why: "The same, by day.",
  },
  "private.experiments": {
    columns: ["token", "experiment", "page", "control", "variant"],
    why: "What the site publishes, by its build.",
  },
  "private.section_groups": {
    columns: ["section", "page"],
    why: "Counters of groups of networks, by hashes of words and pages of a build.",
  },
  "private.experiment_groups": { columns: ["token"], why: "Counters of groups of networks." },
  "private.experiment_counts": { columns: ["token"], why: "Counters of a day." },
  "private.count_slots": {
    columns: ["key"],
    why: "A keyed hash of day, page and client address, deleted when the day is over; no lead has a client address.",
  },
  "private.password_proofs": { columns: ["act"], why: "One word." },
  "private.used_passes": {
    columns: ["pass"],
    why: "A signature of the time at which a visitor passed the captcha; deleted after two days.",
  },
  "private.rate_slots": {
    columns: ["key"],
    why: "A keyed hash; an erasure deletes it by its hash.",
  },
};
