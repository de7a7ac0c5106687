import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runAs } from "./callers.ts";
import { storeAdmin, storeLead, storeUser } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;
let admin: string;
let since: string;

beforeAll(async () => {
  database = await createDatabase();
  admin = await storeAdmin(database.sql);
  await database.sql`update public.profiles set full_name = 'Siti' where id = ${admin}`;
});
afterAll(() => database.stop());
beforeEach(async () => {
  const [row] = await database.sql`select coalesce(max(id), 0) as id from public.audit_log`;
  since = String(row?.["id"]);
});

/** Returns the rows of the audit log since the test began, oldest first. */
async function written() {
  const rows = await database.sql`
    select actor_name, action, subject_type, subject_id, subject_email, details
    from public.audit_log where id > ${since} order by id`;
  return [...rows];
}

function asAdmin() {
  return { role: "authenticated", userId: admin } as const;
}

describe.each([
  ["UPDATE", "update public.audit_log set action = 'signed-in'"],
  ["DELETE", "delete from public.audit_log"],
  ["TRUNCATE", "truncate public.audit_log"],
])("%s is refused", (_, statement) => {
  test("to the superuser, even as a replica", async () => {
    await database.sql`select private.write_audit('signed-in')`;
    const before = await database.sql`select * from public.audit_log order by id`;

    const [superuser] = await database.sql`
      select rolsuper from pg_roles where rolname = current_user`;
    expect(superuser?.["rolsuper"]).toBe(true);
    await expect(database.sql.unsafe(statement)).rejects.toMatchObject({ code: "42501" });
    await expect(
      database.sql.begin(async (sql) => {
        await sql`set local session_replication_role = replica`;
        await sql.unsafe(statement);
      }),
    ).rejects.toMatchObject({ message: "The audit log is never changed" });

    expect(await database.sql`select * from public.audit_log order by id`).toEqual(before);
  });

  test.each(["authenticated", "service_role"] as const)("to %s", async (role) => {
    await expect(
      runAs(database.sql, { role, userId: admin }, (sql) => sql.unsafe(statement)),
    ).rejects.toMatchObject({ code: "42501" });
  });
});

