import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ToastProvider } from "../../ui/toast.tsx";
import { AdminShell } from "./admin-shell.tsx";
import { SESSION_CHECK_INTERVAL } from "./occasions.ts";

const fake = vi.hoisted(() => ({
  auth: {
    getSession: vi.fn<() => Promise<object>>(),
    getUser: vi.fn<() => Promise<object>>(),
    signOut: vi.fn<() => Promise<object>>(),
    onAuthStateChange: vi.fn<(listener: (event: string, session: unknown) => void) => object>(),
  },
  role: vi.fn<() => Promise<object>>(),
}));
vi.mock("../../supabase/client.ts", () => {
  const query = { select: () => query, eq: () => query, maybeSingle: fake.role };
  return { SESSION_KEY: "session", supabase: { auth: fake.auth, from: () => query } };
});

const session = { user: { id: "user-1", email: "admin@example.com" } };
let isNarrow = false;

function emit(event: string, value: unknown) {
  act(() => {
    for (const [listener] of fake.auth.onAuthStateChange.mock.calls) listener(event, value);
  });
}

beforeEach(() => {
  isNarrow = false;
  vi.stubGlobal("matchMedia", () => ({
    matches: isNarrow,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  fake.auth.getSession.mockReset().mockResolvedValue({ data: { session }, error: null });
  fake.auth.getUser.mockReset().mockResolvedValue({ data: session, error: null });
  fake.auth.signOut.mockReset().mockResolvedValue({ error: null });
  const subscription = { unsubscribe: () => {} };
  fake.auth.onAuthStateChange.mockReset().mockReturnValue({ data: { subscription } });
  fake.role.mockReset().mockResolvedValue({ data: { role: "admin" }, error: null });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // oxlint-disable-next-line unicorn/no-document-cookie -- jsdom has no Cookie Store API
  document.cookie = "sidebar_state=; path=/admin; max-age=0";
});

function open(path = "/admin/dashboard") {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ToastProvider>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/" element={<p>Home page</p>} />
            <Route path="/admin/login" element={<p>Login page</p>} />
            <Route path="/admin/dashboard" element={<AdminShell />}>
              <Route index element={<p>The board</p>} />
              <Route path="*" element={<p>Another page</p>} />
            </Route>
          </Routes>
        </MemoryRouter>
      </ToastProvider>
    </SWRConfig>,
  );
}

test("an admin is let in and greeted by e-mail", async () => {
  open();
  expect(screen.getByText("Loading dashboard...")).toBeTruthy();
  expect(await screen.findByText("The board")).toBeTruthy();
  expect(screen.getByText("Welcome, admin@example.com")).toBeTruthy();
});

test("without a session the login page is shown, without a word", async () => {
  fake.auth.getSession.mockResolvedValue({ data: { session: null }, error: null });
  open();
  expect(await screen.findByText("Login page")).toBeTruthy();
  expect(screen.queryByText("Session Expired")).toBeNull();
});

test("a user without the role is told, signed out and sent to the login", async () => {
  fake.role.mockResolvedValue({ data: null, error: null });
  open();
  expect(await screen.findByText("Login page")).toBeTruthy();
  expect(await screen.findByText("Access Denied")).toBeTruthy();
  expect(screen.getByText("You don't have admin privileges.")).toBeTruthy();
  expect(fake.auth.signOut).toHaveBeenCalledOnce();
});

test("a failed check is told, and signs out too", async () => {
  fake.role.mockResolvedValue({ data: null, error: { message: "boom", code: "XX000" } });
  open();
  expect(await screen.findByText("Login page")).toBeTruthy();
  expect(await screen.findByText("Access Error")).toBeTruthy();
  expect(screen.getByText("Failed to verify admin access.")).toBeTruthy();
  expect(fake.auth.signOut).toHaveBeenCalledOnce();
});

test("a session found gone after five minutes has expired", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  await screen.findByText("The board");
  fake.auth.getSession.mockResolvedValue({ data: { session: null }, error: null });
  await act(() => vi.advanceTimersByTimeAsync(SESSION_CHECK_INTERVAL));
  expect(await screen.findByText("Login page")).toBeTruthy();
  expect(await screen.findByText("Session Expired")).toBeTruthy();
  expect(screen.getByText("Please log in again.")).toBeTruthy();
});

test("a check that gets no answer lets the admin stay", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  await screen.findByText("The board");
  const error = { name: "AuthRetryableFetchError", message: "Failed to fetch" };
  fake.auth.getSession.mockResolvedValue({ data: { session: null }, error });
  await act(() => vi.advanceTimersByTimeAsync(SESSION_CHECK_INTERVAL));
  expect(screen.getByText("The board")).toBeTruthy();
});

test("a session the server has ended is over, though its token is still good", async () => {
  const error = { name: "AuthSessionMissingError", message: "Auth session missing!", status: 400 };
  fake.auth.getUser.mockResolvedValue({ data: {}, error: { ...error, __isAuthError: true } });
  open();
  expect(await screen.findByText("Login page")).toBeTruthy();
  expect(await screen.findByText("Session Expired")).toBeTruthy();
});

