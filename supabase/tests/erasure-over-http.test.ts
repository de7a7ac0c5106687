import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { letPass } from "./outbox-clock.ts";
import { tablesWith } from "./rows.ts";
import type { Backend, SignedIn } from "./start-backend.ts";

let backend: Backend;
let admin: SignedIn;
let log = "";

/** Keeps what the gateway prints with console, and what the functions print to the streams. */
function keepLog() {
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
    vi.spyOn(stream, "write").mockImplementation((...args: unknown[]) => {
      log += String(args[0]);
      return write(...args);
    });
  }
  for (const method of ["log", "warn", "error"] as const) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      log += `${args.map(String).join(" ")}\n`;
    });
  }
}

beforeAll(async () => {
  keepLog();
  // Loads the stack again, because it keeps the console that it found when it was loaded.
  vi.resetModules();
  const { createBackend } = await import("./test-database.ts");
  backend = await createBackend();
  admin = await backend.signIn();
});
afterAll(async () => {
  await backend.stop();
  vi.restoreAllMocks();
});

const EMAIL = "zyxwvuling@zyxwvukopi.example";
/** Six letters in a row, because a random key may contain any three by chance. */
const WORDS = ["zyxwvu", "9990 0017"];

const person = {
  solution_interested: "Waiter AI",
  stage: "interested" as const,
  company_name: "Zyxwvukopi Lane",
  contact_name: "Zyxwvuling Goh",
  contact_number: "+65 9990 0017",
  email: EMAIL,
  remarks: "Zyxwvuremarks",
  consent_text: "Zyxwvuling agrees.",
  consent_version: "zyxwvu-1",
};

async function submit(changes = {}): Promise<string> {
  const row = { id: randomUUID(), ...person, ...changes };
  await backend.visitor.from("leads").insert(row).throwOnError();
  await backend.visitor.functions.invoke("send-telegram-notification", {
    body: { leadId: row.id },
  });
  return row.id;
}

function setTelegram(status: number) {
  const body = JSON.stringify({ status });
  const headers = { "content-type": "application/json" };
  return fetch(`${backend.telegram.url}/health`, { method: "PUT", headers, body });
}

/** The files of the data folder, and the log of Postgres, with a word of the person. */
function filesWithWords(): string[] {
  const files = readdirSync(backend.dataDir, { recursive: true, encoding: "utf8" })
    .map((file) => path.join(backend.dataDir, file))
    .filter((file) => statSync(file).isFile());
  expect(files.length).toBeGreaterThan(0);
  // All files of this folder share this Postgres and its log; only this file uses these words.
  const log = inject("postgresLog");
  expect(statSync(log).size).toBeGreaterThan(0);
  return [...files, log].filter((file) => hasWord(readFileSync(file, "latin1")));
}

function hasWord(text: string): boolean {
  return WORDS.some((word) => text.toLowerCase().includes(word));
}

async function tablesWithWords(): Promise<string[]> {
  const found = await Promise.all(WORDS.map((word) => tablesWith(backend.sql, word)));
  return [...new Set(found.flat())].toSorted();
}

/** Causes failures in requests with the person's words, since these may come into a log. */
async function failWithWords(id: string) {
  await setTelegram(500);
  await submit({ remarks: "Zyxwvu while the chat is away" });
  await setTelegram(200);
  const refused = await backend.visitor.from("leads").insert({ ...person, email: "zyxwvu" });
  expect(refused.error?.code).toBe("23514");
  const twice = await backend.visitor.from("leads").insert({ ...person, id });
  expect(twice.error?.code).toBe("23505");
  const broken = await admin.client.rpc("correct_lead", {
    lead_id: id,
    seen: {},
    corrected: { ...person, company_name: "Zyxwvu<script>" },
  });
  expect(broken.error?.code).toBe("23514");
}

test("an erasure leaves no word of the person in any table, file, log or chat", async () => {
  const [first, second] = [await submit(), await submit()];
  await admin.client.from("lead_notes").insert({ lead_id: first, body: "Zyxwvu called." });
  await admin.client.rpc("soft_delete_lead", { lead_id: second });
  await failWithWords(first);
  await admin.client.rpc("log_access", { action: "lead-opened", lead_id: first });
  await admin.client.rpc("export_person", { person: EMAIL }).throwOnError();
  expect(backend.telegram.messages().filter(({ text }) => hasWord(text))).toHaveLength(2);
  expect(await tablesWithWords()).toEqual([
    "private.lead_search",
    "public.lead_notes",
    "public.leads",
  ]);

  const erased = await admin.client.rpc("erase_person", { person: EMAIL, confirmation: EMAIL });
  const removed = await admin.client.functions.invoke("send-telegram-notification", {
    body: { action: "remove-erased" },
  });

  expect(erased.data).toBe(3);
  expect(removed.data).toEqual({ deleted: 2, replaced: 0, unreachable: 0, refused: 0 });
  expect(backend.telegram.messages()).toEqual([]);
  await vi.waitFor(async () => expect(await tablesWithWords()).toEqual([]));
  expect(filesWithWords()).toEqual([]);
  expect(log).toContain("send-telegram-notification");
  expect(log.split("\n").filter(hasWord)).toEqual([]);
});

