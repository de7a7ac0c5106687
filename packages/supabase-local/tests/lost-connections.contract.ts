import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it, type MockInstance, vi } from "vitest";
import { createPool } from "../src/database-pool.ts";
import { type Stack, ticket } from "./stack.ts";

let stack: Stack;
/** The connection that ends all others; it is not ended itself. */
let killer: Sql;

/** What happens to requests and statements whose connections to Postgres end. */
export function describeLostConnections(
  getStack: () => Stack,
  printed: MockInstance<typeof console.error>,
): void {
  describe("lost connections", () => {
    beforeAll(() => {
      stack = getStack();
      printed.mockClear();
      killer = postgres(stack.databaseUrl, {
        max: 1,
        onnotice: () => {},
        connection: { application_name: "killer" },
      });
    });
    afterAll(() => killer.end());

    describeRequests(printed);
    describePool();
  });
}

/** Ends every connection to Postgres, or those that run a statement like this; returns how many. */
async function endConnections(statement = "%"): Promise<number> {
  const ended = await killer`
    select pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend' and application_name <> 'killer'
      and query ilike ${statement}`;
  return ended.length;
}

function describeRequests(printed: MockInstance<typeof console.error>): void {
  it("answers every request, with 503 and Retry-After after a lost connection", async () => {
    const headers = { apikey: stack.anonKey, "content-type": "application/json" };
    const answers: { status: number; retryAfter: string | null; email: string }[] = [];
    const over = new AbortController();
    async function visit(): Promise<void> {
      while (!over.signal.aborted) {
        const row = ticket();
        // oxlint-disable-next-line no-await-in-loop -- one visitor after the other
        const answer = await fetch(`${stack.url}/rest/v1/tickets`, {
          method: "POST",
          headers,
          body: JSON.stringify(row),
          signal: AbortSignal.timeout(5_000),
        });
        const retryAfter = answer.headers.get("retry-after");
        answers.push({ status: answer.status, retryAfter, email: String(row["email"]) });
      }
    }
    const visitors = Array.from({ length: 12 }, visit);
    for (let time = 0; time < 4; time += 1) {
      const before = answers.length;
      // oxlint-disable-next-line no-await-in-loop
      await vi.waitFor(() => expect(answers.length).toBeGreaterThan(before + 10));
      // oxlint-disable-next-line no-await-in-loop
      await endConnections();
    }
    const before = answers.length;
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(before + 50));
    over.abort();
    await Promise.all(visitors);

    const lost = answers.filter(({ status }) => status !== 201);
    expect(lost.length).toBeGreaterThan(0);
    expect(new Set(lost.map(({ status }) => status))).toEqual(new Set([503]));
    expect(new Set(lost.map(({ retryAfter }) => retryAfter))).toEqual(new Set(["1"]));
    const stored = await killer<{ email: string }[]>`select email from public.tickets`;
    const emails = new Set(stored.map(({ email }) => email));
    const missing = answers.filter(({ status, email }) => status === 201 && !emails.has(email));
    expect(missing).toEqual([]);
    expect(printed.mock.calls.flat()).toContain(
      "supabase: connections to Postgres were lost; new ones are opened.",
    );
  });

  it("continues sign-in and realtime after every connection was lost", async () => {
    const { client } = await stack.signUp({ member: true });
    const heard: unknown[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    client
      .channel("tickets")
      .on("postgres_changes", { event: "INSERT", schema: "public", table: "tickets" }, (change) =>
        heard.push(change.new["title"]),
      )
      .on("system", {}, ({ status }) => status === "ok" && resolve())
      .subscribe();
    await promise;

    await endConnections();
    await vi.waitFor(async () => {
      const { error } = await stack
        .client()
        .from("tickets")
        .insert(ticket({ title: "heard" }));
      expect(error).toBeNull();
      expect(heard).toContain("heard");
    });
    expect((await stack.signUp()).token).toBeTruthy();
    await client.removeAllChannels();
  });
}

