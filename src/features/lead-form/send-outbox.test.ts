import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AppError } from "../../supabase/app-error.ts";
import { clearDraft, readDraft, saveDraft, submissionIdFor } from "./draft.ts";
import { addToOutbox, isInOutbox, outboxOutcome, readOutbox, removeFromOutbox } from "./outbox.ts";
import { startOutboxSender } from "./send-outbox.ts";
import { testSubmission as lead } from "./testing/test-submission.ts";

const submitLead = vi.hoisted(() => vi.fn<(submission: { id: string }) => Promise<void>>());
vi.mock("./submit-lead.ts", () => ({ submitLead }));

const noConnection = new AppError("TypeError: Failed to fetch", { code: "network_error" });
const HOUR = 60 * 60_000;

const toasts = {
  success: vi.fn<(title: string, description: string) => void>(),
  error: vi.fn<(title: string, description: string) => void>(),
};
let stop = () => {};

function start() {
  stop = startOutboxSender(toasts);
}

function sentIds() {
  return submitLead.mock.calls.map(([{ id }]) => id);
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.useFakeTimers();
  submitLead.mockReset().mockResolvedValue(undefined);
  toasts.success.mockReset();
  toasts.error.mockReset();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

test("sends every waiting lead at once, and says thanks for each", async () => {
  addToOutbox(lead("a"));
  addToOutbox(lead("b"));
  addToOutbox(lead("a"));
  start();
  await vi.advanceTimersByTimeAsync(0);
  expect(sentIds().toSorted()).toEqual(["a", "b"]);
  expect(toasts.success).toHaveBeenCalledTimes(2);
  expect(readOutbox()).toEqual([]);
  expect(outboxOutcome("a")).toBe("sent");
});

test("waits longer after every failure, up to five minutes, and tries at once when online", async () => {
  const attempts: number[] = [];
  submitLead.mockImplementation(() => {
    attempts.push(Date.now());
    return Promise.reject(noConnection);
  });
  addToOutbox(lead("a"));
  start();
  await vi.advanceTimersByTimeAsync(HOUR / 4);
  const pauses = attempts.slice(1).map((time, index) => (time - (attempts[index] ?? 0)) / 1_000);
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300]);
  expect(isInOutbox("a")).toBe(true);
  expect(toasts.error).not.toHaveBeenCalled();

  submitLead.mockReset().mockResolvedValue(undefined);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(isInOutbox("a")).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ["an error without a code", ""],
  ["an unknown column", "PGRST204"],
  ["a missing permission", "42501"],
  ["a raised exception", "P0001"],
])("does not treat %s as a refusal: the lead stays in the outbox", async (_name, code) => {
  for (const status of [400, 401, 402, 403, 404, 408, 499, 500, 502, 503, 520, 540]) {
    localStorage.clear();
    submitLead.mockRejectedValueOnce(new AppError("no", { code, status }));
    addToOutbox(lead("a"));
    start();
    await vi.advanceTimersByTimeAsync(0);
    expect(isInOutbox("a"), `${status}`).toBe(true);
    expect(toasts.error).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(outboxOutcome("a"), `${status}`).toBe("sent");
    stop();
  }
});

test("tries again after five seconds if the form has just shown a failure", async () => {
  addToOutbox(lead("a"));
  stop = startOutboxSender(toasts, noConnection);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(sentIds()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sentIds()).toEqual(["a"]);
});

test("tries again after an hour if the form has just shown a rate limit", async () => {
  addToOutbox(lead("a"));
  const limit = new AppError("Rate limit exceeded.", { code: "PT429", status: 429 });
  stop = startOutboxSender(toasts, limit);
  await vi.advanceTimersByTimeAsync(HOUR - 1);
  expect(sentIds()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sentIds()).toEqual(["a"]);
});

test("does not send a lead that the visitor withdraws while another one is being sent", async () => {
  const response = Promise.withResolvers<void>();
  submitLead.mockReturnValueOnce(response.promise);
  addToOutbox(lead("a"));
  addToOutbox(lead("b"));
  start();
  await vi.advanceTimersByTimeAsync(0);
  removeFromOutbox("b", "withdrawn");
  response.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(sentIds()).toEqual(["a"]);
  expect(toasts.success).toHaveBeenCalledOnce();
});