test.each(["JWT expired", "Invalid Refresh Token: Refresh Token Not Found"])(
  "'%s' is an expired session, not a failed check",
  async (message) => {
    fake.role.mockResolvedValue({ data: null, error: { message, code: "PGRST303" } });
    open();
    expect(await screen.findByText("Login page")).toBeTruthy();
    expect(await screen.findByText("Session Expired")).toBeTruthy();
  },
);

test("back in sight, the server is asked again: a deleted admin is told and led away", async () => {
  open();
  await screen.findByText("The board");
  fake.role.mockResolvedValue({ data: null, error: null });
  fireEvent(document, new Event("visibilitychange"));
  expect(await screen.findByText("Login page")).toBeTruthy();
  expect(await screen.findByText("Access Denied")).toBeTruthy();
});

test("a look in between that gets an error lets the admin stay", async () => {
  open();
  await screen.findByText("The board");
  fake.role.mockResolvedValue({ data: null, error: { message: "boom", code: "XX000" } });
  fireEvent(window, new Event("online"));
  await waitFor(() => expect(fake.role).toHaveBeenCalledTimes(2));
  expect(await screen.findByText("The board")).toBeTruthy();
  expect(fake.auth.signOut).not.toHaveBeenCalled();
});

test("somebody else who signs in in another tab takes over, and is looked at first", async () => {
  open();
  await screen.findByText("Welcome, admin@example.com");
  const other = { user: { id: "user-2", email: "siti@selat.example" } };
  fake.auth.getSession.mockResolvedValue({ data: { session: other }, error: null });
  emit("SIGNED_IN", other);
  expect(await screen.findByText("Welcome, siti@selat.example")).toBeTruthy();
});

test("a session that ends elsewhere ends here", async () => {
  open();
  await screen.findByText("The board");
  emit("SIGNED_OUT", null);
  expect(await screen.findByText("Login page")).toBeTruthy();
  expect(await screen.findByText("Session Expired")).toBeTruthy();
});

test("logging out says so and goes home", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Logout" }));
  emit("SIGNED_OUT", null);
  expect(await screen.findByText("Home page")).toBeTruthy();
  expect(await screen.findByText("Logged Out")).toBeTruthy();
  expect(screen.getByText("You have been successfully logged out.")).toBeTruthy();
  expect(screen.queryByText("Session Expired")).toBeNull();
});

test("says that there is no connection while there is none", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  open();
  await screen.findByText("The board");
  const note = screen.getByRole("status");
  expect(note.textContent).toBe("");
  onLine.mockReturnValue(false);
  fireEvent(window, new Event("offline"));
  // The note may begin to listen after it is in the page, and then looks for itself.
  await vi.waitFor(() => {
    expect(note.textContent).toBe("Offline: what you see may be out of date");
  });
  onLine.mockReturnValue(true);
  fireEvent(window, new Event("online"));
  expect(note.textContent).toBe("");
});

async function currentEntries() {
  const links = await screen.findAllByRole("link");
  return links.map((link) => link.getAttribute("aria-current"));
}

test("the sidebar has the three entries", async () => {
  open();
  const links = await screen.findAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Lead Management", "/admin/dashboard"],
    ["User Management", "/admin/dashboard/users"],
    ["Settings", "/admin/dashboard/settings"],
  ]);
});

test.each([
  ["/admin/dashboard", ["page", null, null]],
  ["/admin/dashboard/leads/1", ["true", null, null]],
  ["/admin/dashboard/trash", ["true", null, null]],
  ["/admin/dashboard/users", [null, "page", null]],
  ["/admin/dashboard/settings", [null, null, "page"]],
])("on %s the sidebar marks %j", async (path, marks) => {
  open(path);
  expect(await currentEntries()).toEqual(marks);
});

test.each([{ ctrlKey: true }, { metaKey: true }])("%o + b collapses and expands", (modifier) => {
  window.history.replaceState(null, "", "/admin/dashboard");
  open();
  fireEvent.keyDown(window, { key: "b", ...modifier });
  expect(screen.getByRole("button", { name: "Expand" })).toBeTruthy();
  expect(document.cookie).toContain("sidebar_state=collapsed");
  fireEvent.keyDown(window, { key: "b", ...modifier });
  expect(screen.getByRole("button", { name: "Collapse" })).toBeTruthy();
  expect(document.cookie).toContain("sidebar_state=expanded");
});

test("a collapsed sidebar is still collapsed on the next visit", () => {
  window.history.replaceState(null, "", "/admin/dashboard");
  // oxlint-disable-next-line unicorn/no-document-cookie -- jsdom has no Cookie Store API
  document.cookie = "sidebar_state=collapsed; path=/admin";
  open();
  expect(screen.getByRole("button", { name: "Expand" })).toBeTruthy();
});

test("on a narrow window the shortcut opens a drawer and leaves the cookie alone", async () => {
  isNarrow = true;
  open();
  await screen.findByText("The board");
  fireEvent.keyDown(window, { key: "b", ctrlKey: true });
  expect(await screen.findByRole("dialog", { name: "Admin Dashboard" })).toBeTruthy();
  expect(document.cookie).not.toContain("sidebar_state");
});