/** The error of a statement that fails before the test awaits it. */
async function failureOf(work: PromiseLike<unknown>): Promise<unknown> {
  try {
    return await work;
  } catch (error) {
    return error;
  }
}

/** Ends the connection of this marked statement as soon as it runs. */
function endWhenRunning(mark: string): Promise<void> {
  return vi.waitFor(async () => expect(await endConnections(`%${mark}%pg_sleep%`)).toBe(1));
}

function describePool(): void {
  let sql: Sql;
  let troubles = 0;

  beforeAll(() => {
    sql = createPool(
      (options) => postgres(stack.databaseUrl, { max: 3, onnotice: () => {}, ...options }),
      () => (troubles += 1),
    );
  });
  afterAll(() => sql.end({ timeout: 2 }));

  it("rejects the running statement, and answers the next one", async () => {
    const failure = failureOf(sql`select 'one', pg_sleep(60)`);
    await endWhenRunning("one");
    expect(await failure).toMatchObject({ code: "57P01" });
    expect(await sql`select 1 as value`).toMatchObject([{ value: 1 }]);
  });

  it("rejects a statement with values that Postgres has not seen before", async () => {
    const slow = sql`select 'values', pg_sleep(${60}), ${"text"}::text`;
    const failure = failureOf(slow);
    await endWhenRunning("values");
    expect(await failure).toMatchObject({ code: "57P01" });
  });

  it("answers the next statement after an idle connection was lost", async () => {
    await sql`select 'idle'`;
    const before = troubles;
    expect(await endConnections("%idle%")).toBe(1);
    await vi.waitFor(() => expect(troubles).toBe(before + 1));
    expect(await sql`select 4 as value`).toMatchObject([{ value: 4 }]);
  });

  it("rolls a transaction back whose statements came all at once", async () => {
    const title = "never stored";
    const work = sql.begin(async (tx) => {
      await tx`insert into public.tickets ${tx([ticket({ title }) as { title: string }])}`;
      await Promise.all([
        tx`select 'transaction', pg_sleep(${60})`,
        tx`select ${"second"}::text`,
        tx`select ${"third"}::text`,
      ]);
    });
    const failure = failureOf(work);
    await endWhenRunning("transaction");
    expect(await failure).toMatchObject({ code: "57P01" });
    expect(await sql`select from public.tickets where title = ${title}`).toHaveLength(0);
  });

  it("rejects the statement of a transaction that follows a lost connection", async () => {
    const paused = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const work = sql.begin(async (tx) => {
      await tx`select 'paused'`;
      begun.resolve();
      await paused.promise;
      await tx`insert into public.tickets ${tx([ticket() as { title: string }])}`;
    });
    const failure = failureOf(work);
    await begun.promise;
    const before = troubles;
    await endConnections("%paused%");
    await vi.waitFor(() => expect(troubles).toBeGreaterThan(before));
    paused.resolve();
    expect(await failure).toMatchObject({ code: "57P01" });
  });

  it("rejects statements on a lost reserved connection, and answers after its release", async () => {
    for (let time = 0; time < 5; time += 1) {
      const reserved = await sql.reserve();
      const slow = reserved`select 'reserved', pg_sleep(60)`;
      const failure = failureOf(slow);
      await endWhenRunning("reserved");
      expect(await failure).toMatchObject({ code: "57P01" });
      await expect(reserved`select 1`).rejects.toMatchObject({ code: "57P01" });
      reserved.release();
    }
    expect(await sql`select 1 as value`).toMatchObject([{ value: 1 }]);
  });

  it("listens again and reports it, since it may have missed something", async () => {
    const heard: string[] = [];
    let listens = 0;
    const listening = await sql.listen(
      "lost",
      (words) => heard.push(words),
      () => (listens += 1),
    );
    expect(listens).toBe(1);
    await endConnections("listen%");
    await vi.waitFor(() => expect(listens).toBe(2));
    await killer`select pg_notify('lost', 'words')`;
    await vi.waitFor(() => expect(heard).toEqual(["words"]));
    await listening.unlisten();
  });
}