describe("the log contains", () => {
  test("a sign-in, but no refreshed session", async () => {
    const session = randomUUID();
    await database.sql`insert into auth.sessions (id, user_id) values (${session}, ${admin})`;
    await database.sql`update auth.sessions set updated_at = now() where id = ${session}`;

    expect(await written()).toMatchObject([
      { action: "signed-in", actor_name: "Siti", subject_id: admin },
    ]);
  });

  test("a wrong password with its account, and Auth still refuses it", async () => {
    const event = (valid: boolean) => database.sql.json({ user_id: admin, valid });
    await database.sql`select public.hook_password_verification_attempt(${event(true)})`;
    const [answer] = await database.sql`
      select public.hook_password_verification_attempt(${event(false)}) as answer`;

    expect(answer?.["answer"]).toEqual({ decision: "continue" });
    expect(await written()).toMatchObject([
      { action: "sign-in-failed", actor_name: null, subject_id: admin },
    ]);
  });

  test("a wrong code of an app with its account, and Auth still refuses it", async () => {
    const event = (valid: boolean) => database.sql.json({ user_id: admin, valid });
    await database.sql`select public.hook_mfa_verification_attempt(${event(true)})`;
    const [answer] = await database.sql`
      select public.hook_mfa_verification_attempt(${event(false)}) as answer`;

    expect(answer?.["answer"]).toEqual({ decision: "continue" });
    expect(await written()).toMatchObject([
      { action: "second-factor-refused", actor_name: "Siti", subject_id: admin },
    ]);
  });

  test("who created an admin and who deleted one, with the email address that the account had", async () => {
    const user = await storeUser(database.sql, "dewi@selat.example");
    await database.sql`select public.grant_role(${user}, 'admin', ${admin})`;
    await database.sql`select public.delete_admin(${user}, ${admin})`;

    const subject = { subject_id: user, subject_email: "dewi@selat.example" };
    expect(await written()).toMatchObject([
      { action: "admin-created", actor_name: "Siti", ...subject },
      { action: "admin-deleted", actor_name: "Siti", ...subject },
    ]);
  });

  test("a role that is removed while the account stays", async () => {
    const other = await storeAdmin(database.sql);
    await database.sql`delete from public.user_roles where user_id = ${other}`;

    expect(await written()).toMatchObject([
      { action: "admin-created", subject_id: other },
      { action: "admin-deleted", actor_name: null, subject_id: other },
    ]);
  });

  test("that a password was changed, but neither the old nor the new one", async () => {
    await database.sql`update auth.users set encrypted_password = 'hash-of-it' where id = ${admin}`;

    const rows = await written();
    expect(rows).toMatchObject([{ action: "password-changed", subject_id: admin }]);
    expect(JSON.stringify(rows)).not.toContain("hash-of-it");
  });

  test("a changed setting, before and after, but not an unchanged one", async () => {
    await runAs(database.sql, asAdmin(), async (sql) => {
      await sql`update public.working_hours set response_minutes = 45 where country = 'SG'`;
      await sql`update public.working_hours set response_minutes = 45 where country = 'SG'`;
    });

    expect(await written()).toMatchObject([
      {
        action: "setting-changed",
        actor_name: "Siti",
        subject_type: "setting",
        details: { of: "Working hours SG", changes: { response_minutes: { from: 60, to: 45 } } },
      },
    ]);
  });

  test("a used recovery code and a wrong one, with the account", async () => {
    await database.sql`
      insert into private.recovery_codes (user_id, code_hash)
      select ${admin}, private.recovery_code_hash('RIGHT', extensions.gen_salt('bf', 4))`;
    await database.sql`select public.use_recovery_code(${admin}, 'WRONG-WRONG-WRONG-WRONG')`;
    await database.sql`select public.use_recovery_code(${admin}, 'RIGHT')`;

    const rows = await written();
    expect(rows).toMatchObject([
      { action: "recovery-code-refused", actor_name: "Siti", subject_id: admin },
      { action: "recovery-code-used", actor_name: "Siti", subject_id: admin },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/WRONG|RIGHT/);
  });

  test("a changed secret key of the captcha even if the site key stays, but not the key itself", async () => {
    await database.sql`update public.profiles set is_primary_admin = true where id = ${admin}`;
    await runAs(database.sql, asAdmin(), async (sql) => {
      await sql`select public.change_turnstile('0x4AAAAAAAAAA', 'first-secret')`;
      await sql`select public.change_turnstile('0x4AAAAAAAAAA', 'other-secret')`;
      await sql`select public.change_turnstile('0x4AAAAAAAAAA', 'other-secret')`;
    });

    const rows = await written();
    const ofSecret = { action: "setting-changed", details: { of: "Secret key of the captcha" } };
    expect(rows.filter(({ action }) => action === "setting-changed")).toMatchObject([
      { details: { changes: { turnstile_site_key: { to: "0x4AAAAAAAAAA" } } } },
      ofSecret,
      ofSecret,
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/first-secret|other-secret/);
  });

  test("that Today and the leads behind a figure were opened", async () => {
    await runAs(database.sql, asAdmin(), async (sql) => {
      await sql`select public.log_access('today-opened')`;
      await sql`select public.log_access('report-leads-opened', row_count => 3)`;
    });
    expect(await written()).toMatchObject([
      { action: "today-opened", actor_name: "Siti" },
      { action: "report-leads-opened", details: { rows: 3 } },
    ]);
  });

  test("which lead was opened, and how many were exported", async () => {
    const lead = await storeLead(database.sql);
    await runAs(database.sql, asAdmin(), async (sql) => {
      await sql`select public.log_access('lead-opened', ${lead})`;
      await sql`select public.log_access('leads-exported', row_count => 12)`;
    });

    expect(await written()).toMatchObject([
      { action: "lead-opened", actor_name: "Siti", subject_type: "lead", subject_id: lead },
      { action: "leads-exported", details: { rows: 12 } },
    ]);
  });
});

test("refuses an entry of an unknown kind, and any entry without the role", async () => {
  await expect(
    runAs(database.sql, asAdmin(), (sql) => sql`select public.log_access('admin-deleted')`),
  ).rejects.toMatchObject({ code: "23514" });
  const nobody = { role: "authenticated", userId: await storeUser(database.sql) } as const;
  await expect(
    runAs(database.sql, nobody, (sql) => sql`select public.log_access('board-opened')`),
  ).rejects.toMatchObject({ code: "42501" });
  expect(await written()).toEqual([]);
});

test("entries survive the account of the user who acted", async () => {
  const other = await storeAdmin(database.sql);
  const as = { role: "authenticated", userId: other } as const;
  await runAs(database.sql, as, (sql) => sql`select public.log_access('board-opened')`);
  await database.sql`select public.delete_admin(${other}, ${admin})`;

  const rows = await database.sql`select action from public.audit_log where actor_id = ${other}`;
  expect(rows).toMatchObject([{ action: "board-opened" }]);
});
