import { fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { type Answer, fake } from "../../supabase/testing/fake-client.ts";
import { openPage } from "../../ui/open-page.ts";
import { readOutbox } from "./outbox.ts";
import { takeStoredToast } from "../../ui/stored-toast.ts";
import {
  button,
  describedError,
  field,
  fillIn,
  renderForm,
  toastOfError,
} from "./testing/render-form.tsx";

vi.mock("../../ui/open-page.ts");
vi.mock("../../supabase/visitor-client.ts", () => import("../../supabase/testing/fake-client.ts"));

test("a double click sends once", async () => {
  await renderForm("?source=free-trial");
  fillIn();
  await userEvent.dblClick(button());
  await screen.findByText("Thank You!");
  expect(fake.insert("leads")).toHaveBeenCalledOnce();
  expect(fake.insert("leads").mock.calls[0]?.[0].values).toMatchObject({
    company_name: "Kopi Lane",
    email: "mei@kopilane.example",
    stage: "request-trial",
    source: "free-trial",
  });
});

test("sends the consent text beside the button and its revision", async () => {
  await renderForm();
  fillIn();
  await userEvent.click(button());
  await screen.findByText("Thank You!");
  expect(fake.insert("leads").mock.calls[0]?.[0].values).toMatchObject({
    consent_text:
      "By sending this form you agree that we may contact you about your request, as described in our privacy policy.",
    consent_version: "rev-1",
  });
});

test("sends the language of the form's page, and opens the home page in it", async () => {
  vi.mocked(openPage).mockClear();
  await renderForm("", "ms");
  fillIn();
  vi.useFakeTimers();
  try {
    fireEvent.click(button());
    await vi.advanceTimersByTimeAsync(2_010);
    expect(screen.getByText("Thank You!")).toBeTruthy();
    expect(openPage).toHaveBeenCalledExactlyOnceWith("/ms");
  } finally {
    vi.useRealTimers();
  }
  expect(fake.insert("leads").mock.calls[0]?.[0].values["language"]).toBe("ms");
});

test("shows 'Submitting...' on the button, and sends nothing on a later press", async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  fake.insert("leads").mockReturnValue(promise);
  await renderForm();
  fillIn();
  await userEvent.click(button());
  await screen.findByRole("button", { name: "Submitting..." });
  expect(button().getAttribute("aria-disabled")).toBe("true");
  resolve({ error: null, status: 201 });
  await screen.findByRole("button", { name: "Submit Request" });
  await userEvent.click(button());
  expect(fake.insert("leads")).toHaveBeenCalledOnce();
});

test("says thanks, and opens home two seconds later with the same message stored for it", async () => {
  vi.mocked(openPage).mockClear();
  await renderForm();
  fillIn();
  vi.useFakeTimers();
  try {
    fireEvent.click(button());
    await vi.advanceTimersByTimeAsync(0);
    expect(screen.getByText("Thank You!")).toBeTruthy();
    const description = "Your submission has been received. We'll contact you soon!";
    expect(screen.getByText(description)).toBeTruthy();
    await vi.advanceTimersByTimeAsync(1_990);
    expect(openPage).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20);
    expect(openPage).toHaveBeenCalledExactlyOnceWith("/");
    expect(takeStoredToast()).toEqual({
      kind: "success",
      title: "Thank You!",
      description,
    });
  } finally {
    vi.useRealTimers();
  }
});

test("loads the band of next steps, and stores it for the home page", async () => {
  const request = vi.fn<typeof fetch>().mockResolvedValue(new Response(`{"html":"","css":""}`));
  vi.stubGlobal("fetch", request);
  await renderForm("", "ms");
  expect(request).not.toHaveBeenCalledWith("/ms/after-sending.json");
  fillIn();
  await userEvent.click(button());
  await screen.findByText("Thank You!");
  await vi.waitFor(() =>
    expect(sessionStorage.getItem("selat.after-sending:/ms")).toBe(`{"html":"","css":""}`),
  );
  vi.unstubAllGlobals();
});

test.each([
  [
    "Rate limit exceeded.",
    "Rate Limit Exceeded",
    "Too many submissions. Please try again in an hour.",
  ],
  ["Invalid email address", "Invalid Email", "Please enter a valid email address."],
  ["Invalid phone number", "Invalid Phone Number", "Please enter a valid phone number."],
  ["anything else", "Error", "There was an error submitting your form. Please try again."],
])(
  "after the error '%s' shows a message, keeps the text, and can send the lead again",
  async (message, title, description) => {
    fake.insert("leads").mockResolvedValueOnce({ error: { code: "P0001", message } });
    await renderForm();
    fillIn();
    await userEvent.click(button());
    await vi.waitFor(() => expect(toastOfError()).toBe(title + description));
    expect(screen.getByText("Not sent yet")).toBeTruthy();
    expect(screen.queryByText("Thank You!")).toBeNull();
    expect(field("Contact Name").value).toBe("Mei Ling Goh");

    await userEvent.click(button());
    await screen.findByText("Thank You!");
    const [first, second] = fake.insert("leads").mock.calls.map(([{ values }]) => values["id"]);
    expect(second).toBe(first);
    await vi.waitFor(() => expect(screen.queryByText(title)).toBeNull());
  },
);

