import { createECDH, randomBytes, randomUUID } from "node:crypto";
import { decrypt } from "http_ece";
import { importJWK, type JWK, jwtVerify } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeVapidKey } from "../vapid-key.ts";
import type { Backend, SignedIn } from "./start-backend.ts";
import { createBackend } from "./test-database.ts";
import { startTelegram, type Telegram } from "../../local/telegram/start-telegram.ts";

const vapidKey = makeVapidKey();
let backend: Backend;
let services: Telegram;
let admin: SignedIn;

beforeAll(async () => {
  services = await startTelegram({ port: 0, mailPort: 0 });
  backend = await createBackend({
    functionEnv: {
      VAPID_PRIVATE_KEY: vapidKey,
      PUSH_SERVICE_URL: `${services.url}/push`,
      ALLOWED_ORIGINS: "https://selat.example",
    },
  });
  admin = await backend.signIn();
});
afterAll(async () => {
  await backend.stop();
  await services.stop();
});

/** A browser's half of a subscription (RFC 8291). */
function browser(endpoint: string) {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  const secret = randomBytes(16);
  const row = {
    endpoint,
    p256dh: keys.getPublicKey().toString("base64url"),
    auth: secret.toString("base64url"),
  };
  const read = (body: string): unknown => {
    const options = { version: "aes128gcm", privateKey: keys, authSecret: secret } as const;
    return JSON.parse(decrypt(Buffer.from(body, "base64"), options).toString());
  };
  return { row, read };
}

async function call(body: object) {
  const response = await fetch(`${backend.url}/functions/v1/send-telegram-notification`, {
    method: "POST",
    headers: { apikey: backend.anonKey, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { key?: string };
}

test("a new lead reaches a closed browser encrypted, signed and without personal data", async () => {
  const open = browser("https://push.example/siti?v=1");
  const gone = browser("https://gone.push.example/old");
  for (const { row } of [open, gone]) {
    // oxlint-disable-next-line no-await-in-loop -- two rows
    await admin.client.from("push_subscriptions").insert(row).throwOnError();
  }
  const id = randomUUID();
  const lead = {
    id,
    company_name: "Kopi Lane",
    contact_name: "Tan Wei Ling",
    contact_number: "+65 6123 4567",
    email: "weiling@kopi.example",
    solution_interested: "Waiter AI",
    stage: "interested" as const,
  };
  await backend.visitor.from("leads").insert(lead).throwOnError();
  expect(await call({ leadId: id })).toEqual({ ok: true });

  expect(services.pushes()).toHaveLength(1);
  const [pushed] = services.pushes();
  expect(pushed?.endpoint).toBe("push.example/siti?v=1");
  expect(pushed?.headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "high" });
  expect(Number(pushed?.headers["ttl"])).toBe(12 * 60 * 60);
  expect(open.read(pushed?.body ?? "")).toEqual({
    title: "New lead: Kopi Lane",
    body: "Waiter AI",
    path: `/admin/dashboard/leads/${id}`,
    tag: id,
  });
  expect(() => gone.read(pushed?.body ?? "")).toThrow("unable to authenticate data");

  const [, token = "", key = ""] =
    /^vapid t=([^,]+), ?k=(.+)$/.exec(pushed?.headers["authorization"] ?? "") ?? [];
  const { key: publicKey } = await call({ action: "push-key" });
  expect(key).toBe(publicKey);
  const { d: _private, ...jwk } = JSON.parse(atob(vapidKey)) as JWK;
  const { payload } = await jwtVerify(token, await importJWK(jwk, "ES256"));
  expect(payload).toMatchObject({ aud: "https://push.example", sub: "https://selat.example" });

  // A second call sends no second notice, and nothing to the browser that its service has reported as gone.
  await call({ action: "deliver" });
  expect(services.pushes()).toHaveLength(1);
  const { data } = await admin.client.from("push_subscriptions").select("endpoint").throwOnError();
  expect(data).toEqual([{ endpoint: "https://push.example/siti?v=1" }]);
});
