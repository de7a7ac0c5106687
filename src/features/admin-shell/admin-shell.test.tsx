import "../../ui/testing/overlays.ts";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from "react-router-dom";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { SESSION_KEY } from "../../supabase/session-key.ts";
import {
  type Answer,
  emitAuthEvent,
  fake,
  resetFakeClient,
} from "../../supabase/testing/fake-client.ts";
import { setArrivalCount } from "../../lib/arrival-count.ts";
import { takeStoredToast } from "../../ui/stored-toast.ts";
import { replacePage } from "../../ui/open-page.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import { AdminShell } from "./admin-shell.tsx";
import { SESSION_CHECK_INTERVAL } from "./access-status.ts";

vi.mock("../../ui/open-page.ts");
vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

const session = { user: { id: "user-1", email: "admin@example.com" } };
let isNarrow = false;

function emit(event: string, value: unknown) {
  act(() => emitAuthEvent(event, value));
}

beforeEach(() => {
  isNarrow = false;
  vi.stubGlobal("matchMedia", () => ({
    matches: isNarrow,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  resetFakeClient();
  fake.auth.getSession.mockResolvedValue({ data: { session }, error: null });
  fake.row("user_roles").mockResolvedValue({ data: { role: "admin" }, error: null });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // oxlint-disable-next-line unicorn/no-document-cookie -- jsdom has no Cookie Store API
  document.cookie = "sidebar_state=; path=/admin; max-age=0";
});

function open(path = "/admin/dashboard", loginPage = <p>Login page</p>) {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ToastProvider>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/admin/login" element={loginPage} />
            <Route element={<AdminShell />}>
              <Route path="/admin/dashboard" element={<p>The board</p>} />
              <Route path="*" element={<p>Another page</p>} />
            </Route>
          </Routes>
        </MemoryRouter>
      </ToastProvider>
    </SWRConfig>,
  );
}

test("shows the page to an admin, and greets them by email address", async () => {
  open();
  expect(screen.getByText("Loading dashboard...")).toBeTruthy();
  expect(await screen.findByText("The board")).toBeTruthy();
  expect(screen.getByText("Welcome, admin@example.com")).toBeTruthy();
});

test("opens the login page without a message if there is no session", async () => {
  fake.auth.getSession.mockResolvedValue({ data: { session: null }, error: null });
  open();
  expect(await screen.findByText("Login page")).toBeTruthy();
  expect(screen.queryByText("Session Expired")).toBeNull();
});

test("signs out a user without a role, opens the login page and shows 'Access Denied'", async () => {
  fake.row("user_roles").mockResolvedValue({ data: null, error: null });
  open();
  expect(await screen.findByText("Login page")).toBeTruthy();
  expect(await screen.findByText("Access Denied")).toBeTruthy();
  expect(screen.getByText("You don't have admin privileges.")).toBeTruthy();
  expect(fake.auth.signOut).toHaveBeenCalledOnce();
});

test("signs the user out and shows 'Access Error' if the check fails", async () => {
  fake
    .row("user_roles")
    .mockResolvedValue({ data: null, error: { message: "boom", code: "XX000" } });
  open();
  expect(await screen.findByText("Login page")).toBeTruthy();
  expect(await screen.findByText("Access Error")).toBeTruthy();
  expect(screen.getByText("Failed to verify admin access.")).toBeTruthy();
  expect(fake.auth.signOut).toHaveBeenCalledOnce();
});

test("notices after five minutes that the session is gone, and opens the login page", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  await screen.findByText("The board");
  fake.auth.getSession.mockResolvedValue({ data: { session: null }, error: null });
  await act(() => vi.advanceTimersByTimeAsync(4 * 60_000));
  expect(screen.getByText("The board")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(await screen.findByText("Login page")).toBeTruthy();
  expect(await screen.findByText("Session Expired")).toBeTruthy();
  expect(screen.getByText("Please log in again.")).toBeTruthy();
});

const networkError = {
  data: { session: null },
  error: { name: "AuthRetryableFetchError", message: "Failed to fetch" },
};

test("retries an unanswered check, and keeps the admin signed in if a retry is answered", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  await screen.findByText("The board");
  fake.auth.getSession.mockResolvedValue(networkError);
  await act(() => vi.advanceTimersByTimeAsync(SESSION_CHECK_INTERVAL));
  await act(() => vi.advanceTimersByTimeAsync(28_000));
  expect(fake.auth.getSession).toHaveBeenCalledTimes(4);
  fake.auth.getSession.mockResolvedValue({ data: { session }, error: null });
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(fake.auth.getSession).toHaveBeenCalledTimes(5);
  expect(screen.getByText("The board")).toBeTruthy();
  expect(fake.auth.signOut).not.toHaveBeenCalled();
});

const badGateway = { message: "<h1>Bad gateway</h1>", code: "" };

test.each([502, 503, 504])(
  "retries a check that was answered with status %d, and then shows the page",
  async (status) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fake.row("user_roles").mockResolvedValueOnce({ data: null, error: badGateway, status });
    open();
    expect(await screen.findByText("The server is not responding. Trying again.")).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(await screen.findByText("The board")).toBeTruthy();
    expect(fake.auth.signOut).not.toHaveBeenCalled();
  },
);

