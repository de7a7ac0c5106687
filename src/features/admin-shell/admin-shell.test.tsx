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

test("lets an admin in and greets them by email address", async () => {
  open();
  expect(screen.getByText("Loading dashboard...")).toBeTruthy();
  expect(await screen.findByText("The board")).toBeTruthy();
  expect(screen.getByText("Welcome, admin@example.com")).toBeTruthy();
});

test("without a session the login page is shown, without a message", async () => {
  fake.auth.getSession.mockResolvedValue({ data: { session: null }, error: null });
  open();
  expect(await screen.findByText("Login page")).toBeTruthy();
  expect(screen.queryByText("Session Expired")).toBeNull();
});

test("shows a user without the role that access is denied, signs out and opens the login", async () => {
  fake.row("user_roles").mockResolvedValue({ data: null, error: null });
  open();
  expect(await screen.findByText("Login page")).toBeTruthy();
  expect(await screen.findByText("Access Denied")).toBeTruthy();
  expect(screen.getByText("You don't have admin privileges.")).toBeTruthy();
  expect(fake.auth.signOut).toHaveBeenCalledOnce();
});

test("shows a failed check, and signs out too", async () => {
  fake
    .row("user_roles")
    .mockResolvedValue({ data: null, error: { message: "boom", code: "XX000" } });
  open();
  expect(await screen.findByText("Login page")).toBeTruthy();
  expect(await screen.findByText("Access Error")).toBeTruthy();
  expect(screen.getByText("Failed to verify admin access.")).toBeTruthy();
  expect(fake.auth.signOut).toHaveBeenCalledOnce();
});

