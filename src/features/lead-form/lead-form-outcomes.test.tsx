import { fireEvent, screen } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { type Answer, fake } from "../../supabase/testing/fake-client.ts";
import { openPage, reloadPage } from "../../ui/open-page.ts";
import { signedOpeningTime, storeSignedOpeningTime } from "./draft.ts";
import { addToOutbox, readOutbox, removeFromOutbox } from "./outbox.ts";
import { button, field, fillIn, renderForm, toastOfError } from "./testing/render-form.tsx";
import { testSubmission } from "./testing/test-submission.ts";

vi.mock("../../ui/open-page.ts");
vi.mock("../../supabase/visitor-client.ts", () => import("../../supabase/testing/fake-client.ts"));

// Loaded here, because tests with fake timers cannot wait until code is loaded.
beforeAll(() => Promise.all([import("./submit-lead.ts"), import("./outbox-sender.ts")]));

function goOffline(
  response: Answer = { error: { code: "", message: "TypeError: Failed to fetch" } },
) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fake.insert("leads").mockResolvedValue(response);
}

/** Fires `pageshow`, as when the visitor returns; `persisted` means from the back/forward cache, else a new load. */
function returnToPage(persisted: boolean) {
  fireEvent(window, Object.assign(new Event("pageshow"), { persisted }));
}

// This test comes first, because the forms of earlier tests would still listen to the window's events.
test("keeps an unsent form unchanged if the visitor leaves and returns", async () => {
  await renderForm();
  fillIn();
  fireEvent(window, new Event("pagehide"));
  returnToPage(true);
  expect(reloadPage).not.toHaveBeenCalled();
  expect(field("Company Name").value).toBe(" Kopi Lane ");
});

test("does not open home after the visitor has left, and shows an empty form on return", async () => {
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
  returnToPage(false);
  expect(reloadPage).not.toHaveBeenCalled();
  returnToPage(true);
  expect(reloadPage).toHaveBeenCalledOnce();
});

test("shows a refusal and saves nothing even if the browser reports that it is offline", async () => {
  const error = { code: "23514", message: "Invalid phone number" };
  goOffline({ error, status: 400 });
  await renderForm();
  fillIn();
  fireEvent.click(button());
  await screen.findByText("Invalid Phone Number");
  expect(screen.queryByText(/saved, sent later/)).toBeNull();
  expect(readOutbox()).toEqual([]);
});

test("says 'Not sent yet' if the browser is offline and can store nothing", async () => {
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

test("allows another attempt if the server is not reached although the browser is online", async () => {
  const error = { code: "", message: "TypeError: Failed to fetch" };
  fake.insert("leads").mockResolvedValue({ error });
  await renderForm();
  fillIn();
  fireEvent.click(button());
  await screen.findByText("Not sent yet");
  expect(button().getAttribute("aria-disabled")).toBeNull();
});

test("sends a slow request once, even if the button is pressed again", async () => {
  const response = Promise.withResolvers<Answer>();
  fake.insert("leads").mockReturnValue(response.promise);
  await renderForm();
  fillIn();
  vi.useFakeTimers();
  try {
    fireEvent.click(button());
    await vi.advanceTimersByTimeAsync(8_100);
    expect(screen.getByText("Still sending")).toBeTruthy();
    fireEvent.click(button());
    await vi.advanceTimersByTimeAsync(100);
    response.resolve({ error: null, status: 201 });
    await vi.advanceTimersByTimeAsync(100);
    expect(screen.getByText("Sent")).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
  expect(fake.insert("leads")).toHaveBeenCalledOnce();
});

test("does not say 'Still sending' eight seconds after a request that has failed", async () => {
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

test("saves the lead if the site is busy, and sends it automatically, once", async () => {
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

test("says when to try again if the site is busy and the browser can store nothing", async () => {
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

test("requests the signed opening time on hydration, and sends it with the lead", async () => {
  fake.rpc("open_form").mockResolvedValue({ data: "1.ab", error: null });
  await renderForm();
  await vi.waitFor(() => expect(signedOpeningTime()).toBe("1.ab"));
  fillIn();
  fireEvent.click(button());
  await screen.findByText("Sent");
  expect(fake.insert("leads").mock.calls[0]?.[0].values["attribution"]).toMatchObject({
    form: { opened: "1.ab" },
  });
});

test("does not request an opening time if the draft already has one", async () => {
  storeSignedOpeningTime("1.cd");
  await renderForm();
  fillIn();
  fireEvent.click(button());
  await screen.findByText("Sent");
  expect(fake.rpc("open_form")).not.toHaveBeenCalled();
});

test("sends once if the button is pressed twice before validation has ended", async () => {
  await renderForm();
  fillIn();
  fireEvent.click(button());
  fireEvent.click(button());
  await screen.findByText("Sent");
  expect(fake.insert("leads")).toHaveBeenCalledOnce();
});

test("stores no opening time if the database returns none", async () => {
  fake.rpc("open_form").mockResolvedValue({ data: null, error: null });
  await renderForm();
  await vi.waitFor(() => expect(fake.rpc("open_form")).toHaveBeenCalled());
  // Checked after the response and before sending, which clears the draft.
  await new Promise((resolve) => setTimeout(resolve));
  expect(signedOpeningTime()).toBeNull();
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

test("sends nothing if a script submits a form whose lead is waiting", async () => {
  await leaveWaiting();
  const sent = fake.insert("leads").mock.calls.length;
  // False means that the form's default action, a native submit, was prevented.
  expect(fireEvent.submit(button())).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(fake.insert("leads").mock.calls).toHaveLength(sent);
});

test("deletes the draft of a lead that another tab has sent", async () => {
  const id = await leaveWaiting();
  expect(sessionStorage.getItem("selat.lead-draft")).not.toBeNull();
  removeFromOutbox(id, "sent");
  await screen.findByText("Sent");
  expect(sessionStorage.getItem("selat.lead-draft")).toBeNull();
});

test("shows no notice after the lead was withdrawn for editing", async () => {
  const id = await leaveWaiting();
  removeFromOutbox(id, "withdrawn");
  expect(screen.queryByText(/saved, sent later/)).toBeNull();
  expect(screen.queryByText("Not sent yet")).toBeNull();
});

test("keeps showing the failure when another tab's lead is sent", async () => {
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
