import { fireEvent, screen } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Answer, fake } from "../../supabase/testing/fake-client.ts";
import { openPage } from "../../ui/open-page.ts";
import { readOutbox } from "./outbox.ts";
import { button, field, fillIn, renderForm, toastOfError } from "./testing/render-form.tsx";

vi.mock("../../ui/open-page.ts");
vi.mock("../../supabase/visitor-client.ts", () => import("../../supabase/testing/fake-client.ts"));

// Loaded here, because tests with fake timers cannot wait until code is loaded.
beforeAll(() => Promise.all([import("./submit-lead.ts"), import("./outbox-sender.ts")]));
beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

const ERROR = "ErrorThere was an error submitting your form. Please try again.";
const KEPT_NOTICE = /^Your request is kept in this browser and sent automatically\./;
const stored: Answer = { error: null, status: 201 };

function failWith(status: number, error: { code?: string; message?: string } = {}) {
  return { error: { code: "", message: "no", ...error }, status };
}

/** Advances the fake clock, and runs the timers that are due. */
function pass(milliseconds = 0) {
  return vi.advanceTimersByTimeAsync(milliseconds);
}

async function send(...responses: Answer[]) {
  for (const response of responses) fake.insert("leads").mockResolvedValueOnce(response);
  await renderForm();
  fillIn();
  await press();
}

async function press() {
  fireEvent.click(button());
  await pass();
}

function sentRows() {
  return fake.insert("leads").mock.calls.map(([{ values }]) => values);
}

// This test comes first, because the forms of earlier tests would still listen to the outbox.
test("keeps what is being typed when the saved lead is sent automatically", async () => {
  await send(failWith(503));
  fireEvent.input(field("Remarks (Optional)"), { target: { value: "Two outlets" } });
  await pass(5_000);
  expect(screen.getByText("Thank You!")).toBeTruthy();
  await pass(5_000);
  expect(openPage).not.toHaveBeenCalled();
  expect(field("Remarks (Optional)").value).toBe("Two outlets");
  await press();
  expect(screen.getByText("Sent")).toBeTruthy();
  const [first, second, third] = sentRows();
  expect(second?.["id"]).toBe(first?.["id"]);
  expect(third?.["id"]).not.toBe(first?.["id"]);
});

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

const failures: [name: string, answer: Answer][] = [
  ...[400, 401, 402, 403, 404, 408, ...range(500, 504), ...range(520, 540)].map(
    (status): [string, Answer] => [`status ${status}`, failWith(status)],
  ),
  ["a column that the schema does not have", failWith(400, { code: "PGRST204" })],
  ["a database error that is not about the content", failWith(400, { code: "P0001" })],
  ["a row that no policy allows", failWith(401, { code: "42501" })],
  ["a refused connection", failWith(0, { message: "TypeError: Failed to fetch" })],
  ["an aborted response", failWith(0, { code: "20", message: "AbortError: aborted" })],
  ["a time-out of the database", failWith(500, { code: "57014" })],
];

test.each(failures)(
  "after %s shows an error, keeps the lead and the text, and sends the lead once later",
  async (_name, response) => {
    await send(response, response);
    expect(toastOfError()).toBe(ERROR);
    expect(screen.getByText(KEPT_NOTICE)).toBeTruthy();
    expect(field("Company Name").value).toBe(" Kopi Lane ");
    expect(field("Company Name").matches(":disabled")).toBe(false);
    const keptIds = readOutbox().map(({ id }) => id);
    expect(keptIds).toEqual([sentRows()[0]?.["id"]]);

    await pass(5_000);
    expect(sentRows()).toHaveLength(2);
    expect(readOutbox().map(({ id }) => id)).toEqual(keptIds);
    await pass(10_000);
    expect(screen.getByText("Sent")).toBeTruthy();
    expect(screen.getByText("Thank You!")).toBeTruthy();
    expect(toastOfError()).toBe("");
    expect(sentRows().map(({ id }) => id)).toEqual([keptIds[0], keptIds[0], keptIds[0]]);
    expect(readOutbox()).toEqual([]);
    await pass(2_010);
    expect(openPage).toHaveBeenCalledWith("/");
  },
);

test.each([
  ["22001", 400],
  ["22P02", 400],
  ["23514", 400],
  ["", 413],
  ["", 422],
])(
  "shows an error and saves no lead if the content is refused: code %j, status %i",
  async (code, status) => {
    await send(failWith(status, { code }));
    expect(toastOfError()).toBe(ERROR);
    expect(
      screen.getByText("Everything you typed is still here, so you can try again."),
    ).toBeTruthy();
    expect(readOutbox()).toEqual([]);
  },
);

