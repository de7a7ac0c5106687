import { fireEvent, screen } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { type Answer, fake } from "../../supabase/testing/fake-client.ts";
import { openPage, reloadPage } from "../../ui/open-page.ts";
import { openedNote, storeOpenedNote } from "./draft.ts";
import { addToOutbox, readOutbox, removeFromOutbox } from "./outbox.ts";
import { button, field, fillIn, renderForm, toastOfError } from "./testing/render-form.tsx";
import { testSubmission } from "./testing/test-submission.ts";

vi.mock("../../ui/open-page.ts");
vi.mock("../../supabase/visitor-client.ts", () => import("../../supabase/testing/fake-client.ts"));

// Loaded here, since with a stopped clock nothing can wait for code to load.
beforeAll(() => Promise.all([import("./submit-lead.ts"), import("./outbox-sender.ts")]));

function goOffline(
  answer: Answer = { error: { code: "", message: "TypeError: Failed to fetch" } },
) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fake.insert("leads").mockResolvedValue(answer);
}

/** The browser shows this page again, from its cache of pages or loaded. */
function comeBack(persisted: boolean) {
  fireEvent(window, Object.assign(new Event("pageshow"), { persisted }));
}

// Forms of earlier tests listen to the window's events too, so this one comes first.
test("a visitor who leaves an unsent form finds it unchanged", async () => {
  await renderForm();
  fillIn();
  fireEvent(window, new Event("pagehide"));
  comeBack(true);
  expect(reloadPage).not.toHaveBeenCalled();
  expect(field("Company Name").value).toBe(" Kopi Lane ");
});

