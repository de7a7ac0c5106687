import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findFreePort } from "../../packages/shared/ports.ts";
import {
  ADDRESS,
  deliver,
  fixture,
  makeKey,
  post,
  setWebhook,
  sign,
  startConnections,
  submit,
} from "./connections.ts";

const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const guide = readFileSync(path.join(import.meta.dirname, "../../docs/connections.md"), "utf8");

/** The code block of a recipe. */
function recipe(title: string): string {
  const [, part = ""] = guide.split(`### Recipe: ${title}`);
  const [, code = ""] = /```\w+\n([^]*?)```/.exec(part) ?? [];
  expect(code).not.toBe("");
  return code;
}

startConnections();

describe("the recipe for Node.js", () => {
  let child: ChildProcess;
  let port: number;
  let lines: string[];

  beforeAll(async () => {
    port = await findFreePort();
    lines = [];
    const env = { ...process.env, WEBHOOK_SECRET: SECRET, PORT: String(port) };
    const args = ["--input-type=module", "--eval", recipe("receive it in Node.js")];
    child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
    if (child.stdout) createInterface(child.stdout).on("line", (line) => lines.push(line));
    await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/`));
  });
  afterAll(() => child.kill());

  async function call(
    sent: { id?: string; age?: number; secret?: string; body?: string; signed?: string } = {},
  ): Promise<number> {
    const { id = "msg_1", age = 0, secret = SECRET, body = `{"type":"test"}` } = sent;
    const time = Math.floor(Date.now() / 1000) - age;
    const headers = { "webhook-id": id, "webhook-timestamp": String(time) };
    const signature = sign({ path: "", headers, body: sent.signed ?? body }, secret);
    const init = { method: "POST", headers: { ...headers, "webhook-signature": signature }, body };
    return (await fetch(`http://127.0.0.1:${port}/`, init)).status;
  }

  test("accepts an event of ours once", async () => {
    expect([await call(), await call()]).toEqual([204, 204]);
    await vi.waitFor(() => expect(lines).toEqual(["{ type: 'test' }"]));
  });

  test("refuses a wrong secret, another body, a later replay, and a call without a signature", async () => {
    const other = `whsec_${Buffer.alloc(32, 1).toString("base64")}`;
    expect(await call({ id: "msg_2", secret: other })).toBe(401);
    expect(await call({ id: "msg_3", signed: "{}" })).toBe(401);
    expect(await call({ id: "msg_4", age: 600 })).toBe(401);
    expect((await fetch(`http://127.0.0.1:${port}/`, { method: "POST" })).status).toBe(401);
  });

  test("accepts a signature of our own function, even beside that of an old secret", async () => {
    await setWebhook(ADDRESS);
    await fixture.backend.sql`update private.webhook set old_secret = ${SECRET},
      old_secret_until = now() + interval '1 hour'`;
    await submit({ company_name: "Kopi by recipe" });
    await deliver();
    const [event] = fixture.received;
    if (!event) throw new Error("nothing was sent");
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      method: "POST",
      headers: Object.fromEntries(
        ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => [
          name,
          String(event.headers[name]),
        ]),
      ),
      body: event.body,
    });
    expect(response.status).toBe(204);
    await vi.waitFor(() => expect(lines.join("\n")).toContain("Kopi by recipe"));
  });
});

const answers = {
  id: "1001",
  company_name: "Kedai Satu",
  full_name: "Nurul Test",
  phone_number: "+60123456701",
  email: "nurul.one@example.com",
  "what_do_you_need?": "ordering",
  platform: "fb",
  campaign_name: "Launch",
  form_name: "Demo form",
};

/** Fills the recipe's names in braces, each value as `write` returns it. */
function metaBody(values: Record<string, string>, write = (value: string) => value): string {
  const text = recipe("lead ads of Meta, through Make or Zapier");
  return text.replaceAll(/\{\{(.+?)\}\}/g, (_, name: string) => write(values[name] ?? "?"));
}