test("the next attempt removes messages that could not be reached", async () => {
  await submit();
  await setTelegram(500);
  await admin.client.rpc("erase_person", { person: EMAIL, confirmation: EMAIL }).throwOnError();
  const remove = async () =>
    (
      await admin.client.functions.invoke("send-telegram-notification", {
        body: { action: "remove-erased" },
      })
    ).data as unknown;

  expect(await remove()).toMatchObject({ deleted: 0, unreachable: 1 });
  await setTelegram(200);
  expect(await remove()).toMatchObject({ deleted: 1, unreachable: 0 });
  expect(await remove()).toMatchObject({ deleted: 0, unreachable: 0 });
});

/** Makes every lead older than two years, so that the nightly job anonymises it, and runs that job. */
async function passTwoYears() {
  await backend.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update public.leads set stage = 'closed', updated_at = now() - interval '3 years'`;
    await sql`update public.lead_events set created_at = now() - interval '3 years'`;
    await sql`update private.sales_chat set removal_called_at = '-infinity'`;
  });
  await backend.sql`select private.run_nightly_jobs()`;
}

const passMinute = () => backend.sql`select private.run_minutely_jobs()`;

describe("an anonymised lead", () => {
  beforeAll(async () => {
    const functions = `${backend.url}/functions/v1`;
    await backend.sql`update cron.job set active = false`;
    await backend.sql`select public.set_function_address(${functions}, ${backend.anonKey})`;
  });

  test("is removed from the chat automatically", async () => {
    await submit();
    expect(backend.telegram.messages()).toHaveLength(1);
    await passTwoYears();
    await passMinute();
    await vi.waitFor(() => expect(backend.telegram.messages()).toEqual([]));
  });

  test("is tried again an hour after the chat could not be reached, and not before", async () => {
    await submit();
    await passTwoYears();
    await setTelegram(500);
    await backend.sql`delete from net._http_response`;
    await passMinute();
    const calls = async () =>
      Number((await backend.sql`select count(*) as calls from net._http_response`)[0]?.["calls"]);
    await vi.waitFor(async () => expect(await calls()).toBeGreaterThan(0));
    await setTelegram(200);
    await backend.sql`delete from net._http_response`;
    await passMinute();
    const [queued] = await backend.sql`select count(*)::int as calls from net.http_request_queue`;
    expect(queued?.["calls"]).toBe(0);
    expect(backend.telegram.messages()).toHaveLength(1);

    await letPass(backend.sql, 61);
    await passMinute();
    await vi.waitFor(() => expect(backend.telegram.messages()).toEqual([]));
  });
});

test("shows the primary admin what Telegram refuses to delete, until it is deleted by hand", async () => {
  const primary = await backend.signIn({ isPrimary: true });
  const settings = async () => {
    const { data } = await primary.client.rpc("get_desk_settings").throwOnError();
    return data[0]?.refused_messages;
  };
  await backend.sql`insert into private.chat_messages (chat_id, message_id, refusal)
    values ('-100', 7, 'Telegram answered 400.'), ('-100', 7, 'Telegram answered 400.')`;
  expect(await settings()).toBe(1);
  const refused = await admin.client.rpc("forget_refused_messages");
  expect(refused.error?.code).toBe("42501");

  expect((await primary.client.rpc("forget_refused_messages")).data).toBe(1);
  expect(await settings()).toBe(0);
  const { data: entries } = await primary.client
    .from("audit_log")
    .select("details")
    .eq("action", "messages-deleted-by-hand");
  expect(entries).toEqual([{ details: { messages: 1 } }]);
});

test("only an admin can have messages removed", async () => {
  const nobody = await backend.signIn({ role: "none" });
  const { error } = await nobody.client.functions.invoke("send-telegram-notification", {
    body: { action: "remove-erased" },
  });
  expect((error as { context: Response }).context.status).toBe(403);
});
