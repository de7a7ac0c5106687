import { afterAll, beforeAll, expect, test } from "vitest";
import legalPages from "../../studio/content/legal-pages.json" with { type: "json" };
import { MAX_RETENTION_MONTHS } from "../../src/lib/retention-period.ts";
import { storeLead } from "./rows.ts";
import type { Backend, SignedIn } from "./start-backend.ts";
import { createBackend } from "./test-database.ts";

let backend: Backend;
let primary: SignedIn;
let other: SignedIn;

beforeAll(async () => {
  backend = await createBackend({
    functionEnv: {
      ALLOWED_ORIGINS: "https://www.selat.example/,https://b.example",
    },
  });
  primary = await backend.signIn({ isPrimary: true });
  other = await backend.signIn();
});
afterAll(() => backend.stop());

function change({ client }: SignedIn, months: number, isShort = false) {
  return client.rpc("change_desk_settings", { kept_months: months, short_messages: isShort });
}

async function readMonths() {
  const { data } = await other.client.rpc("get_desk_settings");
  return data?.[0]?.ended_leads_kept_months;
}

test("only the primary admin changes the retention period, within the policy's limits", async () => {
  expect((await change(other, 6)).error?.code).toBe("42501");
  expect((await change(primary, 25)).error?.code).toBe("23514");
  expect(await readMonths()).toBe(24);

  expect((await change(primary, 6)).error).toBeNull();

  expect(await readMonths()).toBe(6);
  const { data } = await other.client.from("audit_log").select().order("id", { ascending: false });
  expect(data?.[0]).toMatchObject({
    actor_id: primary.id,
    action: "setting-changed",
    details: { changes: { ended_leads_kept_months: { from: 24, to: 6 } } },
  });
});

/** Stores a lead and notifies the sales chat; returns the lead's id and the message. */
async function send() {
  const id = await storeLead(backend.sql, { source: "free-trial", remarks: "Zyx" });
  const body = { leadId: id };
  await backend.visitor.functions.invoke("send-telegram-notification", { body });
  return { id, text: backend.telegram.messages().at(-1)?.text };
}

test("short messages contain only company, solution, source and a link until switched off", async () => {
  await change(primary, 24, true);
  const short = await send();
  await change(primary, 24, false);
  const whole = await send();

  expect(short.text).toBe(
    `<b>New lead</b>
<b>Company:</b> Kopi Corner
<b>Solution:</b> Waiter AI
<b>Source:</b> free-trial
<b>Lead:</b> https://www.selat.example/admin/dashboard/leads/${short.id}`,
  );
  expect(whole.text).toContain("<b>Contact:</b> Tan Wei Ling");
  expect(whole.text).toMatch(
    new RegExp(
      `\\n<b>Remarks:</b> Zyx\\n<b>Lead:</b> https://www\\.selat\\.example/admin/dashboard/leads/${whole.id}$`,
    ),
  );
});

test("everyone may read the retention period, which is at most the policy's two years", async () => {
  expect(JSON.stringify(legalPages)).toContain('"_ref":"fact-kept-period"');
  await change(primary, 6);
  expect((await backend.visitor.rpc("get_kept_months")).data).toBe(6);
  expect((await change(primary, MAX_RETENTION_MONTHS)).error).toBeNull();
  expect((await backend.visitor.rpc("get_kept_months")).data).toBe(24);
  expect((await change(primary, MAX_RETENTION_MONTHS + 1)).error?.code).toBe("23514");
});
