import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { findFreePort } from "../../packages/shared/ports.ts";
import { supabaseProject } from "../../local/services.ts";
import { type EmbeddedSupabase, startSupabase } from "supabase-local";
import { type MailServer, startMail } from "../../local/telegram/start-mail.ts";
import { setFunctionAddress } from "../set-function-address.ts";
import { letPass } from "./outbox-clock.ts";
import { leadRow } from "./rows.ts";
import { type ScriptedChat, startScriptedChat } from "./scripted-chat.ts";

// Each test plants a fault between a stored lead and the sales chat. In all but one the visitor's tab is closed: the
// lead is stored, and only the database calls the function.

const supabaseDir = path.join(import.meta.dirname, "..");
const dataDir = mkdtempSync(path.join(tmpdir(), "selat-outbox-"));

let chat: ScriptedChat;
let mail: MailServer;
let stack: EmbeddedSupabase;
let sql: Sql;

async function start(functionEnv: Record<string, string> = {}): Promise<void> {
  stack = await startSupabase({
    dataDir,
    port: await findFreePort(),
    allowedOrigins: ["https://selat.example"],
    ...supabaseProject(path.join(supabaseDir, "..")),
    functionEnv: {
      TELEGRAM_API_URL: chat.url,
      TELEGRAM_BOT_TOKEN: "123:bot",
      TELEGRAM_CHAT_ID: "-100",
      TELEGRAM_TIMEOUT: "0.5",
      ...functionEnv,
    },
  });
  sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => {} });
}

async function stop(): Promise<void> {
  await sql.end({ timeout: 2 });
  await stack.stop();
}

/**
 * Kills Postgres as a power cut does: pg_net's tables are unlogged, so their rows are lost. Resolves when it runs
 * again.
 */
async function killDatabase(): Promise<void> {
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  await sql.end({ timeout: 2 });
  const [pid = ""] = readFileSync(path.join(dataDir, "postgres/postmaster.pid"), "utf8").split(
    "\n",
  );
  process.kill(Number(pid), "SIGKILL");
  await vi.waitFor(() => expect(printed).toHaveBeenCalledWith("supabase: Postgres runs again."));
  sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => {} });
  printed.mockRestore();
}

/** Kills Deno, in which the functions run, as a host without memory does. */
function killFunctions(): void {
  const all = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  const found = all
    .split("\n")
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((line) => Number(line?.[2]) === process.pid && line?.[3]?.includes("functions-host"));
  expect(found).toHaveLength(1);
  process.kill(Number(found[0]?.[1]), "SIGKILL");
}

/** Stores the URL of the functions in the database. */
const setAddress = (url: string) =>
  sql`select public.set_function_address(${`${url}/functions/v1`}, ${stack.anonKey})`;

beforeAll(async () => {
  chat = await startScriptedChat();
  mail = await startMail({ port: 0 });
  await start();
  // Stops the schedule, since the tests run the job of each minute themselves.
  await sql`update cron.job set active = false`;
});
afterAll(async () => {
  await stop();
  await chat.stop();
  await mail.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  chat.answer();
  await sql`delete from public.leads`;
  await sql`truncate private.rate_slots, net.http_request_queue`;
  await sql`delete from private.sales_chat`;
  await sql`insert into private.sales_chat default values`;
  await setFunctionAddress(stack.url, { publishable: stack.anonKey, secret: stack.serviceRoleKey });
});

/** Posts a lead as the form does, without a call of the function. */
async function submit(company: string): Promise<string> {
  const row = leadRow({
    company_name: company,
    email: `${crypto.randomUUID()}@kopi.example`,
  });
  const response = await fetch(`${stack.url}/rest/v1/leads`, {
    method: "POST",
    headers: { apikey: stack.anonKey, "content-type": "application/json" },
    body: JSON.stringify(row),
  });
  expect(response.status).toBe(201);
  return row.id;
}