test("waits if the browser is offline on opening, and shows the page once it is online", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fake.auth.getSession.mockResolvedValue(networkError);
  open();
  expect(
    await screen.findByText("You are offline. Everything continues when you are back online."),
  ).toBeTruthy();
  await waitFor(() => expect(fake.auth.getSession).toHaveBeenCalled());
  onLine.mockReturnValue(true);
  fake.auth.getSession.mockResolvedValue({ data: { session }, error: null });
  fireEvent(window, new Event("online"));
  expect(await screen.findByText("The board")).toBeTruthy();
  expect(fake.auth.signOut).not.toHaveBeenCalled();
});

test.each([401, 403])(
  "signs out without a retry if the first check gets status %d",
  async (status) => {
    fake.row("user_roles").mockResolvedValue({
      data: null,
      error: { message: "permission denied", code: "42501" },
      status,
    });
    open();
    expect(await screen.findByText("Access Error")).toBeTruthy();
    expect(fake.row("user_roles")).toHaveBeenCalledOnce();
    expect(fake.auth.signOut).toHaveBeenCalledOnce();
  },
);

function LoginPage() {
  return <p>Login page for {(useLocation().state as { from: string }).from}</p>;
}

test("passes the address of the opened lead to the login page, which returns there", async () => {
  fake.auth.getSession.mockResolvedValue({ data: { session: null }, error: null });
  open("/admin/dashboard/leads/1?q=kopi", <LoginPage />);
  expect(await screen.findByText("Login page for /admin/dashboard/leads/1?q=kopi")).toBeTruthy();
});

test("signs the user out and shows 'Access Error' after 30 seconds without an answer", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  await screen.findByText("The board");
  fake.row("user_roles").mockResolvedValue({
    data: null,
    error: { message: "<h1>Bad gateway</h1>", code: "" },
    status: 502,
  });
  await act(() => vi.advanceTimersByTimeAsync(SESSION_CHECK_INTERVAL));
  await act(() => vi.advanceTimersByTimeAsync(28_000));
  expect(screen.getByText("The board")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(await screen.findByText("Login page")).toBeTruthy();
  expect(await screen.findByText("Access Error")).toBeTruthy();
  expect(fake.auth.signOut).toHaveBeenCalledOnce();
});

test("keeps an offline admin signed in, and checks access once the browser is online", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  await screen.findByText("The board");
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fake.auth.getSession.mockResolvedValue(networkError);
  await act(() => vi.advanceTimersByTimeAsync(SESSION_CHECK_INTERVAL + 60_000));
  expect(screen.getByText("The board")).toBeTruthy();
  expect(fake.auth.getSession).toHaveBeenCalledTimes(2);
  onLine.mockReturnValue(true);
  fake.auth.getSession.mockResolvedValue({ data: { session: null }, error: null });
  fireEvent(window, new Event("online"));
  expect(await screen.findByText("Session Expired")).toBeTruthy();
});

test("does not retry an access check after a newer one has started", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  await screen.findByText("The board");
  fake.auth.getSession.mockResolvedValueOnce(networkError);
  fireEvent(window, new Event("online"));
  await act(() => vi.advanceTimersByTimeAsync(500));
  fireEvent(window, new Event("online"));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(fake.auth.getSession).toHaveBeenCalledTimes(3);
  expect(screen.getByText("The board")).toBeTruthy();
});

