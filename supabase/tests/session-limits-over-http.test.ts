import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Backend, PASSWORD, type SignedIn } from "./start-backend.ts";
import { createBackend } from "./test-database.ts";

let backend: Backend;

beforeAll(async () => {
  backend = await createBackend();
});
afterAll(() => backend.stop());

/** Lets time pass for every session of a user, as if signed in and refreshed that long ago. */
async function age({ id }: SignedIn, signedIn: string, refreshed: string | null) {
  await backend.sql`
    update auth.sessions set created_at = now() - ${signedIn}::interval,
      refreshed_at = (now() - ${refreshed}::interval) at time zone 'utc'
    where user_id = ${id}`;
}

async function sessionOf({ client }: SignedIn): Promise<string> {
  const { data } = await client.auth.getClaims();
  return String(data?.claims["session_id"]);
}

const isAdmin = async ({ client }: SignedIn) => (await client.rpc("is_admin")).data;
const stepOf = async ({ client }: SignedIn) => (await client.rpc("second_factor_step")).data;
const endOf = async (session: string) =>
  (await backend.visitor.rpc("session_end", { session })).data;

async function twoSessions() {
  const here = await backend.signIn();
  const there = await backend.signIn();
  const { email, id } = here;
  await there.client.auth.signInWithPassword({ email, password: PASSWORD });
  return { here, there: { ...there, id } };
}

describe("a session", () => {
  test.each([
    ["11 hours unused is active", "11 hours", null, null],
    ["13 hours unused after the sign-in has ended", "13 hours", null, "idle"],
    ["13 hours unused after a refresh has ended", "6 days", "13 hours", "idle"],
    ["6 days old and used an hour ago is active", "6 days", "1 hour", null],
    ["7 days old and used a minute ago has ended", "7 days 1 minute", "1 minute", "age"],
  ])("%s", async (_what, signedIn, refreshed, end) => {
    const admin = await backend.signIn();
    const session = await sessionOf(admin);
    await age(admin, signedIn, refreshed);
    expect(await isAdmin(admin)).toBe(end === null);
    expect(await stepOf(admin)).toBe(end === null ? "none" : "sign-in");
    expect(await endOf(session)).toBe(end);
    const { error } = await admin.client.auth.refreshSession();
    expect(error?.code ?? null).toBe(end && "session_expired");
  });

  test("that has ended is not refreshed, even by a token inside a JSON array", async () => {
    const admin = await backend.signIn();
    const { data } = await admin.client.auth.getSession();
    await age(admin, "13 hours", null);
    const response = await fetch(`${backend.url}/auth/v1/token?grant_type=refresh_token`, {
      method: "POST",
      headers: { apikey: backend.anonKey, "content-type": "application/json" },
      body: JSON.stringify({ refresh_token: [data.session?.refresh_token] }),
    });
    expect(response.status).toBe(400);
  });

  test("that is refreshed on its first day ends 12 hours later", async () => {
    const admin = await backend.signIn();
    await age(admin, "11 hours", null);
    await admin.client.auth.refreshSession();
    const [row] = await backend.sql`
      select extract(epoch from not_after - now()) / 3600 as hours from auth.sessions
      where user_id = ${admin.id}`;
    expect(Number(row?.["hours"])).toBeCloseTo(12, 1);
  });

  test("that signed out, or one that never existed, is reported as ended elsewhere", async () => {
    const admin = await backend.signIn();
    const session = await sessionOf(admin);
    await admin.client.auth.signOut({ scope: "local" });
    expect(await endOf(session)).toBe("elsewhere");
    expect(await endOf(randomUUID())).toBe("elsewhere");
  });
});

/** The handle by which the list of sessions names this one. */
async function handleOf(who: SignedIn): Promise<string> {
  const [row] = await backend.sql`
    select private.session_handle(${await sessionOf(who)}) as handle`;
  return String(row?.["handle"]);
}

describe("the list of sessions", () => {
  test("lists the user's active sessions with their browsers, the current one first", async () => {
    const { here, there } = await twoSessions();
    const { data } = await here.client.rpc("get_sessions");
    expect(data).toMatchObject([
      { id: await handleOf(here), is_current: true },
      { id: await handleOf(there), is_current: false },
    ]);
    expect(data?.[0]?.user_agent).not.toBe("");
    expect(Object.keys(data?.[0] ?? {})).not.toContain("ip");
    await backend.sql`
      update auth.sessions set created_at = now() - interval '13 hours'
      where id = ${await sessionOf(there)}`;
    expect((await here.client.rpc("get_sessions")).data).toHaveLength(1);
  });

  test("ends one other session of the caller, but not this one or another user's", async () => {
    const { here, there } = await twoSessions();
    const stranger = await backend.signIn();
    const end = async (session: string) =>
      (await here.client.rpc("end_sessions", { session })).data;
    expect(await end(await handleOf(here))).toBe(0);
    expect(await end(await handleOf(stranger))).toBe(0);
    expect(await end(await sessionOf(there))).toBe(0);
    expect(await end(await handleOf(there))).toBe(1);
    expect(await Promise.all([here, there, stranger].map(isAdmin))).toEqual([true, false, true]);
    expect((await there.client.auth.refreshSession()).error).not.toBeNull();
  });

  test("ends all other sessions, and logs it", async () => {
    const { here, there } = await twoSessions();
    expect((await here.client.rpc("end_sessions")).data).toBe(1);
    expect(await Promise.all([here, there].map(isAdmin))).toEqual([true, false]);
    const rows = await backend.sql`
      select details from public.audit_log
      where action = 'sessions-ended' and actor_id = ${here.id}`;
    expect(rows).toEqual([{ details: { sessions: 1 } }]);
  });

  test("is refused without the role", async () => {
    const { client } = await backend.signIn({ role: "none" });
    expect((await client.rpc("get_sessions")).data).toEqual([]);
    expect((await client.rpc("end_sessions")).error).toMatchObject({ code: "42501" });
  });
});
