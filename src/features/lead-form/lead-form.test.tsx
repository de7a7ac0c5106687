import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { MemoryRouter, Route, Routes, StaticRouter } from "react-router-dom";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ToastProvider } from "../../ui/toast.tsx";
import { LeadForm } from "./lead-form.tsx";
import { WaitingLeads } from "./waiting-leads.tsx";

type Row = { id: string } & Record<string, unknown>;
type Answer = { error: { code: string; message: string } | null; status?: number };

const backend = vi.hoisted(() => ({
  insert: vi.fn<(row: Row) => Promise<Answer>>(),
  invoke: vi.fn<(name: string) => Promise<Answer>>(),
}));

vi.mock("../../supabase/client.ts", () => ({
  supabase: {
    from: () => ({ insert: (row: Row) => ({ abortSignal: () => backend.insert(row) }) }),
    functions: { invoke: backend.invoke },
  },
}));

const form = (
  <ToastProvider>
    <Routes>
      <Route path="/contact" element={<LeadForm content={{}} />} />
      <Route path="/" element={<h1>Home</h1>} />
    </Routes>
    <WaitingLeads />
  </ToastProvider>
);

/** The form in a fresh document; waits until its messages can be shown. */
async function renderForm(search = "") {
  const view = render(<MemoryRouter initialEntries={[`/contact${search}`]}>{form}</MemoryRouter>);
  await screen.findByRole("region", { name: "Notifications" });
  return view;
}

function field(name: string) {
  return screen.getByLabelText<HTMLInputElement>(name);
}

function fillIn() {
  fireEvent.input(field("Company Name"), { target: { value: " Kopi Lane " } });
  fireEvent.input(field("Contact Name"), { target: { value: "Mei Ling Goh" } });
  fireEvent.input(field("Contact Number"), { target: { value: "+65 6123 4567" } });
  fireEvent.input(field("Email"), { target: { value: "Mei@Kopilane.example" } });
  fireEvent.change(field("Solution Interested"), { target: { value: "Waiter AI" } });
}

function toastOfError() {
  const region = screen.getByRole("region", { name: "Notifications" });
  return within(region).getByRole("alert").textContent;
}

function button() {
  return screen.getByRole<HTMLButtonElement>("button", { name: /^Submit/ });
}

// Both load when they are first needed; a busy machine needs more than a findBy for that.
beforeAll(() =>
  Promise.all([
    import("../../ui/toast-region.tsx"),
    import("./submit-lead.ts"),
    import("./send-waiting-leads.ts"),
  ]),
);

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  backend.insert.mockReset().mockResolvedValue({ error: null });
  backend.invoke.mockReset().mockResolvedValue({ error: null });
});

test("an empty form says what each field lacks and focuses the first", async () => {
  await renderForm();
  await userEvent.click(button());
  await screen.findAllByText("Company name is required");
  expect(describedError("Company Name")).toBe("Company name is required");
  expect(describedError("Contact Name")).toBe("Contact name is required");
  expect(describedError("Contact Number")).toBe("Phone number must be at least 8 digits");
  expect(describedError("Email")).toBe("Invalid email address");
  expect(describedError("Solution Interested")).toBe("Please select a solution");
  expect(document.activeElement).toBe(field("Company Name"));
  expect(backend.insert).not.toHaveBeenCalled();
});

function describedError(name: string) {
  const control = field(name);
  expect(control.getAttribute("aria-invalid")).toBe("true");
  return document.querySelector(`[id="${control.getAttribute("aria-describedby")}"]`)?.textContent;
}

test("the summary tells every error once and leads to its field", async () => {
  await renderForm();
  const summary = document.querySelector<HTMLElement>("form [role=alert]");
  expect(summary?.textContent).toBe("");
  await userEvent.click(button());
  const links = await within(summary ?? document.body).findAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual([
    "Company name is required",
    "Contact name is required",
    "Phone number must be at least 8 digits",
    "Invalid email address",
    "Please select a solution",
  ]);
  await userEvent.click(screen.getByRole("link", { name: "Invalid email address" }));
  expect(document.activeElement).toBe(field("Email"));
  expect(field("Email").id).toBe("lead-email");
});

test("a message goes as soon as the field is right", async () => {
  await renderForm();
  await userEvent.click(button());
  await screen.findAllByText("Company name is required");
  await userEvent.type(field("Company Name"), "Kopi Lane");
  await vi.waitFor(() => expect(screen.queryAllByText("Company name is required")).toEqual([]));
});

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

test.each([
  ["?solution=Waiter AI", "Waiter AI"],
  ["?product=Sales Assistant AI&stage=Request Demo", "Sales Assistant AI"],
  ["?solution=Coffee", ""],
  ["", ""],
])("the address /contact%s selects '%s'", async (search, solution) => {
  await renderForm(search);
  expect(field("Solution Interested").value).toBe(solution);
  expect(field("Contact Number").value).toBe("+65");
});

test("what was typed is there after a reload, until it was sent", async () => {
  const { unmount } = await renderForm("?solution=Waiter AI");
  await userEvent.type(field("Company Name"), "Kopi Lane");
  await userEvent.selectOptions(field("Solution Interested"), "Custom AI");
  unmount();

  const reloaded = await renderForm("?solution=Waiter AI");
  expect(field("Company Name").value).toBe("Kopi Lane");
  expect(field("Solution Interested").value).toBe("Custom AI");
  fillIn();
  await userEvent.click(button());
  await screen.findByText("Thank You!");
  reloaded.unmount();

  await renderForm();
  expect(field("Company Name").value).toBe("");
});

test("text typed before hydration is kept and sent", async () => {
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = renderToString(<StaticRouter location="/contact">{form}</StaticRouter>);
  expect(button().disabled).toBe(true);
  field("Company Name").value = "Kopi Lane";
  field("Contact Number").value = "+62 811 2345";
  field("Solution Interested").value = "Custom AI";

  render(<MemoryRouter initialEntries={["/contact?solution=Waiter AI"]}>{form}</MemoryRouter>, {
    container,
    hydrate: true,
  });
  expect(button().disabled).toBe(false);
  expect(field("Company Name").value).toBe("Kopi Lane");
  expect(field("Contact Number").value).toBe("+62 811 2345");
  expect(field("Solution Interested").value).toBe("Custom AI");
  await userEvent.type(field("Contact Name"), "Mei");
  await userEvent.type(field("Email"), "mei@kopilane.example");
  await userEvent.click(button());
  await screen.findByText("Thank You!");
  expect(backend.insert.mock.calls[0]?.[0]).toMatchObject({
    company_name: "Kopi Lane",
    contact_number: "+62 811 2345",
    solution_interested: "Custom AI",
  });
});

test("a solution that the built page has chosen is taken over, and is nothing typed", async () => {
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = renderToString(<StaticRouter location="/contact">{form}</StaticRouter>);
  field("Solution Interested").value = "Waiter AI";
  render(<MemoryRouter initialEntries={["/contact?solution=Waiter AI"]}>{form}</MemoryRouter>, {
    container,
    hydrate: true,
  });
  expect(field("Solution Interested").value).toBe("Waiter AI");
  expect(sessionStorage.getItem("selat.lead-draft")).toBeNull();
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
