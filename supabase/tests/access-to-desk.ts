import { randomUUID } from "node:crypto";
import { DENIED, expectations, type Rule } from "./access-rule.ts";

// In each list: visitor, signed in without the role, deleted admin, admin, service.
/** Who may do what with notes, the trash and the working hours. */
export const accessToDesk: Rule[] = [
  {
    what: "writes a note",
    run: (sql, world) => sql`
      insert into public.lead_notes (lead_id, body) values (${world.lead.active}, 'Called back.')`,
    expected: expectations([DENIED, DENIED, DENIED, 1, DENIED]),
  },
  {
    what: "writes a note in another's name",
    run: (sql, world) => sql`
      insert into public.lead_notes (lead_id, body, author)
      values (${world.lead.active}, 'Called back.', ${world.user.other})`,
    expected: expectations([DENIED, DENIED, DENIED, DENIED, DENIED]),
  },
  {
    what: "reads the notes",
    run: (sql) => sql`select * from public.lead_notes`,
    expected: expectations([DENIED, 0, 0, 1, 1]),
  },
  {
    what: "rewrites a note",
    run: (sql) => sql`update public.lead_notes set body = 'Never called.'`,
    expected: expectations([DENIED, DENIED, DENIED, DENIED, DENIED]),
  },
  {
    what: "erases a note",
    run: (sql) => sql`delete from public.lead_notes`,
    expected: expectations([DENIED, DENIED, DENIED, DENIED, DENIED]),
  },
  {
    what: "lists the trash",
    run: (sql) => sql`select * from public.get_trashed_leads()`,
    expected: expectations([DENIED, DENIED, DENIED, 1, DENIED]),
  },
  {
    what: "restores a lead",
    run: (sql, world) =>
      sql`select from public.restore_lead(${world.lead.trashed}) as done where done`,
    expected: expectations([DENIED, DENIED, DENIED, 1, DENIED]),
  },
  {
    what: "restores a lead that is not in the trash",
    run: (sql) => sql`select from public.restore_lead(${randomUUID()}) as done where done`,
    expected: expectations([DENIED, DENIED, DENIED, 0, DENIED]),
  },
  {
    what: "empties the trash",
    run: (sql) => sql`select private.purge_trash()`,
    expected: expectations([DENIED, DENIED, DENIED, DENIED, DENIED]),
  },
  ...["stage_changed_at", "first_response_at", "purge_at"].map((column) => ({
    what: `changes the ${column} of a lead`,
    run: (sql: Parameters<Rule["run"]>[0]) =>
      sql`update public.leads set ${sql(column)} = now() where deleted_at is null`,
    expected: expectations([DENIED, DENIED, DENIED, DENIED, 1]),
  })),
  {
    what: "reads the working hours",
    run: (sql) => sql`select * from public.working_hours`,
    expected: expectations([DENIED, 0, 0, 3, 3]),
  },
  {
    what: "changes the working hours",
    run: (sql) => sql`update public.working_hours set opens = '08:30' where country = 'SG'`,
    expected: expectations([DENIED, 0, 0, 1, DENIED]),
  },
  {
    what: "changes the time zone of a country",
    run: (sql) => sql`update public.working_hours set time_zone = 'UTC' where country = 'SG'`,
    expected: expectations([DENIED, DENIED, DENIED, DENIED, DENIED]),
  },
  {
    what: "adds a country",
    run: (sql) => sql`
      insert into public.working_hours
      select 'TH', time_zone, days, opens, closes, response_minutes from public.working_hours`,
    expected: expectations([DENIED, DENIED, DENIED, DENIED, DENIED]),
  },
];
