import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  addToOutbox,
  findInOutbox,
  hasWaitingLeads,
  isInOutbox,
  outboxOutcome,
  readOutbox,
  removeFromOutbox,
  subscribeToOutbox,
  removeExpiredOutcomes,
} from "./outbox.ts";
import { testSubmission } from "./testing/test-submission.ts";

const DAY = 24 * 60 * 60_000;

beforeEach(() => localStorage.clear());

function waitingIds() {
  return readOutbox().map(({ id }) => id);
}

test("keeps the last stored version of each lead until it is removed", () => {
  expect(hasWaitingLeads()).toBe(false);
  expect(addToOutbox(testSubmission("a"))).toBe(true);
  expect(addToOutbox(testSubmission("b"))).toBe(true);
  const corrected = { ...testSubmission("a"), source: "free-trial" };
  expect(addToOutbox(corrected)).toBe(true);
  expect(readOutbox()).toHaveLength(2);
  expect(findInOutbox("a")).toEqual(corrected);
  expect(findInOutbox("b")).toEqual(testSubmission("b"));
  expect(findInOutbox(undefined)).toBeUndefined();
  expect(hasWaitingLeads()).toBe(true);
});

test("stores each lead in its own record, so that tabs do not overwrite each other's leads", () => {
  addToOutbox(testSubmission("a"));
  addToOutbox(testSubmission("b"));
  expect({ ...localStorage }).toEqual({
    "selat.lead-outbox:a": JSON.stringify(testSubmission("a")),
    "selat.lead-outbox:b": JSON.stringify(testSubmission("b")),
  });
});

test("removes one lead and stores its outcome, and keeps the others", () => {
  addToOutbox(testSubmission("a"));
  addToOutbox(testSubmission("b"));
  removeFromOutbox("a", "withdrawn");
  expect(waitingIds()).toEqual(["b"]);
  expect([isInOutbox("a"), isInOutbox("b")]).toEqual([false, true]);
  expect([outboxOutcome("a"), outboxOutcome("b")]).toEqual(["withdrawn", undefined]);
  removeFromOutbox("b", "sent");
  expect([outboxOutcome("a"), outboxOutcome("b")]).toEqual(["withdrawn", "sent"]);
});

test("stores nothing about a lead that is removed without an outcome", () => {
  addToOutbox(testSubmission("a"));
  removeFromOutbox("a");
  expect(localStorage).toHaveLength(0);
});

test("stores no data of the lead in an outcome, and deletes the outcome after a day", () => {
  vi.useFakeTimers({ now: 1_000 });
  addToOutbox(testSubmission("a"));
  removeFromOutbox("a", "sent");
  expect({ ...localStorage }).toEqual({
    "selat.lead-outcome:a": JSON.stringify({ id: "a", outcome: "sent", at: 1_000 }),
  });
  vi.setSystemTime(1_000 + DAY);
  removeExpiredOutcomes();
  expect(outboxOutcome("a")).toBe("sent");
  vi.setSystemTime(1_001 + DAY);
  removeExpiredOutcomes();
  expect(localStorage).toHaveLength(0);
  vi.useRealTimers();
});

test("stores the outcome even if there is space only after the lead is removed", () => {
  addToOutbox(testSubmission("a"));
  const setItem = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(function full(this: Storage, ...entry) {
    if (isInOutbox("a")) throw new DOMException("full", "QuotaExceededError");
    setItem.apply(this, entry);
  });
  removeFromOutbox("a", "sent");
  expect(outboxOutcome("a")).toBe("sent");
});

describe("the list of an older form, whose tab may still be open", () => {
  const LIST = "selat.lead-outbox";

  function storeList(...ids: string[]) {
    localStorage.setItem(LIST, JSON.stringify(ids.map(testSubmission)));
  }

  test("reads its leads together with the others", () => {
    storeList("a", "b");
    addToOutbox(testSubmission("c"));
    expect(hasWaitingLeads()).toBe(true);
    expect(waitingIds().toSorted()).toEqual(["a", "b", "c"]);
  });

  test("keeps one version of a lead that a newer form stores again", () => {
    storeList("a");
    const kept = { ...testSubmission("a"), waitsFor: "kept" as const };
    addToOutbox(kept);
    expect(readOutbox()).toEqual([kept]);
    removeFromOutbox("a", "sent");
    expect(readOutbox()).toEqual([]);
  });

  test("keeps its other leads when one is removed, and stores the outcome in its format", () => {
    storeList("a", "b");
    removeFromOutbox("a", "sent");
    expect(waitingIds()).toEqual(["b"]);
    expect(JSON.parse(String(localStorage.getItem("selat.lead-outcome")))).toMatchObject({
      id: "a",
      outcome: "sent",
    });
    removeFromOutbox("b", "sent");
    expect(localStorage.getItem(LIST)).toBeNull();
  });

  test("reads an outcome that the older form has stored", () => {
    localStorage.setItem("selat.lead-outcome", JSON.stringify({ id: "a", outcome: "sent" }));
    expect(outboxOutcome("a")).toBe("sent");
    expect(outboxOutcome("b")).toBeUndefined();
  });

  test("is deleted only if it is empty", () => {
    storeList();
    addToOutbox(testSubmission("a"));
    removeExpiredOutcomes();
    expect(localStorage.getItem(LIST)).toBeNull();
    storeList("b");
    removeExpiredOutcomes();
    expect(waitingIds().toSorted()).toEqual(["a", "b"]);
  });
});

test.each(["{rubbish", "null"])("returns an empty outbox if the storage contains %s", (stored) => {
  localStorage.setItem("selat.lead-outbox", stored);
  localStorage.setItem("selat.lead-outbox:a", stored);
  localStorage.setItem("selat.lead-outcome", stored);
  localStorage.setItem("selat.lead-outcome:a", stored);
  expect(readOutbox()).toEqual([]);
  expect(outboxOutcome("a")).toBeUndefined();
});

test("returns false and does not throw if the browser refuses storage", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  expect(addToOutbox(testSubmission("a"))).toBe(false);
  expect(hasWaitingLeads()).toBe(false);
  expect(readOutbox()).toEqual([]);
  removeFromOutbox("a", "sent");
  removeExpiredOutcomes();
});

test("calls listeners for changes by this and other tabs until they unsubscribe", () => {
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