test("keeps a refused lead while the tab has another draft, then restores its text", async () => {
  const refusal = new AppError("Invalid phone number", { code: "23514", status: 400 });
  submitLead.mockRejectedValue(refusal);
  saveDraft({ companyName: "Teh Lane" });
  addToOutbox(lead("a"));
  start();
  await vi.advanceTimersByTimeAsync(0);
  expect(isInOutbox("a")).toBe(true);
  expect(readDraft()).toEqual({ companyName: "Teh Lane" });
  expect(toasts.error).not.toHaveBeenCalled();
  clearDraft();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(outboxOutcome("a")).toBe("refused");
  expect(readDraft()).toMatchObject({ companyName: "Kopi Lane" });
  expect(toasts.error).toHaveBeenCalledOnce();
});

test("does not overwrite newer text in the form with that of a refused lead", async () => {
  const refusal = new AppError("Invalid phone number", { code: "23514", status: 400 });
  submitLead.mockRejectedValue(refusal);
  addToOutbox(lead(submissionIdFor({})));
  saveDraft({ companyName: "Teh Lane" });
  start();
  await vi.advanceTimersByTimeAsync(0);
  expect(readOutbox()).toEqual([]);
  expect(readDraft()).toEqual({ companyName: "Teh Lane" });
});

test("does not show a refusal that another tab has already shown", async () => {
  const response = Promise.withResolvers<void>();
  submitLead.mockReturnValue(response.promise);
  addToOutbox(lead("a"));
  start();
  await vi.advanceTimersByTimeAsync(0);
  removeFromOutbox("a", "refused");
  response.reject(new AppError("Invalid phone number", { code: "23514", status: 400 }));
  await vi.advanceTimersByTimeAsync(0);
  expect(toasts.error).not.toHaveBeenCalled();
});

test("keeps text that was typed after the lead was sent", async () => {
  saveDraft({ companyName: "Kopi Lane" });
  addToOutbox(lead(submissionIdFor({})));
  saveDraft({ companyName: "Teh Lane" });
  start();
  await vi.advanceTimersByTimeAsync(0);
  expect(toasts.success).toHaveBeenCalledOnce();
  expect(readDraft()).toEqual({ companyName: "Teh Lane" });
});

test("continues with the other leads if one fails, and stops if the server fails", async () => {
  submitLead.mockRejectedValueOnce(new AppError("no", { code: "PGRST204", status: 400 }));
  submitLead.mockRejectedValueOnce(new AppError("no", { code: "unknown", status: 503 }));
  for (const id of ["a", "b", "c"]) addToOutbox(lead(id));
  start();
  await vi.advanceTimersByTimeAsync(0);
  expect(sentIds()).toEqual(["a", "b"]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sentIds()).toEqual(["a", "b", "a", "b", "c"]);
  expect(readOutbox()).toEqual([]);
});