test("the check after five minutes shows that a session is gone, and opens the login page", async () => {
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

const noAnswer = {
  data: { session: null },
  error: { name: "AuthRetryableFetchError", message: "Failed to fetch" },
};

test("repeats an unanswered check, and keeps the admin signed in once an answer arrives", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  await screen.findByText("The board");
  fake.auth.getSession.mockResolvedValue(noAnswer);
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
  "after an answer of %d the access check is repeated, and lets the admin in",
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

test("without a connection on opening, the desk waits and opens when it is back", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fake.auth.getSession.mockResolvedValue(noAnswer);
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

test.each([401, 403])("a response of %d on opening signs the user out at once", async (status) => {
  fake.row("user_roles").mockResolvedValue({
    data: null,
    error: { message: "permission denied", code: "42501" },
    status,
  });
  open();
  expect(await screen.findByText("Access Error")).toBeTruthy();
  expect(fake.row("user_roles")).toHaveBeenCalledOnce();
  expect(fake.auth.signOut).toHaveBeenCalledOnce();
});

function LoginPage() {
  return <p>Login page for {(useLocation().state as { from: string }).from}</p>;
}

test("the login page returns to the lead whose link was followed", async () => {
  fake.auth.getSession.mockResolvedValue({ data: { session: null }, error: null });
  open("/admin/dashboard/leads/1?q=kopi", <LoginPage />);
  expect(await screen.findByText("Login page for /admin/dashboard/leads/1?q=kopi")).toBeTruthy();
});

test("after 30 seconds without an answer shows that the check failed, and signs out", async () => {
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

test("an admin without a connection stays, and is checked when it returns", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  await screen.findByText("The board");
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fake.auth.getSession.mockResolvedValue(noAnswer);
  await act(() => vi.advanceTimersByTimeAsync(SESSION_CHECK_INTERVAL + 60_000));
  expect(screen.getByText("The board")).toBeTruthy();
  expect(fake.auth.getSession).toHaveBeenCalledTimes(2);
  onLine.mockReturnValue(true);
  fake.auth.getSession.mockResolvedValue({ data: { session: null }, error: null });
  fireEvent(window, new Event("online"));
  expect(await screen.findByText("Session Expired")).toBeTruthy();
});

test("does not repeat an access check that a newer one has replaced", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  await screen.findByText("The board");
  fake.auth.getSession.mockResolvedValueOnce(noAnswer);
  fireEvent(window, new Event("online"));
  await act(() => vi.advanceTimersByTimeAsync(500));
  fireEvent(window, new Event("online"));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(fake.auth.getSession).toHaveBeenCalledTimes(3);
  expect(screen.getByText("The board")).toBeTruthy();
});

test("a session that the server has ended is over, even with a valid token", async () => {
  const error = { name: "AuthSessionMissingError", message: "Auth session missing!", status: 400 };
  fake.auth.getUser.mockResolvedValue({ data: {}, error: { ...error, __isAuthError: true } });
  open();
  expect(await screen.findByText("Login page")).toBeTruthy();
  expect(await screen.findByText("Session Expired")).toBeTruthy();
});

test("ends a session past its limit when the database requires a new sign-in", async () => {
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
])("after a session ended by %j the login's address has %s", async (end, address) => {
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
  "'%s' counts as an expired session, not as a failed check",
  async (message) => {
    fake.row("user_roles").mockResolvedValue({ data: null, error: { message, code: "PGRST303" } });
    open();
    expect(await screen.findByText("Login page")).toBeTruthy();
    expect(await screen.findByText("Session Expired")).toBeTruthy();
  },
);

test("checks access when the tab becomes visible; a deleted admin is signed out and shown why", async () => {
  open();
  await screen.findByText("The board");
  fake.row("user_roles").mockResolvedValue({ data: null, error: null });
  fireEvent(document, new Event("visibilitychange"));
  expect(await screen.findByText("Login page")).toBeTruthy();
  expect(await screen.findByText("Access Denied")).toBeTruthy();
  expect(fake.auth.signOut).toHaveBeenCalledOnce();
});

test("shows a recheck that gets an error, and signs out", async () => {
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
  "of two overlapping checks the newer decides: an older one that %s is ignored",
  async (_name, late) => {
    const older = Promise.withResolvers<Answer>();
    fake.row("user_roles").mockReturnValueOnce(older.promise);
    open();
    await waitFor(() => expect(fake.row("user_roles")).toHaveBeenCalledOnce());
    fireEvent(window, new Event("online"));
    await screen.findByText("The board");
    older.resolve(late);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.getByText("The board")).toBeTruthy();
    expect(fake.auth.signOut).not.toHaveBeenCalled();
  },
);

test("of two overlapping checks the newer decides, even if the older confirms an admin later", async () => {
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

test("a sign-in of another user in another tab replaces this tab's user, after a check", async () => {
  open();
  await screen.findByText("Welcome, admin@example.com");
  const other = { user: { id: "user-2", email: "siti@selat.example" } };
  fake.auth.getSession.mockResolvedValue({ data: { session: other }, error: null });
  emit("SIGNED_IN", other);
  expect(await screen.findByText("Welcome, siti@selat.example")).toBeTruthy();
});

test("a session that ends in another tab ends in this one", async () => {
  open();
  await screen.findByText("The board");
  emit("SIGNED_OUT", null);
  expect(await screen.findByText("Login page")).toBeTruthy();
  expect(await screen.findByText("Session Expired")).toBeTruthy();
});

test("logging out shows a message and opens home", async () => {
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

test("going back after logging out, before home has loaded, opens the login", async () => {
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

test("shows that there is no connection while it is lost", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  open();
  await screen.findByText("The board");
  const note = screen.getByRole("status");
  expect(note.textContent).toBe("");
  onLine.mockReturnValue(false);
  fireEvent(window, new Event("offline"));
  // The note may subscribe after this event, and then reads the state itself.
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

test("the sidebar of an admin has six entries", async () => {
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

test("new leads are counted in the sidebar and on the drawer's button until they are opened", async () => {
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

test("the first Tab stop skips to the target that the page names, else to the page", async () => {
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

test("an admin who becomes a member sees four entries, and stays on the page", async () => {
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
])("on %s the sidebar marks %j", async (path, marks) => {
  open(path);
  expect(await currentEntries()).toEqual(marks);
});

test.each([{ ctrlKey: true }, { metaKey: true }])(
  "%o + b collapses and expands the sidebar",
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
])("%o + b does not toggle the sidebar", (modifiers) => {
  open();
  fireEvent.keyDown(window, { key: "b", ...modifiers });
  expect(screen.getByRole("button", { name: "Collapse" })).toBeTruthy();
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

test("choosing an entry of the drawer closes it", async () => {
  isNarrow = true;
  open();
  await screen.findByText("The board");
  fireEvent.keyDown(window, { key: "b", ctrlKey: true });
  const drawer = within(await screen.findByRole("dialog", { name: "Admin Dashboard" }));
  await userEvent.click(drawer.getByText("Settings"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByText("Another page")).toBeTruthy();
});
