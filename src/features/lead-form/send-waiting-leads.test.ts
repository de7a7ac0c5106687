import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AppError } from "../../supabase/app-error.ts";
import { readDraft } from "./draft.ts";
import { isWaiting, keepForLater, outcomeOf, readOutbox } from "./outbox.ts";
import { keepSending } from "./send-waiting-leads.ts";
import type { LeadSubmission } from "./submit-lead.ts";

const submitLead = vi.hoisted(() => vi.fn<(submission: { id: string }) => Promise<void>>());
vi.mock("./submit-lead.ts", () => ({ submitLead }));

const noConnection = new AppError("TypeError: Failed to fetch", { code: "network_error" });
const HOUR = 60 * 60_000;

function lead(id: string): LeadSubmission {
  return {
    id,
    values: {
      companyName: "Kopi Lane",
      contactName: "Mei Ling Goh",
      contactNumber: "+65 6123 4567",
      email: "mei@kopilane.example",
      solutionInterested: "Waiter AI",
      remarks: "",
    },
    source: null,
    attribution: {},
    isSuspected: false,
  };
}

const voice = {
  success: vi.fn<(title: string, description: string) => void>(),
  error: vi.fn<(title: string, description: string) => void>(),
};
let stop = () => {};

function start() {
  stop = keepSending(voice);
}

function sentIds() {
  return submitLead.mock.calls.map(([{ id }]) => id);
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.useFakeTimers();
  submitLead.mockReset().mockResolvedValue(undefined);
  voice.success.mockReset();
  voice.error.mockReset();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

test("sends every waiting lead at once, in order, and thanks for each", async () => {
  keepForLater(lead("a"));
  keepForLater(lead("b"));
  keepForLater(lead("a"));
  start();
  await vi.advanceTimersByTimeAsync(0);
  expect(sentIds()).toEqual(["b", "a"]);
  expect(voice.success).toHaveBeenCalledTimes(2);
  expect(readOutbox()).toEqual([]);
  expect(outcomeOf("a")).toBe("sent");
});

test("waits longer after every failure, up to five minutes, and starts over when online", async () => {
  const attempts: number[] = [];
  submitLead.mockImplementation(() => {
    attempts.push(Date.now());
    return Promise.reject(noConnection);
  });
  keepForLater(lead("a"));
  start();
  await vi.advanceTimersByTimeAsync(HOUR / 4);
  const pauses = attempts.slice(1).map((time, index) => (time - (attempts[index] ?? 0)) / 1_000);
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300]);
  expect(isWaiting("a")).toBe(true);
  expect(voice.error).not.toHaveBeenCalled();

  submitLead.mockReset().mockResolvedValue(undefined);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(isWaiting("a")).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([500, 502, 401, 403, 408])(
  "status %i is no refusal: the lead waits on",
  async (status) => {
    submitLead.mockRejectedValueOnce(new AppError("no", { code: "unknown", status }));
    keepForLater(lead("a"));
    start();
    await vi.advanceTimersByTimeAsync(0);
    expect(isWaiting("a")).toBe(true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(outcomeOf("a")).toBe("sent");
  },
);

test("a rate limit is told once an hour, and the lead waits that long", async () => {
  submitLead.mockRejectedValueOnce(
    new AppError("Rate limit exceeded.", { code: "PT429", status: 429 }),
  );
  keepForLater(lead("a"));
  start();
  await vi.advanceTimersByTimeAsync(HOUR - 1);
  expect(voice.error.mock.calls).toEqual([
    ["Rate Limit Exceeded", "Too many submissions. Please try again in an hour."],
  ]);
  expect(sentIds()).toEqual(["a"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(outcomeOf("a")).toBe("sent");
});

test("a lead refused for good is told, keeps its text for the form, and holds up no other", async () => {
  const refusal = new AppError("Invalid phone number", { code: "23514", status: 400 });
  submitLead.mockRejectedValueOnce(refusal);
  keepForLater(lead("a"));
  keepForLater(lead("b"));
  start();
  await vi.advanceTimersByTimeAsync(0);
  expect(voice.error.mock.calls[0]?.[0]).toBe("Invalid Phone Number");
  expect(readDraft()).toMatchObject({ companyName: "Kopi Lane" });
  expect(sentIds()).toEqual(["a", "b"]);
  expect(readOutbox()).toEqual([]);
});

test("tries no more once it is stopped", async () => {
  submitLead.mockRejectedValue(noConnection);
  keepForLater(lead("a"));
  start();
  await vi.advanceTimersByTimeAsync(0);
  stop();
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(sentIds()).toEqual(["a"]);
});

test("a browser that keeps nothing says so, and rubbish in its store is an empty outbox", () => {
  localStorage.setItem("selat.lead-outbox", "{rubbish");
  expect(readOutbox()).toEqual([]);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(keepForLater(lead("a"))).toBe(false);
});
