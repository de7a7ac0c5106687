import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runAs, type Caller } from "./callers.ts";
import { letPass } from "./outbox-clock.ts";
import { leadRow, storeAdmin, storeLead, type LeadRow } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabase();
  await database.sql`select public.set_function_address('http://localhost:1/functions/v1', 'sb_publishable_x')`;
});
afterAll(() => database.stop());
beforeEach(async () => {
  await database.sql`delete from public.leads`;
  await database.sql`truncate private.rate_slots, private.chat_messages, net.http_request_queue`;
  await database.sql`delete from private.sales_chat`;
  await database.sql`insert into private.sales_chat default values`;
});

const visitor: Caller = { role: "anon" };
const service: Caller = { role: "service_role" };
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Submits a lead as a visitor, without a notification; resolves to its id. */
async function submit(changes: Partial<LeadRow> = {}): Promise<string> {
  const row = leadRow({ email: `${crypto.randomUUID()}@kopi.example`, ...changes });
  await runAs(database.sql, visitor, (sql) => sql`insert into public.leads ${sql({ ...row })}`);
  // The calls for confirmations are tested in lead-confirmations.test.ts.
  await database.sql`delete from private.lead_confirmations`;
  return row.id;
}

async function submitSome(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (const _ of times(count)) ids.push(await submit());
  return ids;
}

type Claim = { id: string; notification_claimed_at: Date };

const claim = () =>
  runAs(
    database.sql,
    service,
    (sql) => sql<Claim[]>`select * from public.claim_unnotified_leads()`,
  );
const idsOf = (claims: Claim[]) => claims.map(({ id }) => id);

type Ending = { failure?: string; retryAfter?: number; message?: number; isUnconfirmed?: boolean };

async function record(claims: Claim[], ending: Ending = {}) {
  const { failure, retryAfter = 0, message, isUnconfirmed = false } = ending;
  await runAs(database.sql, service, (sql) => {
    return sql`select public.record_lead_notification(
      ${idsOf(claims)}, ${claims[0]?.notification_claimed_at ?? new Date()}, ${failure ?? null},
      ${retryAfter}, ${message ? "-100" : null}, ${message ?? null}, ${isUnconfirmed})`;
  });
}

async function waiting(): Promise<string[]> {
  const rows = await database.sql`select lead_id from private.lead_outbox order by id`;
  return rows.map((row) => String(row["lead_id"]));
}

/** Whether the database calls the function now. */
async function isCalled(): Promise<boolean> {
  await database.sql`truncate net.http_request_queue`;
  await database.sql`select private.call_notifier()`;
  const [row] = await database.sql`select count(*)::int as calls from net.http_request_queue`;
  return Number(row?.["calls"]) === 1;
}

/** Claims and records every lead except `bad`, which fails each time; returns the ids in the order of their messages. */
async function deliverAllExcept(bad: string): Promise<string[]> {
  const delivered: string[] = [];
  for (let turn = 0; turn < 45; turn += 1) {
    const claims = await claim();
    const fails = claims.some(({ id }) => id === bad);
    if (!fails) delivered.push(...idsOf(claims));
    await record(claims, fails ? { failure: "Telegram answered 400." } : {});
    await database.sql`truncate private.rate_slots`;
  }
  return delivered;
}