test("signs the user out if the server has ended the session, even if the token is valid", async () => {
  const error = { name: "AuthSessionMissingError", message: "Auth session missing!", status: 400 };
  fake.auth.getUser.mockResolvedValue({ data: {}, error: { ...error, __isAuthError: true } });
  open();
  expect(await screen.findByText("Login page")).toBeTruthy();
  expect(await screen.findByText("Session Expired")).toBeTruthy();
});

test("shows 'Session Expired' if the database requires a new sign-in", async () => {
  fake.rpc("enter_desk").mockResolvedValue({ data: "sign-in", error: null });
  open();
  expect(await screen.findByText("Login page")).toBeTruthy();
  expect(await screen.findByText("Session Expired")).toBeTruthy();
});

function LoginAddress() {
  return <output>{useLocation().search || "no reason"}</output>;
}

test.each([
  ["idle", "?signed-out=idle"],
  ["age", "?signed-out=age"],
  [null, "no reason"],
])("after a session ended by the limit %j the login's address has %s", async (end, address) => {
  const token = `e30.${btoa(JSON.stringify({ session_id: "abc" }))}.c2ln`;
  localStorage.setItem(SESSION_KEY, JSON.stringify({ access_token: token }));
  onTestFinished(() => localStorage.clear());
  fake.rpc("session_end").mockResolvedValue({ data: end, error: null });
  fake.rpc("enter_desk").mockResolvedValue({ data: "sign-in", error: null });
  open("/admin/dashboard", <LoginAddress />);
  expect(await screen.findByText(address)).toBeTruthy();
  expect(fake.rpc("session_end").mock.lastCall?.[0].values).toEqual({ session: "abc" });
});

test.each(["JWT expired", "Invalid Refresh Token: Refresh Token Not Found"])(
  "shows 'Session Expired', not 'Access Error', if the server answers '%s'",
  async (message) => {
    fake.row("user_roles").mockResolvedValue({ data: null, error: { message, code: "PGRST303" } });
    open();
    expect(await screen.findByText("Login page")).toBeTruthy();
    expect(await screen.findByText("Session Expired")).toBeTruthy();
  },
);

test("checks access when the tab becomes visible, and signs out an admin who was deleted", async () => {
  open();
  await screen.findByText("The board");
  fake.row("user_roles").mockResolvedValue({ data: null, error: null });
  fireEvent(document, new Event("visibilitychange"));
  expect(await screen.findByText("Login page")).toBeTruthy();
  expect(await screen.findByText("Access Denied")).toBeTruthy();
  expect(fake.auth.signOut).toHaveBeenCalledOnce();
});

test("signs the user out and shows 'Access Error' if a later check fails", async () => {
  open();
  await screen.findByText("The board");
  fake
    .row("user_roles")
    .mockResolvedValue({ data: null, error: { message: "boom", code: "XX000" }, status: 500 });
  fireEvent(window, new Event("online"));
  expect(await screen.findByText("Login page")).toBeTruthy();
  expect(await screen.findByText("Access Error")).toBeTruthy();
  expect(screen.getByText("Failed to verify admin access.")).toBeTruthy();
  expect(fake.auth.signOut).toHaveBeenCalledOnce();
});

test.each([
  ["says that the user is no admin", { data: null, error: null }],
  ["fails", { data: null, error: { message: "boom", code: "XX000" } }],
])(
  "ignores an older check that %s after a newer one has confirmed the admin",
  async (_name, delayedResponse) => {
    const older = Promise.withResolvers<Answer>();
    fake.row("user_roles").mockReturnValueOnce(older.promise);
    open();
    await waitFor(() => expect(fake.row("user_roles")).toHaveBeenCalledOnce());
    fireEvent(window, new Event("online"));
    await screen.findByText("The board");
    older.resolve(delayedResponse);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.getByText("The board")).toBeTruthy();
    expect(fake.auth.signOut).not.toHaveBeenCalled();
  },
);

