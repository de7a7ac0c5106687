import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, runAs } from "./callers.ts";
import { storeAdmin } from "./rows.ts";
import type { TestDatabase } from "./start-database.ts";
import { createDatabase } from "./test-database.ts";

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createDatabase();
  admin = { role: "authenticated", userId: await storeAdmin(database.sql) };
});
afterAll(() => database.stop());

const hello = { channel: "whatsapp", name: "Hello", body: "Hello {name}" };

function add(row: object) {
  return runAs(database.sql, admin, (sql) => {
    return sql`insert into public.message_templates ${sql({ ...hello, ...row })} returning *`;
  });
}

async function names(channel: string, language = "en"): Promise<string[]> {
  const rows = await database.sql<{ name: string }[]>`
    select name from public.message_templates
    where channel = ${channel} and language = ${language} order by place`;
  return rows.map(({ name }) => name);
}

function move(name: string, by: number) {
  return runAs(database.sql, admin, async (sql) => {
    const [row] = await sql`select public.move_message_template(id, ${by}) as has_moved
      from public.message_templates
      where name = ${name} and channel = 'whatsapp' and language = 'en'`;
    return row?.["has_moved"] as boolean;
  });
}

test("requires a subject for email, none for WhatsApp, and unique names per channel and language", async () => {
  await expect(add({ subject: "Hello" })).rejects.toThrow("email_has_subject");
  await expect(add({ channel: "email" })).rejects.toThrow("email_has_subject");
  await expect(add({ channel: "email", subject: "a\nb" })).rejects.toThrow("templates_subject");
  await expect(add({ name: "FIRST hello" })).rejects.toThrow("templates_once");
  await expect(add({ name: "First hello", language: "ms" })).rejects.toThrow("templates_once");
  await expect(add({ name: "First hello", language: "ta" })).resolves.toHaveLength(1);
  await database.sql`delete from public.message_templates where language = 'ta'`;
  await expect(add({ language: "ms-MY" })).rejects.toThrow("templates_language");
  await expect(add({ body: " " })).rejects.toThrow("templates_body");
});

test("refuses an unknown placeholder, and accepts braces without a word", async () => {
  await expect(add({ body: "Hello {nmae}" })).rejects.toThrow("templates_placeholders");
  await expect(
    add({ channel: "email", subject: "For {firm}", body: "Hello {name}" }),
  ).rejects.toThrow("templates_placeholders");
  await expect(
    add({ name: "All", body: "{name} {company} {solution} {me} :-{" }),
  ).resolves.toHaveLength(1);
  await database.sql`delete from public.message_templates where name = 'All'`;
});

test("a template swaps with its neighbour of the same channel and language, up to the ends", async () => {
  const before = await names("whatsapp");
  const emails = await names("email");
  const malay = await names("whatsapp", "ms");
  expect(before).toEqual(["First hello", "I tried to call", "How are things?"]);
  expect(await move("First hello", -1)).toBe(false);
  expect(await move("How are things?", 1)).toBe(false);
  expect(await move("First hello", 1)).toBe(true);
  expect(await names("whatsapp")).toEqual(["I tried to call", "First hello", "How are things?"]);
  expect(await move("First hello", -1)).toBe(true);
  expect(await names("whatsapp")).toEqual(before);
  expect(await names("email")).toEqual(emails);
  expect(await names("whatsapp", "ms")).toEqual(malay);
});

test("a restored template returns to its place", async () => {
  const [row] = await database.sql`
    delete from public.message_templates
    where name = 'I tried to call' and language = 'en' returning *`;
  await add({ id: row?.["id"], name: row?.["name"], body: row?.["body"], place: row?.["place"] });
  expect(await names("whatsapp")).toEqual(["First hello", "I tried to call", "How are things?"]);
});

test("changing the words updates the time, changing the order does not; both are logged", async () => {
  const [before] = await database.sql`
    select id, updated_at from public.message_templates
    where name = 'I tried to call' and language = 'en'`;
  await move("I tried to call", -1);
  const [moved] = await database.sql`
    select updated_at from public.message_templates where id = ${before?.["id"]}`;
  expect(moved?.["updated_at"]).toEqual(before?.["updated_at"]);
  await runAs(database.sql, admin, (sql) => {
    return sql`update public.message_templates set body = 'Hi' where id = ${before?.["id"]}`;
  });
  const [changed] = await database.sql`
    select updated_at from public.message_templates where id = ${before?.["id"]}`;
  expect(changed?.["updated_at"]).not.toEqual(before?.["updated_at"]);
  const [entry] = await database.sql`
    select details from public.audit_log order by id desc limit 1`;
  expect(entry?.["details"]).toEqual({ of: "Message templates", changed: "I tried to call" });
});

test("limits a channel to 20 templates in a language, even if a language is changed", async () => {
  await database.sql`insert into public.message_templates (channel, name, body)
    select 'whatsapp', 'Text ' || number, 'Hello' from generate_series(4, 20) as number`;
  await expect(add({ name: "One more" })).rejects.toThrow("20 templates already");
  await expect(add({ name: "One more", language: "ms" })).resolves.toHaveLength(1);
  const moving = runAs(database.sql, admin, (sql) => {
    return sql`update public.message_templates set language = 'en' where name = 'One more'`;
  });
  await expect(moving).rejects.toThrow("20 templates already");
});
