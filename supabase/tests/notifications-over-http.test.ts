import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { storeLead } from "./rows.ts";
import { startScriptedChat, type ScriptedChat } from "./scripted-chat.ts";
import type { Backend, SignedIn } from "./start-backend.ts";
import { createBackend } from "./test-database.ts";

const BOT_TOKEN = "123:AAF-secret-bot-token";

let chat: ScriptedChat;
let backend: Backend;
let admin: SignedIn;

beforeAll(async () => {
  chat = await startScriptedChat();
  backend = await createBackend({
    functionEnv: {
      TELEGRAM_API_URL: chat.url,
      TELEGRAM_BOT_TOKEN: BOT_TOKEN,
      ALLOWED_ORIGINS: "https://selat.example",
    },
  });
  admin = await backend.signIn();
});
afterAll(async () => {
  await backend.stop();
  await chat.stop();
});
beforeEach(async () => {
  chat.answer();
  await backend.sql`truncate private.rate_slots`;
});

type Call = { body: object; token?: string; origin?: string };

/** Calls the function; resolves to its answer, which must not contain a secret. */
async function call({ body, token = backend.anonKey, origin }: Call) {
  const response = await fetch(`${backend.url}/functions/v1/send-telegram-notification`, {
    method: "POST",
    headers: {
      apikey: backend.anonKey,
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      ...(origin ? { origin } : {}),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  expect(text).not.toMatch(/secret|AAF|sb_secret|-100/);
  return { status: response.status, body: JSON.parse(text) as unknown, headers: response.headers };
}

const notify = (leadId: string) => call({ body: { leadId } });
const resend = (leadId: string, token = admin.token) =>
  call({ body: { leadId, action: "resend" }, token });

/** Reads the state of a lead's message as an admin's board does. */
async function deliveryOf(id: string) {
  const { data } = await admin.client
    .from("leads")
    .select("notification_status, notification_error, notified_at")
    .eq("id", id)
    .single();
  return [data?.notification_status, data?.notification_error, data?.notified_at !== null];
}

const failure = (status: number, description: string, parameters = {}) => ({
  status,
  body: { ok: false, error_code: status, description, parameters },
});

describe("a message to the sales chat", () => {
  test("shows text as it was typed", async () => {
    const id = await storeLead(backend.sql, { company_name: "Kopi & Teh-(Bar), Ah Huat's." });

    expect(await notify(id)).toMatchObject({ status: 200, body: { ok: true } });
    expect(chat.received()).toMatchObject([{ parse_mode: "HTML" }]);
    expect(chat.received()[0]?.text).toContain("Kopi &amp; Teh-(Bar), Ah Huat's.");
    expect(await deliveryOf(id)).toEqual(["sent", null, true]);
  });

  test("is sent as plain text if Telegram cannot parse the HTML", async () => {
    chat.answer(failure(400, "Bad Request: can't parse entities"));
    const id = await storeLead(backend.sql, { company_name: "Kopi & Teh" });

    expect(await notify(id)).toMatchObject({ status: 200 });
    expect(chat.received().map(({ parse_mode: mode }) => mode)).toEqual(["HTML", undefined]);
    expect(chat.received()[1]?.text).toContain("Company: Kopi & Teh");
  });

  test("is sent again after a failure, after the pause that Telegram's response states", async () => {
    chat.answer(
      failure(502, "Bad Gateway"),
      failure(429, "Too Many Requests: retry after 1", { retry_after: 1 }),
    );
    const id = await storeLead(backend.sql);

    expect(await notify(id)).toMatchObject({ status: 200 });
    expect(chat.received()).toHaveLength(3);
    expect(await deliveryOf(id)).toEqual(["sent", null, true]);
  });

  test("goes out once if the connection is lost, and is marked as possibly arrived", async () => {
    chat.answer("lost");
    const id = await storeLead(backend.sql);

    expect(await notify(id)).toMatchObject({
      status: 502,
      body: { error: { code: "DELIVERY_UNCONFIRMED", message: "It could not be delivered." } },
    });
    expect(chat.received()).toHaveLength(1);
    expect(await deliveryOf(id)).toEqual(["unconfirmed", "Telegram did not answer.", false]);
  });

  test("that fails shows its reason to an admin, but not to the visitor", async () => {
    chat.answer(failure(403, "Forbidden: bot was kicked from the group chat"));
    const id = await storeLead(backend.sql);

    expect(await notify(id)).toMatchObject({
      status: 502,
      body: { error: { code: "DELIVERY_FAILED", message: "It could not be delivered." } },
    });
    expect(await deliveryOf(id)).toEqual([
      "failed",
      "Telegram answered 403: Forbidden: bot was kicked from the group chat.",
      false,
    ]);
  });

  test("whose function was killed is sent by another one after two minutes", async () => {
    const [fresh, stale] = await Promise.all(
      [1, 3].map((minutes) =>
        storeLead(backend.sql, {
          notification_status: "sending",
          notification_claimed_at: new Date(Date.now() - minutes * 60_000),
        }),
      ),
    );

    await notify(fresh ?? "");
    expect(chat.received()).toHaveLength(0);
    await notify(stale ?? "");
    expect(chat.received()).toHaveLength(1);
    expect(await deliveryOf(stale ?? "")).toEqual(["sent", null, true]);
  });
});

/** The payload of SPEC section 7, which has no lead's id. */
const payload = {
  companyName: "Kopi Lane",
  contactName: "Mei Ling Goh",
  contactNumber: "+65 6123 4567",
  email: "mei@kopilane.example",
  solutionInterested: "Waiter AI",
  remarks: "Two outlets.",
  stage: "interested",
  source: "direct",
};

/** Stores a lead with the fields of the payload. */
function storePayload(changes = {}) {
  return storeLead(backend.sql, {
    company_name: payload.companyName,
    contact_name: payload.contactName,
    contact_number: payload.contactNumber,
    email: payload.email,
    solution_interested: payload.solutionInterested,
    remarks: payload.remarks,
    ...changes,
  });
}

describe("a call without the lead's id", () => {
  beforeEach(() => backend.sql`delete from public.leads`);

  test("sends the newest lead with these fields, once for each lead", async () => {
    const [older, newer, other] = [
      await storePayload({ created_at: new Date(Date.now() - 60_000) }),
      await storePayload(),
      await storePayload({ remarks: "Three outlets." }),
    ];

    expect(await call({ body: payload })).toMatchObject({ status: 200, body: { ok: true } });
    expect([await deliveryOf(newer), await deliveryOf(older)]).toEqual([
      ["sent", null, true],
      [null, null, false],
    ]);
    await call({ body: payload });
    await call({ body: payload });
    expect(chat.received()).toHaveLength(2);
    expect(await deliveryOf(older)).toEqual(["sent", null, true]);
    expect(await deliveryOf(other)).toEqual([null, null, false]);
  });

  test("sends no lead that is not stored, and none that is old or in the trash", async () => {
    await storePayload({ created_at: new Date(Date.now() - 25 * 3_600_000) });
    await storePayload({ deleted_at: new Date() });
    const unknown = { ...payload, companyName: "Buy cheap pills" };

    for (const body of [payload, unknown]) {
      expect(await call({ body })).toMatchObject({ status: 200, body: { ok: true } });
    }
    expect(chat.received()).toEqual([]);
  });

  test("that only guesses fields is limited like one that guesses ids", async () => {
    const answers: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      answers.push((await call({ body: { ...payload, remarks: `Guess ${count}` } })).status);
    }
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    expect(chat.received()).toEqual([]);
  });
});

describe("sending it again", () => {
  test("is possible for an admin, after a failure and after a success", async () => {
    chat.answer(failure(403, "Forbidden"));
    const id = await storeLead(backend.sql);
    await notify(id);
    expect(await deliveryOf(id)).toEqual(["failed", "Telegram answered 403: Forbidden.", false]);
    chat.answer();

    expect(await resend(id)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await deliveryOf(id)).toEqual(["sent", null, true]);
    expect(await resend(id)).toMatchObject({ status: 200, body: { ok: true } });
    expect(chat.received()).toHaveLength(2);
  });

  test("shows the admin why it failed again", async () => {
    chat.answer(failure(400, "Bad Request: chat not found"), failure(400, "Bad Request: no"));
    const id = await storeLead(backend.sql);

    expect(await resend(id)).toMatchObject({
      status: 502,
      body: {
        error: { code: "DELIVERY_FAILED", message: "Telegram answered 400: Bad Request: no." },
      },
    });
  });

  test("waits while the message is being sent", async () => {
    const id = await storeLead(backend.sql, {
      notification_status: "sending",
      notification_claimed_at: new Date(),
    });

    expect(await resend(id)).toMatchObject({
      status: 409,
      body: { error: { code: "ALREADY_SENDING" } },
    });
  });

  test("is refused to any other user, and sends nothing", async () => {
    const id = await storeLead(backend.sql);
    const nonAdmin = await backend.signIn({ role: "none" });

    expect(await resend(id, backend.anonKey)).toMatchObject({
      status: 401,
      body: { error: { code: "UNAUTHORIZED" } },
    });
    expect(await resend(id, nonAdmin.token)).toMatchObject({
      status: 403,
      body: { error: { code: "NOT_ADMIN" } },
    });
    expect(await resend(randomUUID())).toMatchObject({
      status: 404,
      body: { error: { code: "NOT_FOUND" } },
    });
    expect(chat.received()).toEqual([]);
  });
});

test("refuses a page of another site before anything happens", async () => {
  const id = await storeLead(backend.sql);
  const body = { leadId: id };

  const refused = await call({ body, origin: "https://evil.example" });
  expect(refused).toMatchObject({ status: 403, body: { error: { code: "ORIGIN_NOT_ALLOWED" } } });
  expect(refused.headers.get("access-control-allow-origin")).toBeNull();
  expect(chat.received()).toEqual([]);

  const allowed = await call({ body, origin: "https://selat.example" });
  expect(allowed.status).toBe(200);
  expect(allowed.headers.get("access-control-allow-origin")).toBe("https://selat.example");
});