describe("the outbox", () => {
  test("contains a visitor's lead from the moment it is stored, and none that is not stored", async () => {
    const id = await submit();
    const refused = runAs(database.sql, visitor, async (sql) => {
      await sql`insert into public.leads ${sql({ ...leadRow() })}`;
      throw new Error("no");
    });
    await expect(refused).rejects.toThrow("no");

    expect(await waiting()).toEqual([id]);
  });

  test("contains no lead that a user or an import has stored", async () => {
    await storeLead(database.sql);
    expect(await waiting()).toEqual([]);
  });

  test("returns its leads in order, one by one, until it is empty", async () => {
    const ids = await submitSome(3);
    const delivered: string[] = [];
    for (let claims = await claim(); claims.length > 0; claims = await claim()) {
      delivered.push(...idsOf(claims));
      await record(claims);
    }
    expect(delivered).toEqual(ids);
    expect(await waiting()).toEqual([]);
  });

  test("gives a lead to one of many concurrent claims, and no other until that one has ended", async () => {
    const [first, second] = await submitSome(2);

    const claims = (await Promise.all(times(10).map(claim))).flat();
    expect(idsOf(claims)).toEqual([first]);
    expect(await claim()).toEqual([]);

    await record(claims);
    expect(idsOf(await claim())).toEqual([second]);
  });

  test("returns a burst as lists of 20, in order", async () => {
    const ids = await submitSome(25);

    const list = await claim();
    expect(idsOf(list)).toEqual(ids.slice(0, 20));
    await record(list, { message: 7 });
    const rest = await claim();
    expect(idsOf(rest)).toEqual(ids.slice(20));
    await record(rest);

    const kept = await database.sql`select lead_id from private.chat_messages where message_id = 7`;
    expect(kept).toHaveLength(20);
  });

  test("returns at most 18 messages a minute", async () => {
    for (const _ of times(18)) {
      await submit();
      await record(await claim());
    }
    const last = await submit();
    expect(await claim()).toEqual([]);

    await letPass(database.sql, 1.1);
    expect(idsOf(await claim())).toEqual([last]);
  });

  test("returns nothing for as long as Telegram's response says to wait", async () => {
    const id = await submit();
    await record(await claim(), { failure: "Telegram answered 429.", retryAfter: 90 });

    await letPass(database.sql, 1);
    expect(await claim()).toEqual([]);
    await letPass(database.sql, 0.6);
    expect(idsOf(await claim())).toEqual([id]);
  });

  test("reclaims a lead from a killed function after two minutes", async () => {
    const id = await submit();
    await claim();
    await letPass(database.sql, 1.9);
    expect(await claim()).toEqual([]);

    await letPass(database.sql, 0.2);
    expect(idsOf(await claim())).toEqual([id]);
  });

  test("keeps a lead whose message failed, with the reason", async () => {
    const id = await submit();
    await record(await claim(), { failure: "Telegram could not be reached." });

    expect(await waiting()).toEqual([id]);
    const [lead] = await database.sql`
      select notification_status as status, notification_error as error
      from public.leads where id = ${id}`;
    expect(lead).toEqual({ status: "failed", error: "Telegram could not be reached." });
  });

  test.each(["chat", "mail"])(
    "claims a lead again ten minutes after the answer of the %s was lost, and others meanwhile",
    async (channel) => {
      const id = await submit();
      await letPass(database.sql, 10.1);
      const late = () =>
        runAs(
          database.sql,
          service,
          (sql) => sql<Claim[]>`select * from public.claim_late_leads()`,
        );
      if (channel === "chat") {
        await record(await claim(), { failure: "Telegram did not answer.", isUnconfirmed: true });
      } else {
        const claimed = await late();
        await runAs(database.sql, service, (sql) => {
          return sql`select public.record_lead_mail(
            ${idsOf(claimed)}, ${claimed[0]?.notification_claimed_at ?? new Date()}, 'Lost.', true)`;
        });
      }
      const [lead] = await database.sql`
        select notification_status as status, notified_at from public.leads where id = ${id}`;
      expect(lead).toEqual({ status: "unconfirmed", notified_at: null });

      await letPass(database.sql, 9.9);
      const other = await submit();
      expect(idsOf(await late())).toEqual([]);
      const next = await claim();
      expect(idsOf(next)).toEqual([other]);
      await record(next);
      expect(await claim()).toEqual([]);
      await letPass(database.sql, 0.2);
      expect(idsOf(await claim())).toEqual([id]);
    },
  );

  test("lets an admin send a lead again whose message may have arrived", async () => {
    const id = await submit();
    await record(await claim(), { failure: "Telegram did not answer.", isUnconfirmed: true });
    const admin = await storeAdmin(database.sql);

    const resent = await runAs(database.sql, service, (sql) => {
      return sql<Claim[]>`select * from public.claim_lead_resend(${id}, ${admin})`;
    });
    expect(idsOf(resent)).toEqual([id]);
    await record(resent);
    expect(await waiting()).toEqual([]);
  });

  test("removes a lead that was put into the trash, or erased", async () => {
    const [trashed, erased, kept] = await submitSome(3);
    await database.sql`update public.leads set deleted_at = now() where id = ${String(trashed)}`;
    await database.sql`delete from public.leads where id = ${String(erased)}`;

    expect(idsOf(await claim())).toEqual([kept]);
    expect(await waiting()).toEqual([kept]);
  });

  test("removes a lead that an admin has sent", async () => {
    const id = await submit();
    const admin = await storeAdmin(database.sql);
    const resent = await runAs(database.sql, service, (sql) => {
      return sql<Claim[]>`select * from public.claim_lead_resend(${id}, ${admin})`;
    });
    expect(await claim()).toEqual([]);
    await record(resent);

    expect(await waiting()).toEqual([]);
  });

  test.each([
    ["the first of two", 0, 2],
    ["the second of three", 1, 3],
    ["the first of a burst", 0, 25],
    ["in the middle of a burst", 12, 25],
    ["the last of a list", 19, 25],
  ])("sends all other leads if one fails, %s", async (_name, index, count) => {
    const ids = await submitSome(count);
    const bad = String(ids[index]);

    const delivered = await deliverAllExcept(bad);

    expect(delivered.toSorted()).toEqual(ids.filter((id) => id !== bad).toSorted());
    expect(await waiting()).toEqual([bad]);
    const [shown] = await database.sql`
      select notification_status as status, notification_error as error
      from public.leads where id = ${bad}`;
    expect(shown).toEqual({ status: "failed", error: "Telegram answered 400." });
    const later = await submit();
    expect(idsOf(await claim())).toEqual([later]);
  });

  test("sends suspected leads after all others", async () => {
    const suspected = await submit({ is_suspected: true });
    const others = await submitSome(2);
    const delivered: string[] = [];
    for (let claims = await claim(); claims.length > 0; claims = await claim()) {
      delivered.push(...idsOf(claims));
      await record(claims);
    }
    expect(delivered).toEqual([...others, suspected]);
  });

  test("counts a list with two erased leads as one message to remove", async () => {
    const ids = await submitSome(4);
    const admin = await storeAdmin(database.sql);
    await record(await claim(), { message: 9 });
    for (const id of ids.slice(1, 3)) await database.sql`delete from public.leads where id = ${id}`;

    const rows = await runAs(database.sql, service, (sql) => {
      return sql`select * from public.get_messages_to_remove(${admin})`;
    });
    expect(rows.map(({ message_id }) => Number(message_id))).toEqual([9]);
  });
});

