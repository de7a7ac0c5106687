import { randomUUID } from "node:crypto";
import { DENIED, expectations, type Rule } from "./access-rule.ts";
import { leadRow } from "./rows.ts";

/** The refusal of a session that has not called enter_desk. */
const NOT_ENTERED = "PT403";

// Rules that depend on the row, which the matrix of tables and columns does not cover. Each list has the results of a
// visitor, a signed-in user without the role, a deleted admin, an admin, and the service role.
export const accessRules: Rule[] = [
  {
    what: "submits a lead and reads it back",
    run: (sql) => sql`insert into public.leads ${sql({ ...leadRow() })} returning id`,
    expected: expectations([DENIED, DENIED, DENIED, 1, 1], { outside: DENIED }),
  },
  {
    what: "moves a lead from a stage that it is not in",
    run: (sql, world) => sql`
      update public.leads set stage = 'closed' where id = ${world.lead.active} and stage = 'failed'`,
    expected: expectations([DENIED, 0, 0, 0, 0]),
  },
  {
    what: "moves a lead in the trash",
    run: (sql, world) =>
      sql`update public.leads set stage = 'closed' where id = ${world.lead.trashed}`,
    expected: expectations([DENIED, 0, 0, 0, 1]),
  },
  {
    what: "moves a lead to the trash",
    run: (sql, world) =>
      sql`select from public.soft_delete_lead(${world.lead.active}) as done where done`,
    expected: expectations([DENIED, DENIED, DENIED, 1, DENIED], { outside: NOT_ENTERED }),
  },
  {
    what: "restores a lead",
    run: (sql, world) =>
      sql`select from public.restore_lead(${world.lead.trashed}) as done where done`,
    expected: expectations([DENIED, DENIED, DENIED, 1, DENIED], { outside: NOT_ENTERED }),
  },
  {
    what: "restores a lead that is not in the trash",
    run: (sql) => sql`select from public.restore_lead(${randomUUID()}) as done where done`,
    expected: expectations([DENIED, DENIED, DENIED, 0, DENIED], { outside: NOT_ENTERED }),
  },
  {
    what: "writes a note in another's name",
    run: (sql, world) => sql`
      insert into public.lead_notes (lead_id, body, author)
      values (${world.lead.active}, 'Called back.', ${world.user.other})`,
    expected: expectations([DENIED, DENIED, DENIED, DENIED, DENIED]),
  },
  {
    what: "changes a note that another admin wrote",
    run: (sql, world) => sql`
      update public.lead_notes set body = 'Something else.'
      where lead_id = ${world.lead.active} and author <> auth.uid()`,
    expected: expectations([DENIED, 0, 0, 0, DENIED]),
  },
  {
    what: "reads their own roles",
    run: (sql) => sql`select from public.user_roles where user_id = auth.uid()`,
    expected: expectations([DENIED, 0, 0, 1, 0], { halfway: 1 }),
  },
  {
    what: "makes themselves an admin",
    run: (sql) => sql`
      insert into public.user_roles (user_id, role) values (auth.uid(), 'admin')`,
    expected: expectations([DENIED, DENIED, DENIED, DENIED, "23502"]),
  },
  {
    what: "changes their own name",
    run: (sql) => sql`update public.profiles set full_name = 'Siti' where id = auth.uid()`,
    expected: expectations([DENIED, 0, 0, 1, 0]),
  },
  {
    what: "changes somebody else's name",
    run: (sql, world) =>
      sql`update public.profiles set full_name = 'Siti' where id = ${world.user.other}`,
    expected: expectations([DENIED, 0, 0, 0, 1], { twoFactor: 1 }),
  },
  {
    what: "makes themselves the primary admin",
    run: (sql) => sql`update public.profiles set is_primary_admin = true where id = auth.uid()`,
    expected: expectations([DENIED, DENIED, DENIED, DENIED, 0]),
  },
  {
    what: "is an admin according to is_admin()",
    run: (sql) => sql`select where public.is_admin()`,
    expected: expectations([DENIED, 0, 0, 1, DENIED], { member: 0 }),
  },
  {
    what: "has a role of the desk according to has_desk_role()",
    run: (sql) => sql`select where public.has_desk_role()`,
    expected: expectations([DENIED, 0, 0, 1, DENIED]),
  },
  {
    what: "logs that they exported leads",
    run: (sql) => sql`select public.log_access('leads-exported', null, 2)`,
    expected: expectations([DENIED, DENIED, DENIED, 1, DENIED], { member: DENIED }),
  },
  {
    what: "makes a member an admin",
    run: (sql, world) => sql`select public.change_role(${world.user.member}, 'admin')`,
    expected: expectations([DENIED, DENIED, DENIED, 1, DENIED], { member: DENIED }),
  },
  {
    what: "changes their own role",
    run: (sql) => sql`select public.change_role(auth.uid(), 'member')`,
    expected: expectations([DENIED, DENIED, DENIED, "PT409", DENIED], { member: DENIED }),
  },
  {
    what: "makes the primary admin a member",
    run: (sql, world) => sql`select public.change_role(${world.user.primary}, 'member')`,
    expected: expectations([DENIED, DENIED, DENIED, "PT409", DENIED], { member: DENIED }),
  },
  {
    what: "makes an admin of a user without a role of the desk",
    run: (sql, world) => sql`select public.change_role(${world.user.nonAdmin}, 'admin')`,
    expected: expectations([DENIED, DENIED, DENIED, "PT404", DENIED], { member: DENIED }),
  },
  {
    what: "saves a view for the whole desk",
    run: (sql) => sql`
      insert into public.board_views (owner, name, query) values (null, 'Late', 'only=overdue')`,
    expected: expectations([DENIED, DENIED, DENIED, 1, DENIED], { member: DENIED }),
  },
  {
    what: "deletes a view of somebody else",
    run: (sql, world) => sql`delete from public.board_views where owner = ${world.user.admin}
      and owner <> auth.uid()`,
    expected: expectations([DENIED, 0, 0, 0, DENIED]),
  },
  {
    what: "saves a view with the words of a search",
    run: (sql) => sql`insert into public.board_views (name, query) values ('Tan', 'q=tan')`,
    expected: expectations([DENIED, DENIED, DENIED, "23514", DENIED]),
  },
  {
    what: "reads the accounts",
    run: (sql) => sql`select * from auth.users`,
    expected: expectations([DENIED, DENIED, DENIED, DENIED, DENIED]),
  },
];