test("a visitor who leaves after sending stays there, and finds an empty form on the way back", async () => {
  await renderForm();
  fillIn();
  vi.mocked(openPage).mockClear();
  vi.useFakeTimers();
  try {
    fireEvent.click(button());
    await vi.advanceTimersByTimeAsync(0);
    expect(screen.getByText("Sent")).toBeTruthy();
    fireEvent(window, new Event("pagehide"));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(openPage).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
  expect(field("Company Name").value).toBe("");
  comeBack(false);
  expect(reloadPage).not.toHaveBeenCalled();
  comeBack(true);
  expect(reloadPage).toHaveBeenCalledOnce();
});

test("shows a refusal although the browser reports that it is offline, and keeps nothing", async () => {
  const error = { code: "23514", message: "Invalid phone number" };
  goOffline({ error, status: 400 });
  await renderForm();
  fillIn();
  fireEvent.click(button());
  await screen.findByText("Invalid Phone Number");
  expect(screen.queryByText(/saved, sent later/)).toBeNull();
  expect(readOutbox()).toEqual([]);
});

test("shows in a browser that can store nothing that the request was not sent", async () => {
  goOffline();
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await renderForm();
  fillIn();
  fireEvent.click(button());
  await screen.findByText("Not sent yet");
  expect(toastOfError()).toContain("There was an error submitting your form.");
});

test("after no answer while online, the request can be sent again", async () => {
  const error = { code: "", message: "TypeError: Failed to fetch" };
  fake.insert("leads").mockResolvedValue({ error });
  await renderForm();
  fillIn();
  fireEvent.click(button());
  await screen.findByText("Not sent yet");
  expect(button().getAttribute("aria-disabled")).toBeNull();
});

test("sends a slow request once, however often the button is pressed", async () => {
  const answer = Promise.withResolvers<Answer>();
  fake.insert("leads").mockReturnValue(answer.promise);
  await renderForm();
  fillIn();
  vi.useFakeTimers();
  try {
    fireEvent.click(button());
    await vi.advanceTimersByTimeAsync(8_100);
    expect(screen.getByText("Still sending")).toBeTruthy();
    fireEvent.click(button());
    await vi.advanceTimersByTimeAsync(100);
    answer.resolve({ error: null, status: 201 });
    await vi.advanceTimersByTimeAsync(100);
    expect(screen.getByText("Sent")).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
  expect(fake.insert("leads")).toHaveBeenCalledOnce();
});

test("does not report a failed request as still being sent eight seconds later", async () => {
  fake.insert("leads").mockResolvedValue({ error: { code: "P0001", message: "no" } });
  await renderForm();
  fillIn();
  vi.useFakeTimers();
  try {
    fireEvent.click(button());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(screen.getByText("Not sent yet")).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

test("ignores another tab's lead", async () => {
  goOffline();
  await renderForm();
  addToOutbox(testSubmission("another"));
  removeFromOutbox("another", "sent");
  expect(screen.queryByText("Sent")).toBeNull();
  fillIn();
  fireEvent.click(button());
  await screen.findByText(/saved, sent later/);
  addToOutbox(testSubmission("another"));
  removeFromOutbox("another", "refused");
  expect(screen.getByText(/saved, sent later/)).toBeTruthy();
});

const busy = { error: { code: "PT503", message: "Many requests at once." }, status: 503 };

test("a lead that meets a busy site waits in the browser, and is sent automatically once", async () => {
  fake.insert("leads").mockResolvedValueOnce(busy).mockResolvedValueOnce(busy);
  await renderForm();
  fillIn();
  vi.useFakeTimers();
  try {
    fireEvent.click(button());
    await vi.advanceTimersByTimeAsync(0);
    expect(screen.getByText("Many requests right now: saved, sent later")).toBeTruthy();
    expect(toastOfError()).toBe("");
    expect(field("Company Name").closest("fieldset")?.disabled).toBe(true);
    expect(readOutbox()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(screen.getByText("Sent")).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
  const ids = fake.insert("leads").mock.calls.map(([{ values }]) => values["id"]);
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(1);
  expect(readOutbox()).toEqual([]);
});

test("on a busy site in a browser that can store nothing, shows when to try again", async () => {
  fake.insert("leads").mockResolvedValue(busy);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await renderForm();
  fillIn();
  fireEvent.click(button());
  await screen.findByText("Not sent yet");
  expect(toastOfError()).toContain("Please try again in a minute.");
});

test("requests the signed opening time when the form is hydrated, and sends it with the lead", async () => {
  fake.rpc("open_form").mockResolvedValue({ data: "1.ab", error: null });
  await renderForm();
  await vi.waitFor(() => expect(openedNote()).toBe("1.ab"));
  fillIn();
  fireEvent.click(button());
  await screen.findByText("Sent");
  expect(fake.insert("leads").mock.calls[0]?.[0].values["attribution"]).toMatchObject({
    form: { opened: "1.ab" },
  });
});

test("requests no other opening time for a draft that has one", async () => {
  storeOpenedNote("1.cd");
  await renderForm();
  fillIn();
  fireEvent.click(button());
  await screen.findByText("Sent");
  expect(fake.rpc("open_form")).not.toHaveBeenCalled();
});

test("two presses at the same time send once", async () => {
  await renderForm();
  fillIn();
  // The second press comes before the first was validated.
  fireEvent.click(button());
  fireEvent.click(button());
  await screen.findByText("Sent");
  expect(fake.insert("leads")).toHaveBeenCalledOnce();
});

test("stores no opening time if the database returns none", async () => {
  fake.rpc("open_form").mockResolvedValue({ data: null, error: null });
  await renderForm();
  await vi.waitFor(() => expect(fake.rpc("open_form")).toHaveBeenCalled());
  // After the response, and before the sending clears the draft.
  await new Promise((resolve) => setTimeout(resolve));
  expect(openedNote()).toBeNull();
  fillIn();
  fireEvent.click(button());
  await screen.findByText("Sent");
});

/** Sends a lead without a connection, and waits until it is in the outbox; returns its id. */
async function leaveWaiting(): Promise<string> {
  goOffline();
  await renderForm();
  fillIn();
  fireEvent.click(button());
  await screen.findByText(/saved, sent later/);
  return readOutbox()[0]?.id ?? "";
}

test("a script or a browser extension cannot send a form whose lead waits", async () => {
  await leaveWaiting();
  const asked = fake.insert("leads").mock.calls.length;
  // The browser does not submit it natively.
  expect(fireEvent.submit(button())).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(fake.insert("leads").mock.calls).toHaveLength(asked);
});

test("deletes the draft of a lead that another tab has sent", async () => {
  const id = await leaveWaiting();
  expect(sessionStorage.getItem("selat.lead-draft")).not.toBeNull();
  removeFromOutbox(id, "sent");
  await screen.findByText("Sent");
  expect(sessionStorage.getItem("selat.lead-draft")).toBeNull();
});

test("does not report a lead withdrawn for editing as unsent", async () => {
  const id = await leaveWaiting();
  removeFromOutbox(id, "withdrawn");
  expect(screen.queryByText(/saved, sent later/)).toBeNull();
  expect(screen.queryByText("Not sent yet")).toBeNull();
});

test("keeps the failure on screen when another tab's lead is sent, and marks no field", async () => {
  fake.insert("leads").mockResolvedValue({ error: { code: "P0001", message: "no" } });
  await renderForm();
  fillIn();
  fireEvent.click(button());
  await screen.findByText("Not sent yet");
  expect(document.querySelector("[data-summary]")?.childElementCount).toBe(0);
  addToOutbox(testSubmission("another"));
  removeFromOutbox("another", "sent");
  expect(screen.getByText("Not sent yet")).toBeTruthy();
});
