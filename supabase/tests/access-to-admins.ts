import { DENIED, expectations, type Rule } from "./access-rule.ts";

// In each list: visitor, signed in without the role, deleted admin, admin, service.
/** Who may do what with roles, profiles and accounts. */
export const accessToAdmins: Rule[] = [
  {
    what: "reads their own roles",
    run: (sql) => sql`select from public.user_roles where user_id = auth.uid()`,
    expected: expectations([DENIED, 0, 0, 1, 0]),
  },
  {
    what: "reads everybody's roles",
    run: (sql) => sql`select from public.user_roles`,
    expected: expectations([DENIED, 0, 0, 2, 2]),
  },
  {
    what: "makes themselves an admin",
    run: (sql, world) => sql`
      insert into public.user_roles (user_id, role)
      select id, 'admin' from auth.users where id = ${world.user.stranger}`,
    expected: expectations([DENIED, DENIED, DENIED, DENIED, DENIED]),
  },
  {
    what: "gives a user the admin role",
    run: (sql, world) => sql`
      insert into public.user_roles (user_id, role) values (${world.user.stranger}, 'admin')`,
    expected: expectations([DENIED, DENIED, DENIED, DENIED, 1]),
  },
  {
    what: "takes an admin's role",
    run: (sql, world) => sql`delete from public.user_roles where user_id = ${world.user.other}`,
    expected: expectations([DENIED, DENIED, DENIED, DENIED, 1]),
  },
  {
    what: "reads every profile",
    run: (sql) => sql`select * from public.profiles`,
    expected: expectations([DENIED, 0, 0, 3, 3]),
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
    expected: expectations([DENIED, 0, 0, 0, 1]),
  },
  {
    what: "makes themselves the primary admin",
    run: (sql, world) =>
      sql`update public.profiles set is_primary_admin = false where id = ${world.user.admin}`,
    expected: expectations([DENIED, DENIED, DENIED, DENIED, 1]),
  },
  {
    what: "removes a profile",
    run: (sql, world) => sql`delete from public.profiles where id = ${world.user.stranger}`,
    expected: expectations([DENIED, DENIED, DENIED, DENIED, 1]),
  },
  {
    what: "asks whether they are an admin and hears yes",
    run: (sql) => sql`select where public.is_admin()`,
    expected: expectations([DENIED, 0, 0, 1, DENIED]),
  },
  {
    what: "makes an admin in another's name",
    run: (sql, world) =>
      sql`select public.grant_admin(${world.user.stranger}, ${world.user.admin})`,
    expected: expectations([DENIED, DENIED, DENIED, DENIED, 1]),
  },
  {
    what: "deletes an admin in another's name",
    run: (sql, world) => sql`select public.delete_admin(${world.user.admin}, ${world.user.other})`,
    expected: expectations([DENIED, DENIED, DENIED, DENIED, 1]),
  },
  {
    what: "makes the first admin once there is one",
    run: (sql, world) => sql`select public.bootstrap_admin(${world.user.stranger})`,
    expected: expectations([DENIED, DENIED, DENIED, DENIED, "PT409"]),
  },
  {
    what: "reads the accounts",
    run: (sql) => sql`select * from auth.users`,
    expected: expectations([DENIED, DENIED, DENIED, DENIED, DENIED]),
  },
];
