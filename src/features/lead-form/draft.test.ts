import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  clearDraft,
  clearDraftOf,
  hasDraft,
  signedOpeningTime,
  readDraft,
  saveDraft,
  startedAt,
  storeSignedOpeningTime,
  storedSubmissionId,
  submissionIdFor,
} from "./draft.ts";

beforeEach(() => {
  clearDraft();
  sessionStorage.clear();
});

function blockStorage() {
  for (const method of ["getItem", "setItem", "removeItem"] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
  }
}

describe.each([
  ["with", () => {}],
  ["without", blockStorage],
])("%s the browser's storage", (_name, arrange) => {
  beforeEach(arrange);

  test("collects typed values until they are cleared", () => {
    expect(hasDraft()).toBe(false);
    expect(readDraft()).toEqual({});
    saveDraft({ companyName: "Kopi" });
    saveDraft({ companyName: "Kopi Lane", email: "mei@kopilane.example" });
    expect(hasDraft()).toBe(true);
    expect(readDraft()).toEqual({ companyName: "Kopi Lane", email: "mei@kopilane.example" });
    clearDraft();
    expect(hasDraft()).toBe(false);
    expect(readDraft()).toEqual({});
  });

  test("keeps the id of unchanged values until they are sent, and gives changed ones a new id", () => {
    expect(storedSubmissionId()).toBeUndefined();
    const id = submissionIdFor({ email: "a@b.example" });
    expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(storedSubmissionId()).toBe(id);
    expect(submissionIdFor({ email: "a@b.example" })).toBe(id);
    const other = submissionIdFor({ email: "c@d.example" });
    expect(other).not.toBe(id);
    expect(storedSubmissionId()).toBe(other);
    clearDraft();
    expect(storedSubmissionId()).toBeUndefined();
    expect(submissionIdFor({ email: "c@d.example" })).not.toBe(other);
  });

  test("deletes the draft of a sent lead, unless it was changed after sending", () => {
    saveDraft({ email: "a@b.example" });
    const id = submissionIdFor({ email: "a@b.example" });
    expect(clearDraftOf("another")).toBe(false);
    saveDraft({ email: "c@d.example" });
    expect(clearDraftOf(id)).toBe(false);
    expect(readDraft()).toEqual({ email: "c@d.example" });
    saveDraft({ email: "a@b.example" });
    expect(clearDraftOf(id)).toBe(true);
    expect(hasDraft()).toBe(false);
    expect(storedSubmissionId()).toBeUndefined();
    expect(clearDraftOf(id)).toBe(true);
  });

  test("keeps the signed opening time until the lead is sent", () => {
    expect(signedOpeningTime()).toBeNull();
    storeSignedOpeningTime("1.ab");
    expect(signedOpeningTime()).toBe("1.ab");
    clearDraft();
    expect(signedOpeningTime()).toBeNull();
  });

  test("stores when the form was first shown for this draft", () => {
    expect(startedAt(1_000)).toBe(1_000);
    expect(startedAt(2_000)).toBe(1_000);
    clearDraft();
    expect(startedAt(3_000)).toBe(3_000);
  });
});

test("keeps values over a reload in sessionStorage, under keys that begin with 'selat.'", () => {
  saveDraft({ email: "a@b.example" });
  startedAt(1_000);
  storeSignedOpeningTime("1.ab");
  const id = submissionIdFor({ email: "a@b.example" });
  expect({ ...sessionStorage }).toEqual({
    "selat.lead-draft": '{"email":"a@b.example"}',
    "selat.lead-opened": "1.ab",
    "selat.lead-started": "1000",
    "selat.lead-submission": JSON.stringify({
      fingerprint: '{"email":"a@b.example"}',
      id,
      draft: '{"email":"a@b.example"}',
    }),
  });
  clearDraft();
  expect(sessionStorage).toHaveLength(0);
});

test("keeps entries and ids in memory if the storage is full", () => {
  saveDraft({ email: "a@b.example" });
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  saveDraft({ email: "c@d.example" });
  const id = submissionIdFor({ email: "c@d.example" });
  expect(readDraft()).toEqual({ email: "c@d.example" });
  expect(submissionIdFor({ email: "c@d.example" })).toBe(id);
  full.mockRestore();
  saveDraft({ email: "e@f.example" });
  expect(readDraft()).toEqual({ email: "e@f.example" });
});

test("treats an unreadable stored value as no draft and no sent lead", () => {
  for (const key of ["selat.lead-draft", "selat.lead-submission"]) {
    sessionStorage.setItem(key, "{rubbish");
  }
  expect(readDraft()).toEqual({});
  expect(storedSubmissionId()).toBeUndefined();
});