test("shows a rate limit once, and keeps the lead for another attempt after an hour", async () => {
  submitLead.mockRejectedValueOnce(
    new AppError("Rate limit exceeded.", { code: "PT429", status: 429 }),
  );
  addToOutbox(lead("a"));
  start();
  await vi.advanceTimersByTimeAsync(HOUR - 1);
  expect(toasts.error.mock.calls).toEqual([
    ["Rate Limit Exceeded", "Too many submissions. Please try again in an hour."],
  ]);
  expect(sentIds()).toEqual(["a"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(outboxOutcome("a")).toBe("sent");
});

test("shows a refusal, restores the lead's text in the form, and sends the other leads", async () => {
  const refusal = new AppError("Invalid phone number", { code: "23514", status: 400 });
  submitLead.mockRejectedValueOnce(refusal);
  addToOutbox(lead("a"));
  addToOutbox(lead("b"));
  start();
  await vi.advanceTimersByTimeAsync(0);
  expect(toasts.error.mock.calls[0]?.[0]).toBe("Invalid Phone Number");
  expect(readDraft()).toMatchObject({ companyName: "Kopi Lane" });
  expect(sentIds()).toEqual(["a", "b"]);
  expect(readOutbox()).toEqual([]);
});

test("makes no further attempt after it is stopped", async () => {
  submitLead.mockRejectedValue(noConnection);
  addToOutbox(lead("a"));
  start();
  await vi.advanceTimersByTimeAsync(0);
  stop();
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(sentIds()).toEqual(["a"]);
});

test("does not say thanks for a lead that the visitor withdraws during the request", async () => {
  const response = Promise.withResolvers<void>();
  submitLead.mockReturnValue(response.promise);
  addToOutbox(lead("a"));
  start();
  await vi.advanceTimersByTimeAsync(0);
  removeFromOutbox("a", "withdrawn");
  response.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(toasts.success).not.toHaveBeenCalled();
  expect(outboxOutcome("a")).toBe("withdrawn");
});

test("deletes the draft of a sent lead, but not that of another lead", async () => {
  saveDraft({ companyName: "Teh Lane" });
  const draftId = submissionIdFor({});
  addToOutbox(lead("of-another-tab"));
  start();
  await vi.advanceTimersByTimeAsync(0);
  expect(toasts.success.mock.calls).toEqual([
    ["Thank You!", "Your submission has been received. We'll contact you soon!"],
  ]);
  expect(readDraft()).toEqual({ companyName: "Teh Lane" });
  addToOutbox(lead(draftId));
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(readDraft()).toEqual({});
});

test.each([399, 500])("keeps the lead after status %i, which is not a refusal", async (status) => {
  submitLead.mockRejectedValueOnce(new AppError("no", { code: "unknown", status }));
  addToOutbox(lead("a"));
  start();
  await vi.advanceTimersByTimeAsync(0);
  expect(isInOutbox("a")).toBe(true);
  expect(toasts.error).not.toHaveBeenCalled();
});

test.each([
  ["22001", 400],
  ["22P02", 400],
  ["23514", 400],
  ["", 413],
  ["", 422],
])("treats code %j with status %i as a permanent refusal", async (code, status) => {
  submitLead.mockRejectedValueOnce(new AppError("no", { code, status }));
  addToOutbox(lead("a"));
  start();
  await vi.advanceTimersByTimeAsync(0);
  expect(outboxOutcome("a")).toBe("refused");
});

test("sends at once when the connection returns, and restarts the delays", async () => {
  submitLead.mockRejectedValue(noConnection);
  addToOutbox(lead("a"));
  start();
  await vi.advanceTimersByTimeAsync(16_000);
  expect(sentIds()).toHaveLength(3);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(sentIds()).toHaveLength(4);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sentIds()).toHaveLength(5);
});

test("makes no further attempt if a failure arrives after it is stopped", async () => {
  const response = Promise.withResolvers<void>();
  submitLead.mockReturnValue(response.promise);
  addToOutbox(lead("a"));
  start();
  await vi.advanceTimersByTimeAsync(0);
  stop();
  response.reject(new AppError("Rate limit exceeded.", { code: "PT429", status: 429 }));
  await vi.advanceTimersByTimeAsync(0);
  expect(toasts.error).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

/** Fakes the browser's lock manager, which runs one task per name at a time. */
function fakeLocks() {
  const running = new Map<string, Promise<unknown>>();
  async function request(name: string, _options: object, task: () => Promise<unknown>) {
    const turn = (running.get(name) ?? Promise.resolve()).then(task);
    running.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  }
  return { request: vi.fn<typeof request>(request) };
}

test("sends each lead once if two tabs run a sender", async () => {
  const locks = fakeLocks();
  vi.stubGlobal("navigator", { locks });
  const response = Promise.withResolvers<void>();
  submitLead.mockReturnValue(response.promise);
  addToOutbox(lead("a"));
  start();
  const stopOtherTab = startOutboxSender(toasts);
  await vi.advanceTimersByTimeAsync(0);
  expect(sentIds()).toEqual(["a"]);
  response.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(sentIds()).toEqual(["a"]);
  expect(toasts.success).toHaveBeenCalledOnce();
  // The name must never change, because tabs that were opened before a deployment use the same lock.
  expect(new Set(locks.request.mock.calls.map(([name]) => name))).toEqual(
    new Set(["selat.lead-outbox"]),
  );
  stopOtherTab();
  vi.unstubAllGlobals();
});
