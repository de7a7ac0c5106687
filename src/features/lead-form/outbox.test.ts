import { beforeEach, expect, test, vi } from "vitest";
import {
  addToOutbox,
  hasWaitingLeads,
  isInOutbox,
  outboxOutcome,
  readOutbox,
  removeFromOutbox,
  subscribeToOutbox,
} from "./outbox.ts";
import { testSubmission } from "./testing/test-submission.ts";

beforeEach(() => localStorage.clear());

function waitingIds() {
  return readOutbox().map(({ id }) => id);
}

test("leads wait in the order in which they came, each as it was sent last", () => {
  expect(hasWaitingLeads()).toBe(false);
  expect(addToOutbox(testSubmission("a"))).toBe(true);
  expect(addToOutbox(testSubmission("b"))).toBe(true);
  const corrected = { ...testSubmission("a"), source: "free-trial" };
  expect(addToOutbox(corrected)).toBe(true);
  expect(readOutbox()).toEqual([testSubmission("b"), corrected]);
  expect(hasWaitingLeads()).toBe(true);
});

test("they wait in this browser's storage, so that the next visit finds them", () => {
  addToOutbox(testSubmission("a"));
  expect(JSON.parse(localStorage.getItem("selat.lead-outbox") ?? "")).toEqual([
    testSubmission("a"),
  ]);
});

test("a lead that leaves takes no other one with it, and its outcome is known", () => {
  addToOutbox(testSubmission("a"));
  addToOutbox(testSubmission("b"));
  removeFromOutbox("a", "withdrawn");
  expect(waitingIds()).toEqual(["b"]);
  expect([isInOutbox("a"), isInOutbox("b")]).toEqual([false, true]);
  expect([outboxOutcome("a"), outboxOutcome("b")]).toEqual(["withdrawn", undefined]);
  removeFromOutbox("b", "sent");
  expect([outboxOutcome("a"), outboxOutcome("b")]).toEqual([undefined, "sent"]);
});

test.each(["{rubbish", "null"])("a storage that holds %s is an empty outbox", (stored) => {
  localStorage.setItem("selat.lead-outbox", stored);
  localStorage.setItem("selat.lead-outcome", stored);
  expect(readOutbox()).toEqual([]);
  expect(outboxOutcome("a")).toBeUndefined();
});

test("a browser that refuses storage keeps nothing and says so", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  expect(addToOutbox(testSubmission("a"))).toBe(false);
  expect(hasWaitingLeads()).toBe(false);
});

test("listeners hear of changes here and in another tab, until they unsubscribe", () => {
  const onChange = vi.fn<() => void>();
  const unsubscribe = subscribeToOutbox(onChange);
  addToOutbox(testSubmission("a"));
  expect(onChange).toHaveBeenCalledTimes(1);
  removeFromOutbox("a", "sent");
  expect(onChange).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new StorageEvent("storage"));
  expect(onChange).toHaveBeenCalledTimes(3);
  unsubscribe();
  addToOutbox(testSubmission("a"));
  window.dispatchEvent(new StorageEvent("storage"));
  expect(onChange).toHaveBeenCalledTimes(3);
});
