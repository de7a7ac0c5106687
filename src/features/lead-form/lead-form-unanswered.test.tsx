import { fireEvent, screen } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Answer, fake } from "../../supabase/testing/fake-client.ts";
import { openPage } from "../../ui/open-page.ts";
import { readDraft } from "./draft.ts";
import { readOutbox, removeFromOutbox } from "./outbox.ts";
import { button, field, fillIn, renderForm, toastOfError } from "./testing/render-form.tsx";

vi.mock("../../ui/open-page.ts");
vi.mock("../../supabase/visitor-client.ts", () => import("../../supabase/testing/fake-client.ts"));

// Loaded here, because tests with fake timers cannot wait until code is loaded.
beforeAll(() => Promise.all([import("./submit-lead.ts"), import("./outbox-sender.ts")]));
beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

const STORED: Answer = { data: null, error: null, status: 201 };
const FAILED: Answer = { error: { code: "", message: "no" }, status: 503 };

/** Advances the fake clock, and runs the timers that are due. */
function pass(milliseconds = 0) {
  return vi.advanceTimersByTimeAsync(milliseconds);
}

/** Presses the button of a filled-in form; returns the function that answers the request. */
async function pressWithoutResponse() {
  const response = Promise.withResolvers<Answer>();
  fake.insert("leads").mockReturnValueOnce(response.promise);
  fireEvent.click(button());
  await pass();
  return response.resolve;
}

function sentIds() {
  return fake.insert("leads").mock.calls.map(([{ values }]) => values["id"]);
}

function type(remarks: string) {
  fireEvent.input(field("Remarks (Optional)"), { target: { value: remarks } });
}

// This test comes first, because the forms of earlier tests would still listen to the outbox.
test("keeps the lead if the page closes before the response; the next page can send it", async () => {
  await renderForm();
  fillIn();
  await pressWithoutResponse();
  expect(readOutbox().map(({ id }) => id)).toEqual(sentIds());
  document.body.replaceChildren();

  await renderForm();
  expect(screen.getByText(/^Your request is kept in this browser/)).toBeTruthy();
  fireEvent.click(button());
  await pass();
  expect(screen.getByText("Sent")).toBeTruthy();
  const [first, second] = sentIds();
  expect(second).toBe(first);
  expect(readOutbox()).toEqual([]);
});

test("stores nothing in the browser for a lead that is accepted at once", async () => {
  await renderForm();
  fillIn();
  const respond = await pressWithoutResponse();
  respond(STORED);
  await pass();
  expect(screen.getByText("Sent")).toBeTruthy();
  expect({ ...localStorage }).toEqual({});
});

test("keeps text that is typed during sending, and sends it as a separate request", async () => {
  vi.mocked(openPage).mockClear();
  await renderForm();
  fillIn();
  const respond = await pressWithoutResponse();
  type("Two outlets");
  respond(STORED);
  await pass(5_000);
  expect(screen.getByText("Thank You!")).toBeTruthy();
  expect(openPage).not.toHaveBeenCalled();
  expect(readDraft()).toMatchObject({ remarks: "Two outlets" });
  fireEvent.click(button());
  await pass();
  const [first, second] = sentIds();
  expect(second).not.toBe(first);
});

test("shows a lead as sent if another tab has sent it, without thanks", async () => {
  await renderForm();
  fillIn();
  const respond = await pressWithoutResponse();
  removeFromOutbox(String(sentIds()[0]), "sent");
  respond(STORED);
  await pass();
  expect(screen.queryByText("Thank You!")).toBeNull();
  expect(screen.getByText("Sent")).toBeTruthy();
});

test("shows no failure and saves nothing if another tab has already sent the lead", async () => {
  await renderForm();
  fillIn();
  const respond = await pressWithoutResponse();
  const key = `selat.lead-outbox:${String(sentIds()[0])}`;
  // Another tab has removed the lead, but this tab has not received the storage event yet.
  localStorage.removeItem(key);
  respond(FAILED);
  await pass(60_000);
  expect(toastOfError()).toBe("");
  expect(button().getAttribute("aria-disabled")).toBeNull();
  expect(sentIds()).toHaveLength(1);
  expect(readOutbox()).toEqual([]);
});

test("ignores the response to an earlier press while the lead of a later one is being sent", async () => {
  await renderForm();
  fillIn();
  const first = await pressWithoutResponse();
  type("Two outlets");
  // Another tab has sent the first lead in the meantime.
  removeFromOutbox(String(sentIds()[0]), "sent");
  const second = await pressWithoutResponse();
  first(FAILED);
  await pass();
  expect(toastOfError()).toBe("");
  expect(button().textContent).toBe("Submitting...");
  expect(readOutbox().map(({ values }) => values.remarks)).toEqual(["Two outlets"]);
  second(STORED);
  await pass(60_000);
  expect(sentIds()).toHaveLength(2);
});

test("sends a saved lead again only after an hour if a rate limit applies", async () => {
  await renderForm();
  fillIn();
  fake.insert("leads").mockResolvedValueOnce(FAILED);
  fireEvent.click(button());
  await pass();
  const error = { code: "PT429", message: "Rate limit exceeded." };
  fake.insert("leads").mockResolvedValueOnce({ error, status: 429 });
  fireEvent.click(button());
  await pass();
  expect(toastOfError()).toContain("Rate Limit Exceeded");
  await pass(59 * 60_000);
  expect(sentIds()).toHaveLength(2);
  await pass(60_000);
  expect(sentIds()).toHaveLength(3);
  expect(readOutbox()).toEqual([]);
});

test("can send and save a lead in a browser without crypto.randomUUID", async () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  fake.insert("leads").mockResolvedValueOnce(FAILED);
  await renderForm();
  fillIn();
  fireEvent.click(button());
  await pass();
  expect(readOutbox()).toHaveLength(1);
  await pass(5_000);
  expect(screen.getByText("Sent")).toBeTruthy();
  vi.unstubAllGlobals();
});

test("starts with an empty form that works if the draft cannot be read", async () => {
  sessionStorage.setItem("selat.lead-draft", "{rubbish");
  await renderForm();
  expect(field("Company Name").value).toBe("");
  fillIn();
  fireEvent.click(button());
  await pass();
  expect(screen.getByText("Sent")).toBeTruthy();
});

test("deletes old outcomes of leads when the form is opened", async () => {
  localStorage.setItem("selat.lead-outcome:a", JSON.stringify({ id: "a", outcome: "sent", at: 1 }));
  await renderForm();
  expect({ ...localStorage }).toEqual({});
});