test("asks to try again in an hour and saves no lead if a rate limit applies", async () => {
  await send(failWith(429, { message: "Rate limit exceeded." }));
  expect(toastOfError()).toContain("Please try again in an hour.");
  expect(screen.queryByText(KEPT_NOTICE)).toBeNull();
  expect(readOutbox()).toEqual([]);
});

test("sends the saved lead at once on a second press, and empties the outbox", async () => {
  await send(failWith(503), stored);
  await press();
  expect(screen.getByText("Sent")).toBeTruthy();
  await pass(60_000);
  const [first, second, ...more] = sentRows();
  expect(second).toEqual(first);
  expect(more).toEqual([]);
  expect(readOutbox()).toEqual([]);
});

test("saves one lead, not two, if a second press fails too", async () => {
  await send(failWith(503), failWith(402));
  await press();
  expect(toastOfError()).toBe(ERROR);
  expect(readOutbox()).toHaveLength(1);
});

test("replaces the saved lead by one with entries changed before the second press", async () => {
  await send(failWith(503), failWith(503));
  fireEvent.input(field("Remarks (Optional)"), { target: { value: "Two outlets" } });
  await press();
  expect(readOutbox().map(({ values }) => values.remarks)).toEqual(["Two outlets"]);
  await pass(60_000);
  expect(sentRows().map(({ remarks }) => remarks)).toEqual(["", "Two outlets", "Two outlets"]);
  expect(screen.getByText("Sent")).toBeTruthy();
});

test("removes the saved lead if its content is refused on the second press", async () => {
  await send(failWith(503), failWith(400, { code: "23514", message: "Invalid phone number" }));
  fireEvent.input(field("Contact Number"), { target: { value: "+65 0000 0000" } });
  await press();
  expect(toastOfError()).toContain("Invalid Phone Number");
  expect(readOutbox()).toEqual([]);
});

test("shows one confirmation if the button is pressed during an automatic attempt", async () => {
  const response = Promise.withResolvers<Answer>();
  await send(failWith(503));
  fake.insert("leads").mockReturnValueOnce(response.promise).mockResolvedValueOnce(stored);
  await pass(5_000);
  await press();
  response.resolve({
    error: {
      code: "23505",
      message: 'duplicate key value violates unique constraint "leads_pkey"',
    },
    status: 409,
  });
  await pass(100);
  expect(screen.getAllByText("Thank You!")).toHaveLength(1);
  expect(new Set(sentRows().map(({ id }) => id)).size).toBe(1);
});

test("shows after a reload that the lead is saved, and can send it", async () => {
  await send(failWith(503));
  document.body.replaceChildren();
  await renderForm();
  expect(screen.getByText(KEPT_NOTICE)).toBeTruthy();
  expect(field("Company Name").value).toBe(" Kopi Lane ");
  await press();
  expect(screen.getByText("Sent")).toBeTruthy();
  expect(new Set(sentRows().map(({ id }) => id)).size).toBe(1);
});

test("does not promise to send the lead later if the browser can store nothing", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await send(failWith(503));
  expect(toastOfError()).toBe(ERROR);
  expect(screen.getByText("Not sent yet")).toBeTruthy();
  expect(screen.getByText(/^This browser cannot keep your request\./)).toBeTruthy();
  expect(screen.queryByText(KEPT_NOTICE)).toBeNull();
  expect(field("Company Name").value).toBe(" Kopi Lane ");
  expect(button().getAttribute("aria-disabled")).toBeNull();
});

test("shows an error if something fails before the request, and sends nothing", async () => {
  vi.spyOn(crypto, "getRandomValues").mockImplementation(() => {
    throw new TypeError("crypto.getRandomValues is not a function");
  });
  await send();
  expect(toastOfError()).toBe(ERROR);
  await pass(10_000);
  expect(screen.getByText("Not sent yet")).toBeTruthy();
  expect(button().getAttribute("aria-disabled")).toBeNull();
  expect(sentRows()).toEqual([]);
});

test("keeps the saved lead if something fails before a second request", async () => {
  await send(failWith(503));
  vi.spyOn(crypto, "getRandomValues").mockImplementation(() => {
    throw new TypeError("crypto.getRandomValues is not a function");
  });
  fireEvent.input(field("Remarks (Optional)"), { target: { value: "Two outlets" } });
  await press();
  expect(readOutbox()).toHaveLength(1);
});

test("keeps the saved lead if a rate limit applies to a second press", async () => {
  await send(failWith(503), failWith(429, { message: "Rate limit exceeded." }));
  await press();
  expect(toastOfError()).toContain("Please try again in an hour.");
  expect(readOutbox()).toHaveLength(1);
  expect(screen.getByText(KEPT_NOTICE)).toBeTruthy();
});
