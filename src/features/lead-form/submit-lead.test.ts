// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";
import { stageOfSource } from "../../../tests/fixtures/lead-sources.ts";
import { AppError } from "../../supabase/app-error.ts";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { openForm, stageFromSource, submitLead, type LeadSubmission } from "./submit-lead.ts";
import { isRateLimit } from "./submit-messages.ts";
import { testSubmission } from "./testing/test-submission.ts";

vi.mock("../../supabase/visitor-client.ts", () => import("../../supabase/testing/fake-client.ts"));

const submission: LeadSubmission = {
  ...testSubmission("5f0c0a4e-8f7e-4c1b-9a55-2f6f0f6a7a11"),
  source: "schedule-demo",
  attribution: { product: "Waiter AI" },
};

function functionError(body: string, status: number) {
  const context = new Response(body, { status });
  return Object.assign(new Error("Edge Function returned a non-2xx status code"), { context });
}

beforeEach(resetFakeClient);

test("inserts the lead with the form's id and the stage of its source", async () => {
  await submitLead(submission);
  expect(fake.insert("leads").mock.calls.map(([{ values }]) => values)).toMatchObject([
    {
      id: submission.id,
      company_name: "Kopi Lane",
      contact_name: "Mei Ling Goh",
      contact_number: "+65 6123 4567",
      email: "mei@kopilane.example",
      solution_interested: "Waiter AI",
      remarks: "",
      stage: "request-demo",
      source: "schedule-demo",
      attribution: { product: "Waiter AI" },
      path: null,
      language: "ms",
      is_suspected: false,
      consent_text: "You agree.",
      consent_version: "rev-1",
    },
  ]);
});

test("stores a lead that an older form left in the outbox as English", async () => {
  const { language: _, ...older } = submission;
  await submitLead(older);
  expect(fake.insert("leads").mock.calls[0]?.[0].values["language"]).toBe("en");
});

test("sends the form's spam signals as part of the attribution", async () => {
  await submitLead({ ...submission, form: { opened: "1.ab" } });
  expect(fake.insert("leads").mock.calls[0]?.[0].values["attribution"]).toEqual({
    product: "Waiter AI",
    form: { opened: "1.ab" },
  });
});

test("returns the database's signed opening time, or null if it cannot be fetched", async () => {
  fake.rpc("open_form").mockResolvedValueOnce({ data: "1.ab", error: null });
  expect(await openForm()).toBe("1.ab");
  fake.rpc("open_form").mockResolvedValueOnce({ data: null, error: { code: "", message: "no" } });
  expect(await openForm()).toBeNull();
});

test("stores a lead that an older form left in the outbox without a consent", async () => {
  const { consent: _, ...older } = submission;
  await submitLead(older);
  expect(fake.insert("leads").mock.calls[0]?.[0].values).toMatchObject({
    id: submission.id,
    consent_text: null,
    consent_version: null,
  });
});

test("notifies the sales team of the stored lead", async () => {
  await submitLead(submission);
  const [name, options] = fake.invoke.mock.calls[0] ?? [];
  expect(name).toBe("send-telegram-notification");
  expect(options?.body).toEqual({
    ...submission.values,
    stage: "request-demo",
    source: "schedule-demo",
    leadId: submission.id,
  });
});

test("stores the source 'direct' for a lead without a source", async () => {
  await submitLead({ ...submission, source: null });
  expect(fake.insert("leads").mock.calls[0]?.[0].values).toMatchObject({
    source: "direct",
    stage: "interested",
  });
});

test("treats a lead that is already stored as a success, and notifies sales", async () => {
  fake.insert("leads").mockResolvedValue({
    error: {
      code: "23505",
      message: 'duplicate key value violates unique constraint "leads_pkey"',
    },
    status: 409,
  });
  await submitLead(submission);
  expect(fake.invoke).toHaveBeenCalledOnce();
});

test("throws if a unique key other than the id is violated", async () => {
  const message = 'duplicate key value violates unique constraint "lead_outbox_pkey"';
  fake.insert("leads").mockResolvedValue({ error: { code: "23505", message }, status: 409 });
  await expect(submitLead(submission)).rejects.toMatchObject({ code: "23505" });
});

test.each([
  ["an empty 404, which postgrest-js reports as a success", 204],
  ["a 200 from a Wi-Fi sign-in page", 200],
])("does not treat %s as a confirmation that the row is stored", async (_name, status) => {
  fake.insert("leads").mockResolvedValue({ data: null, error: null, status });
  await expect(submitLead(submission)).rejects.toMatchObject({ status });
  expect(fake.invoke).not.toHaveBeenCalled();
});

