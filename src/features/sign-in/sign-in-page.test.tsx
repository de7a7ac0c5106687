import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { emitAuthEvent, fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import { SignInPage } from "./sign-in-page.tsx";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

beforeEach(resetFakeClient);

function Board() {
  const navigate = useNavigate();
  return (
    <>
      <p>The board</p>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

/** Replaces the second-factor page; shows the router state that it receives. */
function TwoFactor() {
  const { state } = useLocation() as { state: { from?: string } | null };
  const navigate = useNavigate();
  return (
    <>
      <p>The code, then {state?.from ?? "the board"}</p>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

function open(brand?: string, query = "", state: unknown = null) {
  const page = brand === undefined ? <SignInPage /> : <SignInPage brand={brand} />;
  return render(
    <ToastProvider>
      <MemoryRouter initialEntries={["/", { pathname: "/admin/login", search: query, state }]}>
        <Routes>
          <Route path="/" element={<p>Home page</p>} />
          <Route path="/admin/login" element={page} />
          <Route path="/admin/two-factor" element={<TwoFactor />} />
          <Route path="/admin/dashboard" element={<Board />} />
          <Route path="/admin/dashboard/leads/:id" element={<p>The lead</p>} />
        </Routes>
      </MemoryRouter>
    </ToastProvider>,
  );
}

async function signIn() {
  await userEvent.type(screen.getByLabelText("Email"), " admin@example.com ");
  await userEvent.type(screen.getByLabelText("Password"), "secret");
  await userEvent.click(screen.getByRole("button", { name: "Sign In" }));
}

test("shows the title, the subtitle, and fields that password managers recognise", () => {
  open();
  expect(screen.getByRole("heading", { name: "Admin Login" })).toBeTruthy();
  expect(screen.getByText("Access the lead management dashboard")).toBeTruthy();
  expect(screen.getByLabelText("Email").getAttribute("autocomplete")).toBe("username");
  const password = screen.getByLabelText("Password");
  expect(password.getAttribute("autocomplete")).toBe("current-password");
  expect(screen.getByLabelText("Email").getAttribute("spellcheck")).toBe("false");
});

test("after signing in opens the lead whose link the user followed", async () => {
  open(undefined, "", { from: "/admin/dashboard/leads/1?q=kopi" });
  await signIn();
  expect(await screen.findByText("The lead")).toBeTruthy();
});

test('the link home shows the brand, or "Home" without one', () => {
  const { unmount } = open();
  expect(screen.getByRole("link", { name: "Home" }).getAttribute("href")).toBe("/");
  unmount();
  open("Selat");
  expect(screen.getByRole("link", { name: "Selat" }).getAttribute("href")).toBe("/");
});

function emit(event: string, session: unknown) {
  act(() => emitAuthEvent(event, session));
}

test.each(["INITIAL_SESSION", "SIGNED_IN"])(
  "redirects a user with a session to the dashboard (%s)",
  async (event) => {
    open();
    emit(event, { user: {} });
    expect(await screen.findByText("The board")).toBeTruthy();
    expect(screen.queryByText("Login Successful")).toBeNull();
  },
);

test("shows the form without a session", () => {
  open();
  emit("INITIAL_SESSION", null);
  expect(screen.getByRole("button", { name: "Sign In" })).toBeTruthy();
});

test("can show the password", async () => {
  open();
  await userEvent.click(screen.getByRole("button", { name: "Show" }));
  expect(screen.getByLabelText("Password")).toHaveProperty("type", "text");
});

test("after signing in shows a greeting and opens the dashboard", async () => {
  open();
  await signIn();
  expect(await screen.findByText("The board")).toBeTruthy();
  expect(await screen.findByText("Login Successful")).toBeTruthy();
  expect(screen.getByText("Welcome to the admin dashboard!")).toBeTruthy();
  expect(fake.auth.signInWithPassword).toHaveBeenCalledWith({
    email: "admin@example.com",
    password: "secret",
  });
});

test("the button shows progress, and a second click sends nothing", async () => {
  fake.auth.signInWithPassword.mockReturnValue(new Promise(() => {}));
  open();
  await signIn();
  await userEvent.click(screen.getByRole("button", { name: "Signing In..." }));
  expect(fake.auth.signInWithPassword).toHaveBeenCalledOnce();
});

test("shows why a sign-in was refused, and keeps the email address", async () => {
  const error = { name: "AuthApiError", message: "Invalid login credentials", status: 400 };
  fake.auth.signInWithPassword.mockResolvedValue({ data: {}, error });
  open();
  await signIn();
  expect(await screen.findByText("Login Failed")).toBeTruthy();
  expect(
    screen.getByText("Invalid email or password. Please check your credentials."),
  ).toBeTruthy();
  expect(screen.getByLabelText("Email")).toHaveProperty("value", " admin@example.com ");
  expect(screen.getByRole("button", { name: "Sign In" })).toBeTruthy();
  const password = screen.getByLabelText("Password");
  expect(document.activeElement).toBe(password);
  expect(password).toMatchObject({ selectionStart: 0, selectionEnd: "secret".length });
});

test("a refused sign-in can be tried again", async () => {
  const error = { name: "AuthApiError", message: "Invalid login credentials", status: 400 };
  fake.auth.signInWithPassword.mockResolvedValueOnce({ data: {}, error });
  open();
  await signIn();
  await screen.findByText("Login Failed");
  await userEvent.click(screen.getByRole("button", { name: "Sign In" }));
  expect(await screen.findByText("The board")).toBeTruthy();
});

test("a new session does not open the desk before the sign-in has succeeded", async () => {
  const response = Promise.withResolvers<object>();
  fake.auth.signInWithPassword.mockReturnValue(response.promise);
  open();
  await signIn();
  emit("SIGNED_IN", { user: {} });
  expect(screen.queryByText("The board")).toBeNull();
  await act(async () => response.resolve({ data: {}, error: null }));
  expect(await screen.findByText("The board")).toBeTruthy();
  expect(await screen.findByText("Login Successful")).toBeTruthy();
});

test.each([
  ["with a session", () => emit("INITIAL_SESSION", { user: {} })],
  ["after a sign-in", signIn],
])("going back from the board, opened %s, skips the login page", async (_name, arrive) => {
  open();
  await arrive();
  await userEvent.click(await screen.findByRole("button", { name: "Back" }));
  expect(screen.getByText("Home page")).toBeTruthy();
});

test("the browser does not submit the form natively", () => {
  open();
  const form = screen.getByRole("button", { name: "Sign In" }).closest("form");
  expect(fireEvent.submit(form ?? document.body)).toBe(false);
});

test.each([
  ["?signed-out=idle", "You were signed out because you were away for 12 hours."],
  ["?signed-out=age", "You were signed out because 7 days have passed since you signed in."],
])("the address %s shows why the user was signed out", (query, reason) => {
  open(undefined, query);
  expect(screen.getByText(reason)).toBeTruthy();
});

test("ignores an unknown reason in the URL", () => {
  open(undefined, "?signed-out=Call%20us");
  expect(screen.queryByText(/signed out because|Call us/)).toBeNull();
});

test.each(["verify", "enroll"])(
  "sends a user who needs a second factor to its page first (%s)",
  async (step) => {
    fake.rpc("enter_desk").mockResolvedValue({ data: step, error: null });
    open(undefined, "", { from: "/admin/dashboard/leads/1" });
    await signIn();
    expect(await screen.findByText("The code, then /admin/dashboard/leads/1")).toBeTruthy();
    expect(screen.queryByText("Login Successful")).toBeNull();
    // Going back skips the login page.
    await userEvent.click(screen.getByRole("button", { name: "Back" }));
    expect(await screen.findByText("Home page")).toBeTruthy();
  },
);

test("opens the desk, which checks again, if the check for a second factor fails", async () => {
  fake.rpc("enter_desk").mockResolvedValue({ data: null, error: { message: "boom" } });
  open();
  await signIn();
  expect(await screen.findByText("The board")).toBeTruthy();
});

test("a successful sign-in removes the message of the refused one", async () => {
  const error = { name: "AuthApiError", message: "Invalid login credentials", status: 400 };
  fake.auth.signInWithPassword.mockResolvedValueOnce({ data: {}, error });
  open();
  await signIn();
  await screen.findByText("Login Failed");
  await userEvent.click(screen.getByRole("button", { name: "Sign In" }));
  await screen.findByText("The board");
  await vi.waitFor(() => expect(screen.queryByText("Login Failed")).toBeNull());
});
