import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AppError } from "../../supabase/app-error.ts";
import { showToast } from "../../ui/page-toasts.ts";
import { sendOutbox } from "./outbox-sender.ts";
import { addToOutbox, readOutbox } from "./outbox.ts";
import { submitLead } from "./submit-lead.ts";
import { testSubmission } from "./testing/test-submission.ts";

vi.mock("./submit-lead.ts");
vi.mock("../../ui/page-toasts.ts");

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.useFakeTimers();
  vi.mocked(submitLead).mockReset().mockResolvedValue();
  vi.mocked(showToast).mockReset();
});
afterEach(() => void vi.useRealTimers());

async function settle() {
  await vi.advanceTimersByTimeAsync(0);
}

test("sends a waiting lead, and says thanks", async () => {
  addToOutbox(testSubmission("a"));
  sendOutbox();
  await settle();
  expect(readOutbox()).toEqual([]);
  expect(vi.mocked(showToast).mock.calls).toEqual([
    ["success", "Thank You!", "Your submission has been received. We'll contact you soon!"],
  ]);
});

test("shows an error if a lead is refused permanently", async () => {
  const refusal = new AppError("Invalid phone number", { code: "23514", status: 400 });
  vi.mocked(submitLead).mockRejectedValue(refusal);
  addToOutbox(testSubmission("a"));
  sendOutbox();
  await settle();
  expect(vi.mocked(showToast).mock.calls).toEqual([
    ["error", "Invalid Phone Number", "Please enter a valid phone number."],
  ]);
});

test("sends at once when called again, and replaces the first sender", async () => {
  const noConnection = new AppError("TypeError: Failed to fetch", { code: "network_error" });
  vi.mocked(submitLead).mockRejectedValue(noConnection);
  addToOutbox(testSubmission("a"));
  sendOutbox();
  await settle();
  expect(submitLead).toHaveBeenCalledTimes(1);
  sendOutbox();
  await settle();
  expect(submitLead).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(1);
  window.dispatchEvent(new Event("online"));
  await settle();
  expect(submitLead).toHaveBeenCalledTimes(3);
});