function unknownColumn(name: string) {
  const message = `Could not find the '${name}' column of 'leads' in the schema cache`;
  return { error: { code: "PGRST204", message }, status: 400 };
}

test("stores the lead without an optional column that the database does not know yet", async () => {
  fake.insert("leads").mockResolvedValueOnce(unknownColumn("path"));
  fake.insert("leads").mockResolvedValueOnce(unknownColumn("language"));
  await submitLead(submission);
  const rows = fake.insert("leads").mock.calls.map(([{ values }]) => values);
  expect(rows).toHaveLength(3);
  const { path: _path, language: _language, ...knownColumns } = rows[0] ?? {};
  expect(rows[2]).toEqual(knownColumns);
  expect(fake.invoke).toHaveBeenCalledOnce();
});

test.each(["email", "id"])(
  "throws if the database does not know the required column %s",
  async (column) => {
    fake.insert("leads").mockResolvedValue(unknownColumn(column));
    await expect(submitLead(submission)).rejects.toMatchObject({ code: "PGRST204" });
    expect(fake.insert("leads")).toHaveBeenCalledOnce();
  },
);

test("throws the database's message and sends no notification if the lead is refused", async () => {
  fake
    .insert("leads")
    .mockResolvedValue({ error: { code: "PT429", message: "Rate limit exceeded." } });
  const failure = await submitLead(submission).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(AppError);
  expect(failure).toMatchObject({ code: "PT429", message: "Rate limit exceeded." });
  expect(fake.invoke).not.toHaveBeenCalled();
});

test("throws with the status if a refusal does not come from the database", async () => {
  const error = { code: "", message: "<h1>Too many requests</h1>" };
  fake.insert("leads").mockResolvedValue({ error, status: 429 });
  await expect(submitLead(submission)).rejects.toMatchObject({ status: 429 });
});

test("aborts a request without an answer after 45 seconds, not before", async () => {
  vi.useFakeTimers();
  try {
    fake.insert("leads").mockImplementation(
      ({ signal }) =>
        new Promise((resolve) => {
          const error = { code: "", message: "AbortError: signal is aborted without reason" };
          signal?.addEventListener("abort", () => resolve({ error, status: 0 }));
        }),
    );
    const failure = submitLead(submission).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(44_900);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(await failure).toMatchObject({ code: "network_error" });
  } finally {
    vi.useRealTimers();
  }
});

test("does not abort a request that was answered", async () => {
  vi.useFakeTimers();
  try {
    await submitLead(submission);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fake.insert("leads").mock.calls[0]?.[0].signal?.aborted).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test("throws if the notification function reports a rate limit", async () => {
  const body = JSON.stringify({ error: { code: "RATE_LIMIT_EXCEEDED", message: "Too many" } });
  fake.invoke.mockResolvedValue({ data: null, error: functionError(body, 429) });
  await expect(submitLead(submission)).rejects.toMatchObject({ code: "RATE_LIMIT_EXCEEDED" });
});

test.each([
  { error: "RATE_LIMIT_EXCEEDED" },
  { error: { code: "RATE_LIMIT_EXCEEDED", message: "Too many" } },
  { code: "RATE_LIMIT_EXCEEDED" },
])("throws if a response of status 200 reports a rate limit: %j", async (data) => {
  fake.invoke.mockResolvedValue({ data, error: null });
  await expect(submitLead(submission)).rejects.toSatisfy((error) => isRateLimit(error as AppError));
});

test("ignores another error in a response of status 200, because the lead is stored", async () => {
  fake.invoke.mockResolvedValue({ data: { error: "Telegram is down" }, error: null });
  await expect(submitLead(submission)).resolves.toBeUndefined();
});

test.each([
  ["an error of the function", functionError("<h1>Bad gateway</h1>", 502)],
  ["a function that cannot be reached", new Error("Failed to send a request to the Edge Function")],
])("ignores %s, because the lead is stored", async (_name, error) => {
  fake.invoke.mockResolvedValue({ data: null, error });
  await expect(submitLead(submission)).resolves.toBeUndefined();
});

test.each([
  ...Object.entries(stageOfSource),
  ["Schedule-Demo", "interested"],
  ["", "interested"],
  [null, "interested"],
])("gives a lead with the source %s the stage %s", (source, stage) => {
  expect(stageFromSource(source)).toBe(stage);
});