test("shows an error at the email field if only the database refuses the address", async () => {
  const error = { code: "23514", message: "Invalid email address" };
  fake.insert("leads").mockResolvedValueOnce({ error });
  await renderForm();
  fillIn();
  await userEvent.click(button());
  await vi.waitFor(() =>
    expect(describedError("Email")).toBe("Please enter a valid email address."),
  );
  expect(document.activeElement).toBe(field("Email"));
});

test("shows the rate limit of the notification function instead of thanks", async () => {
  const error = { code: "RATE_LIMIT_EXCEEDED", message: "Too many messages" };
  fake.invoke.mockResolvedValue({ error });
  await renderForm();
  fillIn();
  await userEvent.click(button());
  await screen.findByText("Rate Limit Exceeded");
  expect(screen.queryByText("Thank You!")).toBeNull();
});

function goOffline() {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const error = { code: "", message: "TypeError: Failed to fetch" };
  fake.insert("leads").mockResolvedValue({ error });
}

function goOnline(response: Answer = { error: null, status: 201 }) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  fake.insert("leads").mockReset().mockResolvedValue(response);
  window.dispatchEvent(new Event("online"));
}

test("saves the request without a connection, and sends it once when the connection returns", async () => {
  goOffline();
  const { unmount } = await renderForm("?source=free-trial", "zh");
  fillIn();
  await userEvent.click(button());
  await screen.findByText(/saved, sent later/);
  expect(toastOfError()).toBe("");
  unmount();

  await renderForm("?source=free-trial");
  await screen.findByText(/saved, sent later/);
  expect(field("Company Name").value).toBe(" Kopi Lane ");
  expect(field("Company Name").matches(":disabled")).toBe(true);
  await userEvent.click(button());

  const offlineId = fake.insert("leads").mock.calls[0]?.[0].values["id"];
  goOnline();
  await screen.findByText("Thank You!");
  expect(
    fake
      .insert("leads")
      .mock.calls.map(([{ values }]) => [values["id"], values["stage"], values["language"]]),
  ).toEqual([[offlineId, "request-trial", "zh"]]);
  await screen.findByText("Sent");
  expect(readOutbox()).toEqual([]);
  expect(sessionStorage.getItem("selat.lead-draft")).toBeNull();
});

test("lets the visitor withdraw and change a saved request", async () => {
  goOffline();
  await renderForm();
  fillIn();
  await userEvent.click(button());
  await userEvent.click(await screen.findByRole("button", { name: "Change request" }));
  expect(screen.queryByText(/saved, sent later/)).toBeNull();
  goOnline();
  await userEvent.type(field("Contact Name"), " Tan");
  await userEvent.click(button());
  await screen.findByText("Thank You!");
  expect(fake.insert("leads").mock.calls.map(([{ values }]) => values["contact_name"])).toEqual([
    "Mei Ling Goh Tan",
  ]);
});

test("shows an error and keeps the text if a saved request is refused permanently", async () => {
  goOffline();
  await renderForm();
  fillIn();
  await userEvent.click(button());
  await screen.findByText(/saved, sent later/);
  const error = { code: "23514", message: "Invalid phone number" };
  goOnline({ error, status: 400 });
  await screen.findByText("Invalid Phone Number");
  await screen.findByText("Not sent yet");
  expect(field("Company Name").value).toBe(" Kopi Lane ");
  expect(readOutbox()).toEqual([]);
});

test("shows that a slow request is still being sent", async () => {
  fake.insert("leads").mockReturnValue(Promise.withResolvers<Answer>().promise);
  await renderForm();
  fillIn();
  vi.useFakeTimers();
  try {
    fireEvent.click(button());
    await vi.advanceTimersByTimeAsync(7_900);
    expect(screen.queryByText("Still sending")).toBeNull();
    await vi.advanceTimersByTimeAsync(200);
    expect(screen.getByText("Still sending")).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

test("marks a lead that was sent within three seconds, but not one sent later after a reload", async () => {
  const { unmount } = await renderForm();
  fillIn();
  await userEvent.click(button());
  await screen.findByText("Thank You!");
  unmount();

  const second = await renderForm();
  second.unmount();
  await renderForm();
  fillIn();
  const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 3_100);
  await userEvent.click(button());
  await screen.findByText("Thank You!");
  clock.mockRestore();
  expect(fake.insert("leads").mock.calls.map(([{ values }]) => values["is_suspected"])).toEqual([
    true,
    false,
  ]);
});

test("marks a lead whose hidden field is filled in", async () => {
  sessionStorage.setItem("selat.lead-started", "1");
  await renderForm();
  fillIn();
  const trap = document.querySelector<HTMLInputElement>("input[name=website]");
  expect(trap?.tabIndex).toBe(-1);
  fireEvent.input(trap ?? document.body, { target: { value: "https://spam.example" } });
  await userEvent.click(button());
  await screen.findByText("Thank You!");
  expect(fake.insert("leads").mock.calls[0]?.[0].values["is_suspected"]).toBe(true);
});