describe("the database calls the function", () => {
  test("if there is something to send, and only then", async () => {
    expect(await isCalled()).toBe(false);
    await submit();
    expect(await isCalled()).toBe(true);

    const [request] = await database.sql`
      select url, headers, convert_from(body, 'UTF8')::jsonb as body from net.http_request_queue`;
    expect(request).toEqual({
      url: "http://localhost:1/functions/v1/send-telegram-notification",
      headers: { "content-type": "application/json", apikey: "sb_publishable_x" },
      body: { action: "deliver" },
    });
  });

  test("later each time after a failure, up to 24 hours", async () => {
    await submit();
    const pauses: number[] = [];
    for (const _ of times(14)) {
      expect(await isCalled()).toBe(true);
      const [row] = await database.sql`
        select round(extract(epoch from next_call_at - now()) / 60)::int as pause
        from private.sales_chat`;
      pauses.push(Number(row?.["pause"]));
      expect(await isCalled()).toBe(false);
      await letPass(database.sql, Number(pauses.at(-1)));
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1440, 1440, 1440]);
  });

  test("at once for a lead stored since, and when one has waited for ten minutes", async () => {
    await submit();
    for (const _ of times(3)) {
      await isCalled();
      await letPass(database.sql, 2);
    }
    await isCalled();
    expect(await isCalled()).toBe(false);
    await submit();
    expect(await isCalled()).toBe(true);

    await database.sql`update private.sales_chat set next_call_at = now() + interval '1 day'`;
    await letPass(database.sql, 9.9);
    expect(await isCalled()).toBe(true);
    expect(await isCalled()).toBe(false);
  });

  test("not during another sender's work or Telegram's pause; a success resets the delay", async () => {
    await submitSome(2);
    const claims = await claim();
    expect(await isCalled()).toBe(false);
    await record(claims, { failure: "Telegram answered 429.", retryAfter: 60 });
    expect(await isCalled()).toBe(false);

    await letPass(database.sql, 1.1);
    await isCalled();
    await record(await claim());
    expect(await isCalled()).toBe(true);
  });

  test("not before a deployment has set its address", async () => {
    await database.sql`delete from private.function_address`;
    await submit();
    expect(await isCalled()).toBe(false);
    await database.sql`select public.set_function_address('http://localhost:1/functions/v1', 'sb_publishable_x')`;
    expect(await isCalled()).toBe(true);
  });
});
