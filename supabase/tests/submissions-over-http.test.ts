import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { byTier } from "../../tests/tier.ts";
import { leadRow, type LeadRow } from "./rows.ts";
import type { Backend } from "./start-backend.ts";
import { createBackend } from "./test-database.ts";

let backend: Backend;

beforeAll(async () => {
  backend = await createBackend();
});
afterAll(() => backend.stop());
afterEach(async () => {
  await backend.sql`truncate private.rate_slots`;
  await backend.sql`
    select setval(format('private.refusals_%s', place), 0) from generate_series(0, 31) as place`;
});

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Posts one lead with these headers; returns the status and the refusal's message. */
async function post(row: LeadRow, headers: Record<string, string> = {}) {
  const response = await fetch(`${backend.url}/rest/v1/leads`, {
    method: "POST",
    headers: { apikey: backend.anonKey, "content-type": "application/json", ...headers },
    body: JSON.stringify(row),
  });
  const text = await response.text();
  const message = text === "" ? "" : String((JSON.parse(text) as { message?: string }).message);
  return { status: response.status, message };
}

/** Sends a lead and its notification as the contact form does; a duplicate id is a success. */
async function submitAsTheForm(row: LeadRow): Promise<string> {
  const { status, message } = await post(row);
  if (status !== 201 && status !== 409) return message;
  const body = { leadId: row.id };
  const notification = await backend.visitor.functions.invoke("send-telegram-notification", {
    body,
  });
  return notification.error ? String(notification.error) : "success";
}

/** How many answers were accepted; all others must be the rate limit's. */
function countAccepted(answers: { status: number; message: string }[]): number {
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.filter(({ status }) => status !== 429)).toEqual([]);
  expect(refused.filter(({ message }) => !message.startsWith("Rate limit"))).toEqual([]);
  return answers.length - refused.length;
}

const storedBy = async (email: string) =>
  (await backend.sql`select id from public.leads where email = ${email}`).map(({ id }) => id);

const messagesAbout = (text: string) =>
  backend.telegram.messages().filter((message) => message.text.includes(text));

describe("one submission", () => {
  test("sent many times at once is stored and sent to the chat once, with success each time", async () => {
    const row = leadRow({ email: `${randomUUID()}@kopi.example` });

    const outcomes = await Promise.all(times(byTier(20, 50)).map(() => submitAsTheForm(row)));

    expect(new Set(outcomes)).toEqual(new Set(["success"]));
    expect(await storedBy(row.email)).toEqual([row.id]);
    expect(messagesAbout(row.email)).toHaveLength(1);
  });

  test("without an answer succeeds when it is sent again", async () => {
    const row = leadRow({ email: `${randomUUID()}@kopi.example` });
    await postAndHangUp(row);
    await expect.poll(() => storedBy(row.email)).toEqual([row.id]);

    expect(await submitAsTheForm(row)).toBe("success");
    expect(await submitAsTheForm(row)).toBe("success");

    expect(await storedBy(row.email)).toEqual([row.id]);
    expect(messagesAbout(row.email)).toHaveLength(1);
  });

  test("that is suspected is stored with a mark", async () => {
    const row = leadRow({ email: `${randomUUID()}@kopi.example`, is_suspected: true });

    expect(await submitAsTheForm(row)).toBe("success");

    const [stored] = await backend.sql`
      select is_suspected, notification_status from public.leads where id = ${row.id}`;
    expect(stored).toEqual({ is_suspected: true, notification_status: "sent" });
    expect(messagesAbout(row.email)[0]?.text).toContain("suspected spam");
  });
});

