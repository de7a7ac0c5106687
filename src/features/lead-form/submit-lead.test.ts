import { beforeEach, expect, test, vi } from "vitest";
import { AppError } from "../../supabase/app-error.ts";
import { submitLead, type LeadSubmission } from "./submit-lead.ts";

type Row = Record<string, unknown>;
type InsertAnswer = { error: { code: string; message: string } | null; status?: number };
type InvokeAnswer = { data: unknown; error: Error | null };

const backend = vi.hoisted(() => ({
  insert: vi.fn<(row: Row, signal: AbortSignal) => Promise<InsertAnswer>>(),
  invoke: vi.fn<(name: string, options: { body: unknown }) => Promise<InvokeAnswer>>(),
}));

vi.mock("../../supabase/client.ts", () => ({
  supabase: {
    from: (table: string) => ({
      insert: (row: Row) => ({
        abortSignal: (signal: AbortSignal) => backend.insert({ table, ...row }, signal),
      }),
    }),
    functions: { invoke: backend.invoke },
  },
}));

const submission: LeadSubmission = {
  id: "5f0c0a4e-8f7e-4c1b-9a55-2f6f0f6a7a11",
  values: {
    companyName: "Kopi Lane",
    contactName: "Mei Ling Goh",
    contactNumber: "+65 6123 4567",
    email: "mei@kopilane.example",
    solutionInterested: "Waiter AI",
    remarks: "",
  },
  source: "schedule-demo",
  attribution: { product: "Waiter AI" },
  isSuspected: false,
};

function functionError(body: string, status: number) {
  const context = new Response(body, { status });
  return Object.assign(new Error("Edge Function returned a non-2xx status code"), { context });
}

beforeEach(() => {
  backend.insert.mockReset().mockResolvedValue({ error: null });
  backend.invoke.mockReset().mockResolvedValue({ data: {}, error: null });
});

test("inserts the lead with the form's id and the stage of its source", async () => {
  await submitLead(submission);
  expect(backend.insert.mock.calls.map(([row]) => row)).toEqual([
    {
      table: "leads",
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
      is_suspected: false,
    },
  ]);
});

test("notifies the sales team of the stored lead", async () => {
  await submitLead(submission);
  const [name, options] = backend.invoke.mock.calls[0] ?? [];
  expect(name).toBe("send-telegram-notification");
  expect(options?.body).toEqual({
    ...submission.values,
    stage: "request-demo",
    source: "schedule-demo",
    leadId: submission.id,
  });
});

test("a lead without a source is direct", async () => {
  await submitLead({ ...submission, source: null });
  expect(backend.insert.mock.calls[0]?.[0]).toMatchObject({
    source: "direct",
    stage: "interested",
  });
});

test("a lead that had arrived already is a success, and is notified of", async () => {
  backend.insert.mockResolvedValue({ error: { code: "23505", message: "duplicate key value" } });
  await submitLead(submission);
  expect(backend.invoke).toHaveBeenCalledOnce();
});

test("a refused lead throws the database's words and notifies nobody", async () => {
  backend.insert.mockResolvedValue({ error: { code: "PT429", message: "Rate limit exceeded." } });
  const failure = await submitLead(submission).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(AppError);
  expect(failure).toMatchObject({ code: "PT429", message: "Rate limit exceeded." });
  expect(backend.invoke).not.toHaveBeenCalled();
});

test("a refusal without the database's words keeps its status", async () => {
  const error = { code: "", message: "<h1>Too many requests</h1>" };
  backend.insert.mockResolvedValue({ error, status: 429 });
  await expect(submitLead(submission)).rejects.toMatchObject({ status: 429 });
});

test("a connection that stays silent is given up after 45 seconds, not before", async () => {
  vi.useFakeTimers();
  try {
    backend.insert.mockImplementation(
      (_row, signal) =>
        new Promise((resolve) => {
          const error = { code: "", message: "AbortError: signal is aborted without reason" };
          signal.addEventListener("abort", () => resolve({ error, status: 0 }));
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

test("a rate limit of the notification throws", async () => {
  const body = JSON.stringify({ error: { code: "RATE_LIMIT_EXCEEDED", message: "Too many" } });
  backend.invoke.mockResolvedValue({ data: null, error: functionError(body, 429) });
  await expect(submitLead(submission)).rejects.toMatchObject({ code: "RATE_LIMIT_EXCEEDED" });
});

test.each([
  ["a failing function", functionError("<h1>Bad gateway</h1>", 502)],
  ["a function that cannot be reached", new Error("Failed to send a request to the Edge Function")],
])("ignores %s: the lead is stored", async (_name, error) => {
  backend.invoke.mockResolvedValue({ data: null, error });
  await expect(submitLead(submission)).resolves.toBeUndefined();
});
