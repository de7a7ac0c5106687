import { apiOf, changePassword, enroll, given, submitCode } from "./api.ts";
import { type Attack, heldIf, refused } from "./attack.ts";
import type { Person, Target } from "./target.ts";

const ROLES = [
  "anon",
  "authenticated",
  "service_role",
  "supabase_auth_admin",
  "postgres",
  "postgres as a replica",
];

const CHANGES = [
  "update public.audit_log set action = 'signed-out'",
  "update public.audit_log set details = '{}' where false",
  "delete from public.audit_log",
  "delete from public.audit_log where false",
  "truncate public.audit_log",
  "truncate public.audit_log restart identity cascade",
  "merge into public.audit_log using (select 1) as x on true when matched then delete",
];

/** Statements that only the table's owner may run. */
const OWNERS_CHANGES = [
  "alter table public.audit_log disable trigger audit_log_append_only",
  "drop trigger audit_log_append_only on public.audit_log",
  "alter table public.audit_log disable row level security",
  "drop table public.audit_log",
  "create rule evil as on insert to public.audit_log do instead nothing",
  "create or replace function private.refuse_audit_change() returns trigger language plpgsql as 'begin return null; end'",
  "insert into public.audit_log (action) values ('signed-in')",
  "insert into public.audit_log (id, action) overriding system value values (1, 'signed-in')",
  "select setval('public.audit_log_id_seq', 1)",
  "select private.write_audit('signed-in')",
  "set session_replication_role = replica",
];

/** Changes of the audit log by each role, entries forged through `log_access`, missing entries, and secrets in it. */
export function auditLogAttacks(target: Target): Attack[] {
  const { sql } = target;
  const { rpc, change, invoke } = apiOf(target);
  class Undone extends Error {}

  /** Runs a statement as a role and rolls it back; returns null (held) if the database refused it. */
  async function changeAs(role: string, statement: string): Promise<string | null> {
    const [name = "", , , replica] = role.split(" ");
    try {
      await sql.begin(async (transaction) => {
        if (replica) await transaction`set local session_replication_role = replica`;
        await transaction`select set_config('role', ${name}, true)`;
        await transaction.unsafe(statement);
        throw new Undone();
      });
    } catch (error) {
      return error instanceof Undone ? `${role} was allowed: ${statement}` : null;
    }
    return null;
  }
  const inDatabase = ROLES.flatMap((role) =>
    [...CHANGES, ...(role.startsWith("postgres") ? [] : OWNERS_CHANGES)].map((statement) => ({
      requirement: "V16.4.2",
      name: `${role}: ${statement.slice(0, 70)}`,
      attempt: () => changeAs(role, statement),
    })),
  );

  const people: [string, () => Person | undefined][] = [
    ["a visitor", () => undefined],
    ["an account without a role", () => target.outsider],
    ["an admin", () => target.insider],
    ["the primary admin", () => target.primary],
  ];
  const overHttp = people.flatMap(([name, who]) =>
    ["POST", "PATCH", "DELETE"].map((method) => ({
      requirement: "V16.4.2",
      name: `${method} of the audit log by ${name}`,
      attempt: async () => {
        const path = method === "POST" ? "audit_log" : "audit_log?id=gt.0";
        return refused(await change(path, { action: "signed-in" }, who(), method), [401, 403]);
      },
    })),
  );
  const reports: object[] = [
    { action: "signed-in" },
    { action: "person-erased" },
    { action: "admin-deleted" },
    { action: "setting-changed" },
    { action: "board-opened\nsigned-in" },
    { action: "<script>alert(1)</script>" },
    { action: "" },
    { action: null },
    { action: "board-opened", lead_id: "1" },
    { action: "board-opened", row_count: "many" },
    { action: "board-opened", row_count: 99_999_999_999 },
    { action: "board-opened", actor_id: "x" },
    { action: "board-opened", details: { evil: true } },
  ];
  const forged = reports.map((body) => ({
    requirement: "V16.4.1",
    name: `an entry forged with log_access ${JSON.stringify(body)}`,
    attempt: async () => refused(await rpc("log_access", body, target.insider)),
  }));

  const rowsOf = async (action: string, id: string) =>
    (
      await sql`
        select from public.audit_log
        where action = ${action} and (subject_id = ${id} or actor_id = ${id})`
    ).length;
  const traces: [string, string, (person: Person) => Promise<unknown>][] = [
    ["V16.3.1", "signed-in", async () => undefined],
    ["V16.3.1", "sign-in-failed", ({ email }) => target.signIn(email, "Wr0ng-one-9")],
    ["V16.3.1", "second-factor-added", (person) => enroll(target, person)],
    [
      "V16.3.1",
      "second-factor-refused",
      async (person) => {
        const enrolled = await enroll(target, person);
        await submitCode(target, enrolled, enrolled.factorId, "000000");
      },
    ],
    [
      "V16.3.1",
      "recovery-codes-made",
      async (person) => {
        given(await rpc("create_recovery_codes", {}, await enroll(target, person)));
      },
    ],
    [
      "V16.3.1",
      "password-changed",
      (person) => changePassword(target, person, "Kopi-gula-melaka-8"),
    ],
    [
      "V16.3.3",
      "person-exported",
      (person) => rpc("export_person", { person: "x@y.example" }, person),
    ],
    [
      "V16.3.3",
      "person-erased",
      (person) =>
        rpc("erase_person", { person: "x@y.example", confirmation: "x@y.example" }, person),
    ],
    [
      "V16.3.3",
      "sessions-ended",
      async (person) => {
        await target.signIn(person.email, person.password);
        await rpc("end_sessions", {}, person);
      },
    ],
    [
      "V16.3.3",
      "admin-created",
      (person) =>
        invoke(
          "manage-admin",
          {
            action: "create",
            user: { email: `${crypto.randomUUID()}@selat.example`, password: "Kopi-gula-8" },
          },
          person,
        ),
    ],
  ];
  const unrecorded = traces.map(([requirement, action, act]) => ({
    requirement,
    name: `${action} without an entry in the audit log`,
    attempt: async () => {
      const person = await target.createPerson();
      await act(person);
      const found = await rowsOf(action, person.id);
      return heldIf(found > 0, `no entry of ${action} in the audit log`);
    },
  }));
  const words: Attack = {
    requirement: "V16.2.5",
    name: "a password, a token or a code in the audit log",
    attempt: async () => {
      const person = await target.createPerson();
      await target.signIn(person.email, "Wr0ng-one-9");
      const [row] = await sql`select jsonb_agg(audit_log)::text as text from public.audit_log`;
      const text = String(row?.["text"]);
      const found = [person.password, "Wr0ng-one-9", person.token, person.refreshToken].filter(
        (secret) => text.includes(secret),
      );
      return heldIf(found.length === 0, `the audit log has ${found.join()}`);
    },
  };
  return [...inDatabase, ...overHttp, ...forged, ...unrecorded, words];
}