/** Calls the function as a page may; resolves to the status. */
async function call(body: object): Promise<number> {
  const response = await fetch(`${stack.url}/functions/v1/send-telegram-notification`, {
    method: "POST",
    headers: { apikey: stack.anonKey, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return response.status;
}

async function waiting(): Promise<number> {
  const [row] = await sql`select count(*)::int as leads from private.lead_outbox`;
  return Number(row?.["leads"]);
}

/** Runs the database's job of each minute; resolves when its call has a response, with the status or the error. */
async function minute(): Promise<unknown> {
  await sql`delete from net._http_response`;
  await sql`select private.run_minutely_jobs()`;
  const [row] = await vi.waitFor(
    async () => {
      const rows = await sql`select status_code, timed_out, error_msg from net._http_response`;
      expect(rows).toHaveLength(1);
      return rows;
    },
    { interval: 50 },
  );
  return row?.["status_code"] ?? row?.["error_msg"];
}

/** The companies in the chat's messages, message by message. */
const delivered = () =>
  chat.accepted().map((text) => [...text.matchAll(/Kopi [A-Z]+/g)].map(([company]) => company));

const failure = (status: number, parameters = {}) => ({
  status,
  body: { ok: false, error_code: status, description: "No", parameters },
});

describe("the chat gets each lead once and in order, even if", () => {
  test("the visitor closes the tab", async () => {
    await submit("Kopi A");
    expect(await minute()).toBe(200);
    await sql`select private.run_minutely_jobs()`;

    expect(delivered()).toEqual([["Kopi A"]]);
    expect(await waiting()).toBe(0);
  });

  test("the visitor's page and the database call at the same time, many times", async () => {
    const ids = [await submit("Kopi A"), await submit("Kopi B"), await submit("Kopi C")];
    const statuses = await Promise.all(
      Array.from({ length: 4 }, () => [
        ...ids.map((leadId) => call({ leadId })),
        call({ action: "deliver" }),
      ]).flat(),
    );

    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(delivered()).toEqual([["Kopi A"], ["Kopi B"], ["Kopi C"]]);
  });

  test("the function is down", async () => {
    await setAddress(`http://localhost:${await findFreePort()}`);
    await submit("Kopi A");
    expect(await minute()).toContain("fetch failed");
    await submit("Kopi B");
    await letPass(sql, 1);
    await minute();
    expect(delivered()).toEqual([]);

    await setAddress(stack.url);
    await letPass(sql, 4);
    expect(await minute()).toBe(200);
    expect(delivered()).toEqual([["Kopi A"], ["Kopi B"]]);
  });

  test("Deno is killed during the call to Telegram", async () => {
    chat.answer("silence");
    await submit("Kopi A");
    const called = minute();
    await vi.waitFor(() => expect(chat.received()).toHaveLength(1));
    killFunctions();
    expect(await called).toBe(500);
    await submit("Kopi B");
    expect(await waiting()).toBe(2);

    await letPass(sql, 2.1);
    expect(await minute()).toBe(200);
    expect(delivered()).toEqual([["Kopi A"], ["Kopi B"]]);
  });

  test("the function claims it, and never answers", async () => {
    await submit("Kopi A");
    await fetch(`${stack.url}/rest/v1/rpc/claim_unnotified_leads`, {
      method: "POST",
      headers: { apikey: stack.serviceRoleKey, "content-type": "application/json" },
      body: "{}",
    });
    await submit("Kopi B");
    // This call is for the confirmations only; claimed leads stay in the outbox.
    expect(await minute()).toBe(200);
    expect(await waiting()).toBe(2);

    await letPass(sql, 2.1);
    expect(await minute()).toBe(200);
    expect(delivered()).toEqual([["Kopi A"], ["Kopi B"]]);
  });

  test("Telegram fails", async () => {
    chat.answer(...Array.from({ length: 3 }, () => failure(500)));
    await submit("Kopi A");
    expect(await minute()).toBe(502);
    await submit("Kopi B");
    expect(await waiting()).toBe(2);

    await letPass(sql, 1.1);
    expect(await minute()).toBe(200);
    expect(delivered()).toEqual([["Kopi A"], ["Kopi B"]]);
  });

  test("a busy Telegram asks to wait", async () => {
    chat.answer(failure(429, { retry_after: 300 }));
    await submit("Kopi A");
    expect(await minute()).toBe(502);
    await letPass(sql, 4.9);
    await submit("Kopi B");
    // This call is for the confirmation of the second lead only; nothing is sent to the chat.
    expect(await minute()).toBe(200);
    expect(chat.received()).toHaveLength(1);

    await letPass(sql, 0.2);
    expect(await minute()).toBe(200);
    expect(delivered()).toEqual([["Kopi A"], ["Kopi B"]]);
  });

  test("Telegram does not answer for an hour", async () => {
    chat.answer(...Array.from({ length: 7 }, () => "silence" as const));
    await submit("Kopi A");
    expect(await minute()).toBe(502);
    for (let calls = 0; calls < 6; calls += 1) {
      await letPass(sql, 10);
      await sql`update private.sales_chat set next_call_at = '-infinity'`;
      await submit(`Kopi ${"BCDEFG"[calls]}`);
      expect(await minute()).toBe(502);
    }
    expect(delivered()).toEqual([]);

    await letPass(sql, 70);
    expect(await minute()).toBe(200);
    expect(delivered()).toEqual([
      ["A", "B", "C", "D", "E", "F", "G"].map((letter) => `Kopi ${letter}`),
    ]);
    expect(await waiting()).toBe(0);
  });

  test("the database is restarted, and pg_net's unsent requests are lost", async () => {
    await setAddress(`http://localhost:${await findFreePort()}`);
    await submit("Kopi A");
    await minute();
    await submit("Kopi B");
    await killDatabase();
    await setAddress(stack.url);
    await letPass(sql, 2);

    expect(await minute()).toBe(200);
    expect(delivered()).toEqual([["Kopi A"], ["Kopi B"]]);
  });
});

describe.each([
  ["comes too late", "late"],
  ["is lost with the connection", "lost"],
] as const)("a message whose answer %s", (_what, fault) => {
  test("is not repeated before the desk could look, and is marked as possibly arrived", async () => {
    chat.answer(fault);
    const id = await submit("Kopi A");
    expect(await minute()).toBe(502);
    const statusOf = async () => {
      const [lead] = await sql`
        select notification_status as status, notification_error as error
        from public.leads where id = ${id}`;
      return lead;
    };
    expect(await statusOf()).toEqual({ status: "unconfirmed", error: "Telegram did not answer." });
    expect(delivered()).toEqual([["Kopi A"]]);

    await letPass(sql, 9.9);
    await submit("Kopi B");
    expect(await call({ leadId: id })).toBe(200);
    await minute();
    expect(delivered()).toEqual([["Kopi A"], ["Kopi B"]]);
    expect(await statusOf()).toMatchObject({ status: "unconfirmed" });
    expect(await waiting()).toBe(1);

    await letPass(sql, 0.2);
    await sql`update private.sales_chat set next_call_at = '-infinity'`;
    expect(await minute()).toBe(200);
    expect(delivered()).toEqual([["Kopi A"], ["Kopi B"], ["Kopi A"]]);
    expect(await statusOf()).toEqual({ status: "sent", error: null });
  });
});

test("sends a burst within Telegram's limit, in order", async () => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].slice(0, 18);
  for (const letter of letters) await submit(`Kopi ${letter}`);
  expect(await minute()).toBe(200);
  expect(delivered()).toEqual([letters.map((letter) => `Kopi ${letter}`)]);
});

describe("where email is set up", () => {
  beforeAll(async () => {
    await stop();
    await start({
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: "no-reply@selat.example",
      SALES_EMAIL: "sales@selat.example, team@selat.example",
    });
  });

  test("emails leads that did not reach the chat in ten minutes, and sends them there no more", async () => {
    chat.answer(failure(429, { retry_after: 3600 }));
    await submit("Kopi A");
    await submit("Kopi B");
    expect(await minute()).toBe(502);
    await letPass(sql, 9);
    await sql`select private.run_minutely_jobs()`;
    expect(mail.mails()).toEqual([]);

    await letPass(sql, 1.1);
    expect(await minute()).toBe(200);
    expect(mail.mails()).toMatchObject([{ to: ["sales@selat.example", "team@selat.example"] }]);
    expect(mail.mails()[0]?.text).toMatch(/Kopi A[^]*Kopi B/);
    expect(await waiting()).toBe(0);
    const leads = await sql`select notification_status, notification_error from public.leads`;
    expect(leads).toMatchObject([
      { notification_status: "sent", notification_error: "Telegram answered 429: No." },
      { notification_status: "sent" },
    ]);

    await letPass(sql, 120);
    await submit("Kopi C");
    expect(await minute()).toBe(200);
    expect(delivered()).toEqual([["Kopi C"]]);
    expect(mail.mails()).toHaveLength(1);
  });

  test("keeps a lead in the outbox if the mail server is down, too", async () => {
    await mail.stop();
    chat.answer(...Array.from({ length: 3 }, () => failure(500)));
    await submit("Kopi A");
    await letPass(sql, 11);
    expect(await minute()).toBe(502);
    const [lead] = await sql`select notification_status, notification_error from public.leads`;
    expect(lead).toMatchObject({ notification_status: "failed" });
    expect(lead?.["notification_error"]).toContain("The mail server did not accept the email");
    expect(await waiting()).toBe(1);
    mail = await startMail({ port: mail.port });

    await letPass(sql, 3);
    await minute();
    expect(delivered()).toEqual([["Kopi A"]]);
  });
});

describe("pg_net's stand-in", () => {
  test("sends requests only once their transaction is committed, and drops rolled back ones", async () => {
    const received: string[] = [];
    const server = createServer((request, response) => {
      received.push(request.url ?? "");
      response.setHeader("content-type", "text/plain").end("heard");
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    await sql
      .begin(async (tx) => {
        await tx`select net.http_post(url := ${`${url}/never`})`;
        throw new Error("rolled back");
      })
      .catch(() => {});
    const id = await sql.begin(async (tx) => {
      const [row] = await tx`select net.http_post(url := ${`${url}/once`}) as id`;
      // The request of another transaction is sent first.
      await sql`select net.http_post(url := ${`${url}/first`})`;
      await vi.waitFor(() => expect(received).toEqual(["/first"]));
      return row?.["id"];
    });

    await vi.waitFor(async () => {
      const [answer] = await sql`
        select status_code, content_type, content, timed_out, error_msg
        from net._http_response where id = ${id}`;
      expect(answer).toEqual({
        status_code: 200,
        content_type: "text/plain",
        content: "heard",
        timed_out: false,
        error_msg: null,
      });
    });
    expect(received).toEqual(["/first", "/once"]);
    server.closeAllConnections();
    server.close();
  });
});