/** Sends a whole request and closes the connection without waiting for the answer. */
async function postAndHangUp(row: LeadRow): Promise<void> {
  const { hostname, port } = new URL(backend.url);
  const body = JSON.stringify(row);
  const head = [
    "POST /rest/v1/leads HTTP/1.1",
    `host: ${hostname}`,
    `apikey: ${backend.anonKey}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  const socket = connect(Number(port), "127.0.0.1");
  await once(socket, "connect");
  await new Promise((resolve) => {
    socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => resolve(undefined));
  });
  socket.destroy();
}

const BURST = byTier(60, 200);

describe(`a burst of ${BURST}`, () => {
  test.each([5, 7])(
    "from one email address, allowed %s: accepts exactly as many",
    async (limit) => {
      await backend.sql`update public.app_settings set leads_per_email_per_hour = ${limit},
      leads_per_address_per_hour = 1000`;
      const email = `${randomUUID()}@kopi.example`;

      const answers = await Promise.all(times(BURST).map(() => post(leadRow({ email }))));

      await backend.sql`update public.app_settings set leads_per_email_per_hour = default,
      leads_per_address_per_hour = default`;
      expect(countAccepted(answers)).toBe(limit);
      expect(await storedBy(email)).toHaveLength(limit);
    },
  );

  test("at a limit of 10 a minute accepts 8 of a network, marks as many, and lets the rest retry", async () => {
    await backend.sql`update public.app_settings
      set leads_per_minute = 10, leads_per_address_per_hour = 1000`;
    const rows = times(BURST).map((index) => leadRow({ email: `${index}@flood.example` }));

    const answers = await Promise.all(rows.map((row) => post(row)));

    await backend.sql`update public.app_settings
      set leads_per_minute = default, leads_per_address_per_hour = default`;
    const refused = answers.filter(({ status }) => status !== 201);
    // Stored are 18: three as a newcomer, five from the half for all others, ten with a mark.
    expect(refused).toHaveLength(BURST - 18);
    expect(new Set(refused.map(({ status, message }) => `${status} ${message}`))).toEqual(
      new Set(["503 Many requests are arriving at once. Please try again in a minute."]),
    );
  });

  test("from one client with as many email addresses: accepts exactly 20", async () => {
    const rows = times(BURST).map((index) => leadRow({ email: `${index}@burst.example` }));

    expect(countAccepted(await Promise.all(rows.map((row) => post(row))))).toBe(20);

    const [row] = await backend.sql`
      select count(*)::int as stored from public.leads where email like '%@burst.example'`;
    expect(row).toEqual({ stored: 20 });
  });
});

/** Sends this many leads in one request. */
const send = (count: number) =>
  post(times(count).map(() => leadRow({ remarks: "x".repeat(200) })) as never);

test("refuses an array of leads at once, however often it is sent", async () => {
  expect(await send(2)).toEqual({ status: 413, message: "Send one lead per request" });
  expect(await send(1_500)).toMatchObject({ status: 413 });
  expect(await send(1)).toMatchObject({ status: 201 });
});

test("refuses a lead of more than 64 kB", async () => {
  const row = { ...leadRow(), attribution: { referrer: "x".repeat(70_000) } };
  expect(await post(row)).toMatchObject({ status: 413 });
  const [stored] = await backend.sql`select from public.leads where id = ${row.id}`;
  expect(stored).toBeUndefined();
});

test("50 forged forwarding headers do not bypass the limit", async () => {
  const forgeries = times(50).map((index) => {
    const address = `198.51.100.${index}`;
    return {
      "x-forwarded-for": index % 2 ? address : `${address}, 203.0.113.${index}`,
      forwarded: `for=${address};proto=https`,
      "x-real-ip": address,
      "x-client-ip": address,
      "cf-connecting-ip": address,
      "true-client-ip": address,
      "x-forwarded-host": "kopi.example",
    };
  });

  const answers = await Promise.all(
    forgeries.map((headers, index) => post(leadRow({ email: `${index}@forged.example` }), headers)),
  );

  expect(countAccepted(answers)).toBe(20);
});

test("returns an error for a lead over the limit of notifications, and keeps its notification", async () => {
  const rows = times(21).map(() => leadRow({ email: `${randomUUID()}@kopi.example` }));
  await backend.sql`insert into public.leads ${backend.sql(
    rows.map((row) => ({ ...row, stage: "interested" })),
  )}`;
  const invoke = ({ id }: LeadRow) =>
    backend.visitor.functions.invoke("send-telegram-notification", { body: { leadId: id } });

  const answers = await Promise.all(rows.map(invoke));

  const refused = answers.flatMap(({ error }) => (error ? [error.context as Response] : []));
  expect(refused.map(({ status }) => status)).toEqual([429]);
  expect(await refused[0]?.json()).toMatchObject({ error: { code: "RATE_LIMIT_EXCEEDED" } });
  const unnotified = await backend.sql`
    select notification_status, notification_error from public.leads
    where id in ${backend.sql(rows.map(({ id }) => id))}
      and notification_status is distinct from 'sent'`;
  expect(unnotified).toEqual([{ notification_status: null, notification_error: null }]);
});
