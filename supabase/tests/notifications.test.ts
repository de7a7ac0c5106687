import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { runAs, type Caller } from "./callers.ts";
import { storeAdmin, storeLead, storeUser } from "./rows.ts";
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

const service: Caller = { role: "service_role" };
const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

type Claim = { id: string; notification_claimed_at: Date };

const claim = (id: string, headers = {}) =>
  runAs(database.sql, service, (sql) => {
    return sql<Claim[]>`
      select * from public.claim_lead_notification(${id}, ${sql.json(headers)})`;
  });
const resend = (id: string, actingUser: string) =>
  runAs(database.sql, service, (sql) => {
    return sql<Claim[]>`select * from public.claim_lead_resend(${id}, ${actingUser})`;
  });
const record = (id: string, claimedAt: Date, failure: string | null = null) =>
  runAs(database.sql, service, (sql) => {
    return sql`select public.record_lead_notification(${[id]}, ${claimedAt}, ${failure}) as done`;
  });

async function deliveryOf(id: string) {
  const [row] = await database.sql`
    select notification_status as status, notification_error as error,
      notified_at is not null as notified
    from public.leads where id = ${id}`;
  return row;
}

/** The time of a successful claim; throws when the lead was not claimed. */
function timeOf([row]: Claim[]): Date {
  if (!row) throw new Error("The lead was not claimed.");
  return row.notification_claimed_at;
}

describe("the notification of a lead", () => {
  test("is claimed once by many concurrent callers", async () => {
    const id = await storeLead(database.sql);

    const claims = await Promise.all(times(10).map(() => claim(id)));

    expect(claims.flat()).toMatchObject([{ id }]);
  });

  test("can be claimed again if it failed, but not if it was sent", async () => {
    const failed = await storeLead(database.sql, { notification_status: "failed" });
    const sent = await storeLead(database.sql, { notification_status: "sent" });

    expect(await claim(failed)).toHaveLength(1);
    expect(await claim(sent)).toHaveLength(0);
  });

  test("cannot be claimed for a lead that is unknown or in the trash", async () => {
    const trashed = await storeLead(database.sql, { deleted_at: new Date() });

    expect(await claim(randomUUID())).toHaveLength(0);
    expect(await claim(trashed)).toHaveLength(0);
  });

  test.each([
    [1, 0],
    [3, 1],
  ])(
    "can be claimed after %s minutes without a result by %s other notifiers",
    async (minutes, taken) => {
      const stuck = {
        notification_status: "sending",
        notification_claimed_at: minutesAgo(minutes),
      };
      const id = await storeLead(database.sql, stuck);

      expect((await Promise.all([claim(id), claim(id), claim(id)])).flat()).toHaveLength(taken);
    },
  );

  test("whose claim has no time can be claimed again", async () => {
    expect(
      await claim(await storeLead(database.sql, { notification_status: "sending" })),
    ).toHaveLength(1);
  });
});

/** How many claims succeeded; all others must have failed by the rate limit. */
async function accepted(claims: Promise<unknown>[]): Promise<number> {
  const results = await Promise.allSettled(claims);
  const refusals = results.flatMap((it) => (it.status === "rejected" ? [it.reason.code] : []));
  expect(new Set(refusals)).toEqual(new Set(refusals.length > 0 ? ["PT429"] : []));
  return results.length - refusals.length;
}

describe("the limit of notifications", () => {
  const headers = { "x-forwarded-for": "203.0.113.9" };

  test("lets one client send 20 an hour", async () => {
    const ids = await Promise.all(times(25).map(() => storeLead(database.sql)));

    expect(await accepted(ids.map((id) => claim(id, headers)))).toBe(20);
  });

  test("lets one client guess at most 20 leads an hour", async () => {
    expect(await accepted(times(25).map(() => claim(randomUUID(), headers)))).toBe(20);
  });

  test("leaves a refused lead to be claimed later", async () => {
    await accepted(times(20).map(() => claim(randomUUID(), headers)));
    const id = await storeLead(database.sql);

    await expect(claim(id, headers)).rejects.toMatchObject({ code: "PT429" });
    expect(await claim(id, { "x-forwarded-for": "203.0.113.10" })).toHaveLength(1);
  });

  test("does not count repeated calls about one lead", async () => {
    const id = await storeLead(database.sql);

    expect(await accepted(times(50).map(() => claim(id, headers)))).toBe(50);
    expect(await database.sql`select from private.rate_slots`).toHaveLength(1);
  });
});

describe("the end of a notification", () => {
  test("stores a success with its time", async () => {
    const id = await storeLead(database.sql);

    expect(await record(id, timeOf(await claim(id)))).toEqual([{ done: true }]);
    expect(await deliveryOf(id)).toEqual({ status: "sent", error: null, notified: true });
  });

  test("stores a failure in a limited text, which the next success removes", async () => {
    const id = await storeLead(database.sql);

    await record(id, timeOf(await claim(id)), "x".repeat(5000));
    expect(await deliveryOf(id)).toEqual({
      status: "failed",
      error: "x".repeat(300),
      notified: false,
    });

    await record(id, timeOf(await claim(id)));
    expect(await deliveryOf(id)).toEqual({ status: "sent", error: null, notified: true });
  });

  test("is not stored by a notifier whose lead another one has claimed", async () => {
    const stuck = { notification_status: "sending", notification_claimed_at: minutesAgo(3) };
    const id = await storeLead(database.sql, stuck);
    const next = timeOf(await claim(id));

    expect(await record(id, stuck.notification_claimed_at, "late")).toEqual([{ done: false }]);
    expect(await record(id, next)).toEqual([{ done: true }]);
    expect(await record(id, next, "again")).toEqual([{ done: false }]);
    expect(await deliveryOf(id)).toMatchObject({ status: "sent" });
  });
});

describe("sending again", () => {
  test.each(["sent", "failed", undefined])("claims a lead whose status is %s", async (status) => {
    const admin = await storeAdmin(database.sql);
    const id = await storeLead(database.sql, status ? { notification_status: status } : {});

    expect(await resend(id, admin)).toMatchObject([{ id }]);
  });

  test("waits for a live notifier, not for a dead one", async () => {
    const admin = await storeAdmin(database.sql);
    const sending = (minutes: number) =>
      storeLead(database.sql, {
        notification_status: "sending",
        notification_claimed_at: minutesAgo(minutes),
      });

    await expect(resend(await sending(1), admin)).rejects.toMatchObject({
      code: "PT409",
      detail: "ALREADY_SENDING",
    });
    expect(await resend(await sending(3), admin)).toHaveLength(1);
  });

  test("is refused to a user without the role", async () => {
    const nonAdmin = await storeUser(database.sql);

    await expect(resend(await storeLead(database.sql), nonAdmin)).rejects.toMatchObject({
      code: "PT403",
      detail: "NOT_ADMIN",
    });
  });

  test("is refused for a lead that is unknown or in the trash", async () => {
    const admin = await storeAdmin(database.sql);
    const trashed = await storeLead(database.sql, { deleted_at: new Date() });

    await expect(resend(randomUUID(), admin)).rejects.toMatchObject({ detail: "NOT_FOUND" });
    await expect(resend(trashed, admin)).rejects.toMatchObject({ detail: "NOT_FOUND" });
  });
});
