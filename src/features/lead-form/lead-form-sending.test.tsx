import { act, fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { type Answer, backend } from "./testing/fake-backend.ts";
import {
  button,
  describedError,
  field,
  fillIn,
  renderForm,
  toastOfError,
} from "./testing/render-form.tsx";

vi.mock("../../supabase/client.ts", () => import("./testing/fake-backend.ts"));

test("a double click sends once", async () => {
  await renderForm("?source=free-trial");
  fillIn();
  await userEvent.dblClick(button());
  await screen.findByText("Thank You!");
  expect(backend.insert).toHaveBeenCalledOnce();
  expect(backend.insert.mock.calls[0]?.[0]).toMatchObject({
    company_name: "Kopi Lane",
    email: "mei@kopilane.example",
    stage: "request-trial",
    source: "free-trial",
  });
});

test("says so while it is sending, and lets nobody send again after", async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  backend.insert.mockReturnValue(promise);
  await renderForm();
  fillIn();
  await userEvent.click(button());
  await screen.findByRole("button", { name: "Submitting..." });
  expect(button().getAttribute("aria-disabled")).toBe("true");
  await act(async () => resolve({ error: null }));
  await screen.findByRole("button", { name: "Submit Request" });
  await userEvent.click(button());
  expect(backend.insert).toHaveBeenCalledOnce();
});

test("thanks, and is at home two seconds later with the message still there", async () => {
  await renderForm();
  fillIn();
  vi.useFakeTimers();
  try {
    fireEvent.click(button());
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByText("Thank You!")).toBeTruthy();
    const words = "Your submission has been received. We'll contact you soon!";
    expect(screen.getByText(words)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1_990));
    expect(screen.queryByRole("heading", { name: "Home" })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(20));
    expect(screen.getByRole("heading", { name: "Home" })).toBeTruthy();
    expect(screen.getByText("Thank You!")).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
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
  "a lead refused with '%s' is told, keeps the text and can be sent again",
  async (message, title, description) => {
    backend.insert.mockResolvedValueOnce({ error: { code: "P0001", message } });
    await renderForm();
    fillIn();
    await userEvent.click(button());
    await vi.waitFor(() => expect(toastOfError()).toBe(title + description));
    expect(screen.getByText("Not sent yet")).toBeTruthy();
    expect(screen.queryByText("Thank You!")).toBeNull();
    expect(field("Contact Name").value).toBe("Mei Ling Goh");

    await userEvent.click(button());
    await screen.findByText("Thank You!");
    const [first, second] = backend.insert.mock.calls.map(([row]) => row.id);
    expect(second).toBe(first);
    await vi.waitFor(() => expect(screen.queryByText(title)).toBeNull());
  },
);

test("an address that only the database refuses is told at its field too", async () => {
  const error = { code: "23514", message: "Invalid email address" };
  backend.insert.mockResolvedValueOnce({ error });
  await renderForm();
  fillIn();
  await userEvent.click(button());
  await vi.waitFor(() =>
    expect(describedError("Email")).toBe("Please enter a valid email address."),
  );
  expect(document.activeElement).toBe(field("Email"));
});

test("a rate limit of the notification is told instead of thanks", async () => {
  const error = { code: "RATE_LIMIT_EXCEEDED", message: "Too many messages" };
  backend.invoke.mockResolvedValue({ error });
  await renderForm();
  fillIn();
  await userEvent.click(button());
  await screen.findByText("Rate Limit Exceeded");
  expect(screen.queryByText("Thank You!")).toBeNull();
});

function goOffline() {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const error = { code: "", message: "TypeError: Failed to fetch" };
  backend.insert.mockResolvedValue({ error });
}

function comeOnline(answer: Answer = { error: null }) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  backend.insert.mockReset().mockResolvedValue(answer);
  window.dispatchEvent(new Event("online"));
}

test("without a connection the request is kept, and sent once when it returns", async () => {
  goOffline();
  const { unmount } = await renderForm("?source=free-trial");
  fillIn();
  await userEvent.click(button());
  await screen.findByText(/saved, will send/);
  expect(toastOfError()).toBe("");
  unmount();

  await renderForm("?source=free-trial");
  await screen.findByText(/saved, will send/);
  expect(field("Company Name").value).toBe(" Kopi Lane ");
  expect(field("Company Name").matches(":disabled")).toBe(true);
  await userEvent.click(button());

  const offlineId = backend.insert.mock.calls[0]?.[0].id;
  comeOnline();
  await screen.findByText("Thank You!");
  expect(backend.insert.mock.calls.map(([{ id, stage }]) => [id, stage])).toEqual([
    [offlineId, "request-trial"],
  ]);
  await screen.findByText("Sent");
  expect(localStorage.getItem("selat.lead-outbox")).toBe("[]");
  expect(sessionStorage.getItem("selat.lead-draft")).toBeNull();
});

test("a request that waits can be taken back and changed", async () => {
  goOffline();
  await renderForm();
  fillIn();
  await userEvent.click(button());
  await userEvent.click(await screen.findByRole("button", { name: "Change request" }));
  expect(screen.queryByText(/saved, will send/)).toBeNull();
  comeOnline();
  await userEvent.type(field("Contact Name"), " Tan");
  await userEvent.click(button());
  await screen.findByText("Thank You!");
  expect(backend.insert.mock.calls.map(([row]) => row["contact_name"])).toEqual([
    "Mei Ling Goh Tan",
  ]);
});

test("a waiting request that is refused for good is told, and its text stays", async () => {
  goOffline();
  await renderForm();
  fillIn();
  await userEvent.click(button());
  await screen.findByText(/saved, will send/);
  const error = { code: "23514", message: "Invalid phone number" };
  comeOnline({ error, status: 400 });
  await screen.findByText("Invalid Phone Number");
  await screen.findByText("Not sent yet");
  expect(field("Company Name").value).toBe(" Kopi Lane ");
  expect(localStorage.getItem("selat.lead-outbox")).toBe("[]");
});

test("a slow sending says that it still goes on", async () => {
  backend.insert.mockReturnValue(Promise.withResolvers<Answer>().promise);
  await renderForm();
  fillIn();
  vi.useFakeTimers();
  try {
    fireEvent.click(button());
    await act(() => vi.advanceTimersByTimeAsync(7_900));
    expect(screen.queryByText("Still sending")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.getByText("Still sending")).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

test("a person is not suspected, also after a reload; a machine is stored and marked", async () => {
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
  expect(backend.insert.mock.calls.map(([row]) => row["is_suspected"])).toEqual([true, false]);
});

test("whoever fills in the hidden field is marked", async () => {
  sessionStorage.setItem("selat.lead-started", "1");
  await renderForm();
  fillIn();
  const trap = document.querySelector<HTMLInputElement>("input[name=website]");
  expect(trap?.tabIndex).toBe(-1);
  fireEvent.input(trap ?? document.body, { target: { value: "https://spam.example" } });
  await userEvent.click(button());
  await screen.findByText("Thank You!");
  expect(backend.insert.mock.calls[0]?.[0]["is_suspected"]).toBe(true);
});