test("ignores an older check that confirms an admin after a newer one has signed them out", async () => {
  open();
  await screen.findByText("The board");
  const older = Promise.withResolvers<Answer>();
  fake.row("user_roles").mockReturnValueOnce(older.promise);
  fireEvent(window, new Event("online"));
  await waitFor(() => expect(fake.row("user_roles")).toHaveBeenCalledTimes(2));
  fake.row("user_roles").mockResolvedValue({ data: null, error: null });
  fireEvent(window, new Event("online"));
  expect(await screen.findByText("Login page")).toBeTruthy();
  older.resolve({ data: { role: "admin" }, error: null });
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getByText("Login page")).toBeTruthy();
  expect(fake.auth.signOut).toHaveBeenCalledOnce();
});

test("shows another user who signs in in another tab, once their access is confirmed", async () => {
  open();
  await screen.findByText("Welcome, admin@example.com");
  const other = { user: { id: "user-2", email: "siti@selat.example" } };
  fake.auth.getSession.mockResolvedValue({ data: { session: other }, error: null });
  emit("SIGNED_IN", other);
  expect(await screen.findByText("Welcome, siti@selat.example")).toBeTruthy();
});

test("opens the login page if the session ends in another tab", async () => {
  open();
  await screen.findByText("The board");
  emit("SIGNED_OUT", null);
  expect(await screen.findByText("Login page")).toBeTruthy();
  expect(await screen.findByText("Session Expired")).toBeTruthy();
});

test("stores the message 'Logged Out' and opens the home page when the user logs out", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Logout" }));
  emit("SIGNED_OUT", null);
  await vi.waitFor(() => expect(replacePage).toHaveBeenCalledExactlyOnceWith("/"));
  expect(takeStoredToast()).toEqual({
    kind: "success",
    title: "Logged Out",
    description: "You have been successfully logged out.",
  });
  expect(screen.queryByText("Session Expired")).toBeNull();
});

function BackButton() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}

test("opens the login page if the user goes back after logging out", async () => {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ToastProvider>
        <MemoryRouter initialEntries={["/admin/dashboard", "/admin/dashboard/users"]}>
          <BackButton />
          <Routes>
            <Route path="/admin/login" element={<p>Login page</p>} />
            <Route path="/admin/dashboard" element={<AdminShell />}>
              <Route index element={<p>The board</p>} />
              <Route path="users" element={<p>The users</p>} />
            </Route>
          </Routes>
        </MemoryRouter>
      </ToastProvider>
    </SWRConfig>,
  );
  await screen.findByText("The users");
  await userEvent.click(screen.getByRole("button", { name: "Logout" }));
  fake.auth.getSession.mockResolvedValue({ data: { session: null }, error: null });
  await vi.waitFor(() => expect(replacePage).toHaveBeenCalledWith("/"));
  await userEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(await screen.findByText("Login page")).toBeTruthy();
  expect(screen.queryByText("Session Expired")).toBeNull();
});

test("shows the note 'Offline' only while there is no connection", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  open();
  await screen.findByText("The board");
  const note = screen.getByRole("status");
  expect(note.textContent).toBe("");
  onLine.mockReturnValue(false);
  fireEvent(window, new Event("offline"));
  // A note that subscribes only after this event reads the state when it subscribes, a moment later.
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

test("shows an admin six entries in the sidebar", async () => {
  open();
  const links = await screen.findAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Today", "/admin/today"],
    ["Lead Management", "/admin/dashboard"],
    ["Report", "/admin/report"],
    ["User Management", "/admin/dashboard/users"],
    ["Activity", "/admin/dashboard/activity"],
    ["Settings", "/admin/dashboard/settings"],
  ]);
});

test("shows the number of new leads in the sidebar and on the drawer's button", async () => {
  open();
  const entry = await screen.findByRole("link", { name: "Lead Management" });
  const drawer = screen.getByLabelText("Admin Dashboard", { selector: "button" });
  act(() => setArrivalCount(2));
  expect(entry.textContent).toBe("Lead Management2 just arrived");
  expect(drawer.getAttribute("aria-description")).toBe("2 leads have just arrived");
  act(() => setArrivalCount(1));
  expect(drawer.getAttribute("aria-description")).toBe("1 lead has just arrived");
  act(() => setArrivalCount(0));
  expect(entry.textContent).toBe("Lead Management");
  expect(drawer.hasAttribute("aria-description")).toBe(false);
});

