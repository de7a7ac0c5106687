import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { runAs, type Caller } from "./callers.ts";
import { leadRow, storeLead } from "./rows.ts";
import { startBackend } from "./start-backend.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.stop());
afterEach(async () => {
  await database.sql`truncate private.rate_slots`;
});

const visitor: Caller = { role: "anon", headers: { "x-forwarded-for": "203.0.113.7" } };
const OLD = "notify:" + "0".repeat(64);
const YOUNG = "notify:" + "1".repeat(64);

function submit(email: string) {
  const row = leadRow({ email });
  return runAs(database.sql, visitor, (sql) => sql`insert into public.leads ${sql({ ...row })}`);
}

async function keysOfSlots(): Promise<string[]> {
  const rows = await database.sql<
    { key: string }[]
  >`select key from private.rate_slots where key ~ '^(email|address|notify):' order by key`;
  return rows.map(({ key }) => key);
}

/** Stores two slots, one of them 61 minutes old and the other 59. */
function fillSlots() {
  return database.sql`insert into private.rate_slots (key, taken_at) values
    (${OLD}, now() - interval '61 minutes'), (${YOUNG}, now() - interval '59 minutes')`;
}

describe("what the rate limits store", () => {
  const HASHED = /^(email|address):[0-9a-f]{64}$/;

  test("is a hash, the same for the same address, and no plain address", async () => {
    await submit("weiling@kopi.example");
    await submit("weiling@kopi.example");
    await submit("siti@kopi.example");

    const keys = await keysOfSlots();
    expect(keys).toHaveLength(6);
    expect(keys.filter((key) => !HASHED.test(key))).toEqual([]);
    expect(new Set(keys).size).toBe(3);
    const [known] = await database.sql`select private.slot_hash('address:203.0.113.7') as key`;
    expect(keys.filter((key) => key === known?.["key"])).toHaveLength(3);
  });

  test("cannot be a plain address", async () => {
    const plain = database.sql`insert into private.rate_slots (key) values ('email:a@kopi.example')`;
    await expect(plain).rejects.toMatchObject({ constraint_name: "rate_slots_key_hashed" });
    await fillSlots();
  });

  test("reveals nothing without this database's own secret", async () => {
    const other = await createDatabase({});
    const hashes = await Promise.all(
      [database, other].map(
        ({ sql }) => sql`select private.slot_hash('email:a@kopi.example') as key`,
      ),
    );
    await other.stop();

    expect(new Set(hashes.map(([row]) => String(row?.["key"]))).size).toBe(2);
  });
});

describe("the jobs", () => {
  test("delete after an hour what the limits counted, which visitors' requests do not delete", async () => {
    await fillSlots();
    await submit("aisyah@kopi.example");
    expect(await keysOfSlots()).toHaveLength(4);

    await database.sql`select private.run_jobs()`;

    const left = await keysOfSlots();
    expect(left).toHaveLength(3);
    expect(left).not.toContain(OLD);
    expect(left).toContain(YOUNG);
  });

  test("erase leads from the trash that are due", async () => {
    const day = 24 * 60 * 60_000;
    const deleted = (days: number) => ({ deleted_at: new Date(Date.now() - days * day) });
    const due = await storeLead(database.sql, deleted(31));
    const notYet = await storeLead(database.sql, deleted(29));

    await database.sql`select private.run_jobs()`;

    const rows = await database.sql`select id from public.leads where id in (${due}, ${notYet})`;
    expect(rows).toEqual([{ id: notYet }]);
  });

  test("are scheduled in pg_cron, each once", async () => {
    const jobs = await database.sql`select jobname, schedule, command from cron.job order by jobid`;

    expect(jobs.map(({ jobname, schedule, command }) => [jobname, schedule, command])).toEqual([
      ["minutely-jobs", "* * * * *", "select private.run_minutely_jobs()"],
      ["jobs", "*/5 * * * *", "select private.run_jobs()"],
      ["nightly-jobs", "17 18 * * *", "select private.run_nightly_jobs()"],
    ]);
  });

  test("store the time at which they last succeeded", async () => {
    await database.sql`truncate private.job_runs`;
    for (const job of ["minutely_jobs", "jobs", "nightly_jobs"]) {
      await database.sql.unsafe(`select private.run_${job}()`);
    }

    const runs = await database.sql`
      select job from private.job_runs where ran_at > now() - interval '1 minute' order by job`;
    expect(runs.map(({ job }) => job)).toEqual(["jobs", "minutely-jobs", "nightly-jobs"]);
  });

  test("keep pg_cron's own list of runs for a week", async () => {
    await database.sql`insert into cron.job_run_details (jobid, end_time) values
      (1, now() - interval '8 days'), (1, now() - interval '6 days')`;

    await database.sql`select private.run_nightly_jobs()`;

    const [left] = await database.sql`select count(*)::int as runs from cron.job_run_details`;
    expect(left).toEqual({ runs: 1 });
  });

  test("run at the start of the local stack, the nightly ones too", async () => {
    await fillSlots();
    const id = await storeLead(database.sql, { stage: "closed" });
    await database.sql.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql`update public.leads set updated_at = now() - interval '3 years' where id = ${id}`;
      await sql`delete from public.lead_events where lead_id = ${id}`;
    });

    const backend = await startBackend({ databaseUrl: database.url });

    const lead = () => database.sql`select company_name from public.leads where id = ${id}`;
    await vi.waitFor(async () => {
      expect(await keysOfSlots()).toEqual([YOUNG]);
      expect(await lead()).toEqual([{ company_name: "Anonymised" }]);
    });
    await backend.stop();
  });
});