/**
 * Returns the body that Zapier posts with the payload type JSON. The name "a__b" of a row becomes the field b of the
 * object a.
 */
function zapierPost(rows: Record<string, string>): string {
  const body: Record<string, string | Record<string, string>> = {};
  for (const [name, value] of Object.entries(rows)) {
    const [outer = "", inner] = name.split("__");
    body[outer] = inner ? { ...(body[outer] as object), [inner]: value } : value;
  }
  return JSON.stringify(body);
}

describe("the recipes for lead ads", () => {
  test("store what Make and Zapier send of Meta's lead ads as a lead", async () => {
    const filled = metaBody(answers);
    expect(filled).not.toContain('"?"');
    const key = await makeKey();
    expect(await post(filled, key)).toMatchObject({ status: 201 });
    expect(await post(filled, key)).toMatchObject({ status: 200 });
    const { data } = await fixture.admin.client.from("leads").select().single().throwOnError();
    expect(data).toMatchObject({
      company_name: "Kedai Satu",
      contact_number: "+60123456701",
      country: "MY",
      remarks: "ordering",
      consent_text: "I agree to be contacted about Selat.",
      attribution: { utm_source: "fb", utm_campaign: "Launch", form: "Demo form" },
    });
  });

  test("an answer with a quotation mark needs JSON that Make or Zapier has written", async () => {
    const typed = 'A "smart" menu\nfor C:\\new outlets';
    const free = { ...answers, "what_do_you_need?": typed };
    const key = await makeKey();
    const broken = await post(metaBody(free), key);
    expect(broken).toMatchObject({ status: 400, body: { error: { code: "INVALID_BODY" } } });

    const created = metaBody(free, (value) => JSON.stringify(value).slice(1, -1));
    expect(await post(created, key)).toMatchObject({ status: 201 });

    const rows = {
      lead_id: "1002",
      company_name: "Kedai Dua",
      contact_name: free.full_name,
      contact_number: free.phone_number,
      email: "nurul.two@example.com",
      solution_interested: "Waiter AI",
      remarks: typed,
      attribution__utm_source: "fb",
      attribution__form: "Demo form",
    };
    const checked = await post(zapierPost({ ...rows, is_test: "true" }), key);
    expect(checked).toMatchObject({ status: 200, body: { status: "test" } });
    expect(await post(zapierPost({ ...rows, is_test: "false" }), key)).toMatchObject({
      status: 201,
    });

    const { data } = await fixture.admin.client.from("leads").select().throwOnError();
    expect(data?.map(({ remarks }) => remarks)).toEqual([typed, typed]);
    const sources = data?.map(({ attribution }) => attribution);
    expect(sources).toContainEqual({ utm_source: "fb", form: "Demo form" });
  });

  test("store a lead of Google Ads, but not its test", async () => {
    const key = await makeKey("Google Ads");
    const body = recipe("lead forms of Google Ads").replace("slk_...", key);
    const query = "?solution_interested=Waiter%20AI";
    expect(await post(body, null)).toMatchObject({
      status: 422,
      body: { error: { fields: { solution_interested: "is required" } } },
    });
    const test = body.replace('"is_test": false', '"is_test": true');
    expect(await post(test, null, { query })).toMatchObject({
      status: 200,
      body: { status: "test" },
    });
    expect(await post(body, null, { query })).toMatchObject({ status: 201 });
    expect(await post(body, null, { query })).toMatchObject({ status: 200 });
    expect(await post(body.replace(key, "slk_x"), null, { query })).toMatchObject({ status: 401 });
    const { data } = await fixture.admin.client.from("leads").select().single().throwOnError();
    expect(data).toMatchObject({
      company_name: "Kopi Corner",
      contact_name: "Tan Wei Ling",
      source: "api-google-ads",
      remarks: "How many outlets?: 3",
      attribution: {
        utm_source: "google",
        utm_id: "30000000000",
        gclid: "EAIaIQobChMI",
        form: "40000000000",
        ad_group: "20000000000",
        creative: "10000000000",
      },
    });
  });
});