test("has a skip link as first Tab stop, which leads to the page's skip target", async () => {
  open();
  const skip = await screen.findByRole("button", { name: "Skip to the page" });
  await screen.findByText("The board");
  const list = document.createElement("div");
  list.dataset["skipTo"] = "the first lead";
  list.innerHTML = '<a href="#lead">Kopi Lane</a>';
  document.querySelector("main")?.append(list);
  await userEvent.tab();
  expect(document.activeElement).toBe(skip);
  expect(skip.textContent).toBe("Skip to the first lead");
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement?.textContent).toBe("Kopi Lane");
});

test("reduces the sidebar to four entries when an admin becomes a member", async () => {
  open();
  await waitFor(() => expect(screen.getAllByRole("link")).toHaveLength(6));
  fake.row("user_roles").mockResolvedValue({ data: { role: "member" }, error: null });
  fireEvent(document, new Event("visibilitychange"));
  await waitFor(() => {
    const labels = screen.getAllByRole("link").map(({ textContent }) => textContent);
    expect(labels).toEqual(["Today", "Lead Management", "Report", "Settings"]);
  });
  expect(screen.getByText("The board")).toBeTruthy();
});

test.each([
  ["/admin/dashboard", [null, "page", null, null, null, null]],
  ["/admin/dashboard/leads/1", [null, "true", null, null, null, null]],
  ["/admin/dashboard/trash", [null, "true", null, null, null, null]],
  ["/admin/report", [null, null, "page", null, null, null]],
  ["/admin/report/leads", [null, null, "true", null, null, null]],
  ["/admin/dashboard/users", [null, null, null, "page", null, null]],
  ["/admin/dashboard/activity", [null, null, null, null, "page", null]],
  ["/admin/dashboard/settings", [null, null, null, null, null, "page"]],
])("on %s the sidebar's entries have aria-current %j", async (path, marks) => {
  open(path);
  expect(await currentEntries()).toEqual(marks);
});

test.each([{ ctrlKey: true }, { metaKey: true }])(
  "collapses and expands the sidebar when b is pressed with %o",
  (modifier) => {
    window.history.replaceState(null, "", "/admin/dashboard");
    open();
    fireEvent.keyDown(window, { key: "b", ...modifier });
    expect(screen.getByRole("button", { name: "Expand" })).toBeTruthy();
    expect(document.cookie).toContain("sidebar_state=collapsed");
    fireEvent.keyDown(window, { key: "b", ...modifier });
    expect(screen.getByRole("button", { name: "Collapse" })).toBeTruthy();
    expect(document.cookie).toContain("sidebar_state=expanded");
  },
);

test.each([
  {},
  { ctrlKey: true, metaKey: true },
  { ctrlKey: true, shiftKey: true },
  { ctrlKey: true, altKey: true },
])("does not toggle the sidebar when b is pressed with %o", (modifiers) => {
  open();
  fireEvent.keyDown(window, { key: "b", ...modifiers });
  expect(screen.getByRole("button", { name: "Collapse" })).toBeTruthy();
});

test("collapses the sidebar at the start if the cookie says so", () => {
  window.history.replaceState(null, "", "/admin/dashboard");
  // oxlint-disable-next-line unicorn/no-document-cookie -- jsdom has no Cookie Store API
  document.cookie = "sidebar_state=collapsed; path=/admin";
  open();
  expect(screen.getByRole("button", { name: "Expand" })).toBeTruthy();
});

test("opens a drawer in a narrow window by the shortcut, and changes no cookie", async () => {
  isNarrow = true;
  open();
  await screen.findByText("The board");
  fireEvent.keyDown(window, { key: "b", ctrlKey: true });
  expect(await screen.findByRole("dialog", { name: "Admin Dashboard" })).toBeTruthy();
  expect(document.cookie).not.toContain("sidebar_state");
});

test("closes the drawer when an entry is chosen", async () => {
  isNarrow = true;
  open();
  await screen.findByText("The board");
  fireEvent.keyDown(window, { key: "b", ctrlKey: true });
  const drawer = within(await screen.findByRole("dialog", { name: "Admin Dashboard" }));
  await userEvent.click(drawer.getByText("Settings"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByText("Another page")).toBeTruthy();
});
