import { fireEvent, screen } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Answer, fake } from "../../supabase/testing/fake-client.ts";
import { openPage } from "../../ui/open-page.ts";
import { readOutbox } from "./outbox.ts";
import { button, field, fillIn, renderForm, toastOfError } from "./testing/render-form.tsx";

vi.mock("../../ui/open-page.ts");
vi.mock("../../supabase/visitor-client.ts", () => import("../../supabase/testing/fake-client.ts"));

// Loaded here, since with a stopped clock nothing can wait for code to load.
beforeAll(() => Promise.all([import("./submit-lead.ts"), import("./outbox-sender.ts")]));
beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

const ERROR = "ErrorThere was an error submitting your form. Please try again.";
const KEPT = /^Your request is kept in this browser and sent automatically\./;
const stored: Answer = { error: null, status: 201 };

function failWith(status: number, error: { code?: string; message?: string } = {}) {
  return { error: { code: "", message: "no", ...error }, status };
}

/** Advances the clock, and runs everything that is due. */
function pass(milliseconds = 0) {
  return vi.advanceTimersByTimeAsync(milliseconds);
}

async function send(...answers: Answer[]) {
  for (const answer of answers) fake.insert("leads").mockResolvedValueOnce(answer);
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

// Forms of earlier tests listen to the outbox too, so this one comes first.
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
  ["a client and a schema of two versions", failWith(400, { code: "PGRST204" })],
  ["an error of the database that is not about the content", failWith(400, { code: "P0001" })],
  ["a row that no policy lets in", failWith(401, { code: "42501" })],
  ["a refused connection", failWith(0, { message: "TypeError: Failed to fetch" })],
  ["an answer that was aborted", failWith(0, { code: "20", message: "AbortError: aborted" })],
  ["a time-out of the database", failWith(500, { code: "57014" })],
];

test.each(failures)(
  "%s: shows an error, keeps the lead and its text, and sends it once later",
  async (_name, answer) => {
    await send(answer, answer);
    expect(toastOfError()).toBe(ERROR);
    expect(screen.getByText(KEPT)).toBeTruthy();
    expect(field("Company Name").value).toBe(" Kopi Lane ");
    expect(field("Company Name").matches(":disabled")).toBe(false);
    const kept = readOutbox().map(({ id }) => id);
    expect(kept).toEqual([sentRows()[0]?.["id"]]);

    await pass(5_000);
    expect(sentRows()).toHaveLength(2);
    expect(readOutbox().map(({ id }) => id)).toEqual(kept);
    await pass(10_000);
    expect(screen.getByText("Sent")).toBeTruthy();
    expect(screen.getByText("Thank You!")).toBeTruthy();
    expect(toastOfError()).toBe("");
    expect(sentRows().map(({ id }) => id)).toEqual([kept[0], kept[0], kept[0]]);
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
  "shows a refusal of the content and saves no lead, code %j and status %i",
  async (code, status) => {
    await send(failWith(status, { code }));
    expect(toastOfError()).toBe(ERROR);
    expect(
      screen.getByText("Everything you typed is still here, so you can try again."),
    ).toBeTruthy();
    expect(readOutbox()).toEqual([]);
  },
);

test("shows a rate limit, asks to try again in an hour, and saves no lead", async () => {
  await send(failWith(429, { message: "Rate limit exceeded." }));
  expect(toastOfError()).toContain("Please try again in an hour.");
  expect(screen.queryByText(KEPT)).toBeNull();
  expect(readOutbox()).toEqual([]);
});

test("a second press sends the saved lead at once and empties the outbox", async () => {
  await send(failWith(503), stored);
  await press();
  expect(screen.getByText("Sent")).toBeTruthy();
  await pass(60_000);
  const [first, second, ...more] = sentRows();
  expect(second).toEqual(first);
  expect(more).toEqual([]);
  expect(readOutbox()).toEqual([]);
});

test("a second failed press saves one lead, not two", async () => {
  await send(failWith(503), failWith(402));
  await press();
  expect(toastOfError()).toBe(ERROR);
  expect(readOutbox()).toHaveLength(1);
});

test("entries changed before the second press replace the saved ones", async () => {
  await send(failWith(503), failWith(503));
  fireEvent.input(field("Remarks (Optional)"), { target: { value: "Two outlets" } });
  await press();
  expect(readOutbox().map(({ values }) => values.remarks)).toEqual(["Two outlets"]);
  await pass(60_000);
  expect(sentRows().map(({ remarks }) => remarks)).toEqual(["", "Two outlets", "Two outlets"]);
  expect(screen.getByText("Sent")).toBeTruthy();
});

test("a second press that is refused for its content removes the saved lead", async () => {
  await send(failWith(503), failWith(400, { code: "23514", message: "Invalid phone number" }));
  fireEvent.input(field("Contact Number"), { target: { value: "+65 0000 0000" } });
  await press();
  expect(toastOfError()).toContain("Invalid Phone Number");
  expect(readOutbox()).toEqual([]);
});

test("a press while the saved lead is being sent automatically shows one confirmation", async () => {
  const answer = Promise.withResolvers<Answer>();
  await send(failWith(503));
  fake.insert("leads").mockReturnValueOnce(answer.promise).mockResolvedValueOnce(stored);
  await pass(5_000);
  await press();
  answer.resolve({
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
  expect(screen.getByText(KEPT)).toBeTruthy();
  expect(field("Company Name").value).toBe(" Kopi Lane ");
  await press();
  expect(screen.getByText("Sent")).toBeTruthy();
  expect(new Set(sentRows().map(({ id }) => id)).size).toBe(1);
});

test("promises no later sending in a browser that can store nothing", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await send(failWith(503));
  expect(toastOfError()).toBe(ERROR);
  expect(screen.getByText("Not sent yet")).toBeTruthy();
  expect(screen.getByText(/^This browser cannot keep your request\./)).toBeTruthy();
  expect(screen.queryByText(KEPT)).toBeNull();
  expect(field("Company Name").value).toBe(" Kopi Lane ");
  expect(button().getAttribute("aria-disabled")).toBeNull();
});

test("shows a failure before the request, and sends nothing", async () => {
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

test("a failure before the request keeps the saved lead", async () => {
  await send(failWith(503));
  vi.spyOn(crypto, "getRandomValues").mockImplementation(() => {
    throw new TypeError("crypto.getRandomValues is not a function");
  });
  fireEvent.input(field("Remarks (Optional)"), { target: { value: "Two outlets" } });
  await press();
  expect(readOutbox()).toHaveLength(1);
});

test("a rate limit keeps the saved lead", async () => {
  await send(failWith(503), failWith(429, { message: "Rate limit exceeded." }));
  await press();
  expect(toastOfError()).toContain("Please try again in an hour.");
  expect(readOutbox()).toHaveLength(1);
  expect(screen.getByText(KEPT)).toBeTruthy();
});
