import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type MailServer, startMail } from "../../local/telegram/start-mail.ts";
import { importContent } from "../../studio/starting-content/import-content.ts";
import { readContent } from "../../studio/starting-content/read-content.ts";
import { startLake, type StartedLake } from "../../studio/tests/start-lake.ts";
import { type LossyWire, startLossyWire } from "./lossy-wire.ts";
import { letPass } from "./outbox-clock.ts";
import type { Backend } from "./start-backend.ts";
import { createBackend } from "./test-database.ts";

const lead = {
  company_name: "Kopi Lane",
  contact_name: "Tan Wei Ling",
  contact_number: "+65 6123 4567",
  solution_interested: "Waiter AI",
  stage: "interested" as const,
};

let lake: StartedLake;
let mail: MailServer;
let wire: LossyWire;
let backend: Backend;

beforeAll(async () => {
  [lake, mail] = await Promise.all([startLake(), startMail({ port: 0 })]);
  wire = await startLossyWire(mail.port);
  const texts = readContent().filter(({ _type }) => /^(?:leadMessages|fact)$/.test(_type));
  await importContent(lake.client, texts);
  backend = await createBackend({
    functionEnv: {
      ...lake.environment,
      SANITY_STUDIO_DATASET: "production",
      SMTP_URL: `smtp://127.0.0.1:${wire.port}`,
      MAIL_FROM: "no-reply@selat.example",
    },
  });
});
afterAll(async () => {
  await Promise.all([backend.stop(), mail.stop(), lake.stop()]);
  wire.stop();
});

/** Makes the function send pending confirmations; resolves to the status of its response. */
async function deliver(): Promise<number> {
  const response = await fetch(`${backend.url}/functions/v1/send-telegram-notification`, {
    method: "POST",
    headers: { apikey: backend.anonKey, "content-type": "application/json" },
    body: JSON.stringify({ action: "deliver" }),
  });
  return response.status;
}

test("confirms a Malay request in Malay, and one in a language without a text in English", async () => {
  for (const language of ["ms", "zh", "en", "ta"]) {
    const row = { ...lead, email: `${language}@kopi.example`, language };
    // oxlint-disable-next-line no-await-in-loop -- one after another, as they are given out
    await backend.visitor.from("leads").insert(row).throwOnError();
  }
  expect(await deliver()).toBe(200);
  const letters = mail.mails().map(({ to, subject, text }) => {
    const [greeting] = text.split("\n");
    return [to[0], subject, greeting, text.includes("+65 6555 0123")];
  });
  const english = ["We have received your request", "Hello,", true];
  expect(letters).toEqual([
    ["ms@kopi.example", "Permintaan anda telah kami terima", "Helo,", true],
    ["zh@kopi.example", "我们已收到您的需求", "您好：", true],
    ["en@kopi.example", ...english],
    ["ta@kopi.example", ...english],
  ]);
});

const letters = () => mail.mails().filter(({ to }) => to[0] === "lost@kopi.example");

test("sends a confirmation once if the mail server's answer is lost", async () => {
  const row = { ...lead, email: "lost@kopi.example", language: "en" };
  await backend.visitor.from("leads").insert(row).throwOnError();
  wire.loseAnswers(true);
  await deliver();
  await vi.waitFor(() => expect(letters()).toHaveLength(1));

  wire.loseAnswers(false);
  await letPass(backend.sql, 60);
  await deliver();
  expect(letters()).toHaveLength(1);
});
