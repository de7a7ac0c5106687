import type { TransactionSql } from "postgres";
import { DENIED, expectations, type Rule, type World } from "./access-rule.ts";
import { leadRow } from "./rows.ts";

const insertLead = (changes: object) => (sql: TransactionSql) => {
  return sql`insert into public.leads ${sql({ ...leadRow(), ...changes })}`;
};

// In each list: visitor, signed in without the role, deleted admin, admin, service.
/** Who may do what with leads, their history, their notification and their limits. */
export const accessToLeads: Rule[] = [
  {
    what: "submits a lead",
    run: insertLead({ stage: "interested", source: "direct" }),
    expected: expectations([1, 1, 1, 1, 1]),
  },
  {
    what: "submits a lead without a stage",
    run: insertLead({}),
    expected: expectations([1, 1, 1, 1, 1]),
  },
  ...["created_at", "updated_at", "deleted_at", "notified_at"].map((column) => ({
    what: `submits a lead with its own ${column}`,
    run: insertLead({ [column]: new Date() }),
    expected: expectations([DENIED, DENIED, DENIED, DENIED, 1]),
  })),
  {
    what: "submits a lead that counts as notified",
    run: insertLead({ notification_status: "sent" }),
    expected: expectations([DENIED, DENIED, DENIED, DENIED, 1]),
  },
  {
    what: "submits a lead that is suspected",
    run: insertLead({ is_suspected: true }),
    expected: expectations([1, 1, 1, 1, 1]),
  },
  {
    what: "reads every lead",
    run: (sql) => sql`select * from public.leads`,
    expected: expectations([DENIED, 0, 0, 2, 2]),
  },
  {
    what: "submits a lead and reads it back",
    run: (sql) => sql`insert into public.leads ${sql({ ...leadRow() })} returning id`,
    expected: expectations([DENIED, DENIED, DENIED, 1, 1]),
  },
  {
    what: "lists the active leads",
    run: (sql) => sql`select * from public.get_active_leads()`,
    expected: expectations([DENIED, 0, 0, 1, DENIED]),
  },
  {
    what: "moves a lead",
    run: (sql, world) =>
      sql`update public.leads set stage = 'closed' where id = ${world.lead.active}`,
    expected: expectations([DENIED, 0, 0, 1, 1]),
  },
  {
    what: "moves a lead from where it is not",
    run: (sql, world) =>
      sql`update public.leads set stage = 'closed' where id = ${world.lead.active} and stage = 'failed'`,
    expected: expectations([DENIED, 0, 0, 0, 0]),
  },
  {
    what: "moves a lead in the trash",
    run: (sql, world) =>
      sql`update public.leads set stage = 'closed' where id = ${world.lead.trashed}`,
    expected: expectations([DENIED, 0, 0, 0, 1]),
  },
  ...["remarks", "source", "notification_status", "deleted_at"].map((column) => ({
    what: `changes the ${column} of a lead`,
    run: (sql: TransactionSql, world: World) =>
      sql`update public.leads set ${sql(column)} = default where id = ${world.lead.active}`,
    expected: expectations([DENIED, DENIED, DENIED, DENIED, 1]),
  })),
  {
    what: "moves a lead to the trash",
    run: (sql, world) =>
      sql`select from public.soft_delete_lead(${world.lead.active}) as done where done`,
    expected: expectations([DENIED, DENIED, DENIED, 1, DENIED]),
  },
  {
    what: "erases a lead",
    run: (sql, world) => sql`delete from public.leads where id = ${world.lead.active}`,
    expected: expectations([DENIED, DENIED, DENIED, DENIED, 1]),
  },
  {
    what: "reads what happened to the leads",
    run: (sql) => sql`select * from public.lead_events`,
    expected: expectations([DENIED, 0, 0, 2, 2]),
  },
  {
    what: "writes down that something happened",
    run: (sql, world) =>
      sql`insert into public.lead_events (lead_id, kind) values (${world.lead.active}, 'moved')`,
    expected: expectations([DENIED, DENIED, DENIED, DENIED, DENIED]),
  },
  {
    what: "rewrites what happened",
    run: (sql) => sql`update public.lead_events set actor = null`,
    expected: expectations([DENIED, DENIED, DENIED, DENIED, DENIED]),
  },
  {
    what: "erases what happened",
    run: (sql) => sql`delete from public.lead_events`,
    expected: expectations([DENIED, DENIED, DENIED, DENIED, DENIED]),
  },
  {
    what: "reads the settings",
    run: (sql) => sql`select * from public.app_settings`,
    expected: expectations([DENIED, DENIED, DENIED, DENIED, 1]),
  },
  {
    what: "changes the settings",
    run: (sql) => sql`update public.app_settings set leads_per_email_per_hour = 50`,
    expected: expectations([DENIED, DENIED, DENIED, DENIED, 1]),
  },
  {
    what: "adds a second row of settings",
    run: (sql) => sql`insert into public.app_settings (id) values (true)`,
    expected: expectations([DENIED, DENIED, DENIED, DENIED, DENIED]),
  },
  {
    what: "reads who submitted from where",
    run: (sql) => sql`select * from private.rate_slots`,
    expected: expectations([DENIED, DENIED, DENIED, DENIED, DENIED]),
  },
  {
    what: "spends somebody's limit",
    run: (sql) => sql`select private.take_slot('email:weiling@kopi.example', 5)`,
    expected: expectations([DENIED, DENIED, DENIED, DENIED, DENIED]),
  },
  {
    what: "claims a lead's notification",
    run: (sql, world) => sql`select * from public.claim_lead_notification(${world.lead.active})`,
    expected: expectations([DENIED, DENIED, DENIED, DENIED, 1]),
  },
  {
    what: "claims a lead in an admin's name to send it again",
    run: (sql, world) =>
      sql`select * from public.claim_lead_resend(${world.lead.active}, ${world.user.admin})`,
    expected: expectations([DENIED, DENIED, DENIED, DENIED, 1]),
  },
  {
    what: "records how a notification ended",
    run: (sql, world) => sql`select public.record_lead_notification(${world.lead.active}, now())`,
    expected: expectations([DENIED, DENIED, DENIED, DENIED, 1]),
  },
];
