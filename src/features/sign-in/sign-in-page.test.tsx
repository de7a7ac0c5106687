import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { ToastProvider } from "../../ui/toast.tsx";
import { SignInPage } from "./sign-in-page.tsx";

const auth = vi.hoisted(() => ({
  onAuthStateChange: vi.fn<(listener: (event: string, session: unknown) => void) => object>(),
  signInWithPassword: vi.fn<(credentials: object) => Promise<object>>(),
}));
vi.mock("../../supabase/client.ts", () => ({ supabase: { auth } }));

beforeEach(() => {
  const subscription = { unsubscribe: () => {} };
  auth.onAuthStateChange.mockReset().mockReturnValue({ data: { subscription } });
  auth.signInWithPassword.mockReset().mockResolvedValue({ data: {}, error: null });
});

function open() {
  render(
    <ToastProvider>
      <MemoryRouter initialEntries={["/admin/login"]}>
        <Routes>
          <Route path="/admin/login" element={<SignInPage />} />
          <Route path="/admin/dashboard" element={<p>The board</p>} />
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

test("shows the title, the subtitle and fields a password manager knows", () => {
  open();
  expect(screen.getByRole("heading", { name: "Admin Login" })).toBeTruthy();
  expect(screen.getByText("Access the lead management dashboard")).toBeTruthy();
  expect(screen.getByLabelText("Email").getAttribute("autocomplete")).toBe("username");
  const password = screen.getByLabelText("Password");
  expect(password.getAttribute("autocomplete")).toBe("current-password");
});

function emit(event: string, session: unknown) {
  act(() => auth.onAuthStateChange.mock.lastCall?.[0](event, session));
}

test.each(["INITIAL_SESSION", "SIGNED_IN"])(
  "somebody with a session goes straight to the dashboard (%s)",
  async (event) => {
    open();
    emit(event, { user: {} });
    expect(await screen.findByText("The board")).toBeTruthy();
    expect(screen.queryByText("Login Successful")).toBeNull();
  },
);

test("nobody's session leaves the form where it is", () => {
  open();
  emit("INITIAL_SESSION", null);
  expect(screen.getByRole("button", { name: "Sign In" })).toBeTruthy();
});

test("the password can be looked at", async () => {
  open();
  await userEvent.click(screen.getByRole("button", { name: "Show" }));
  expect(screen.getByLabelText("Password")).toHaveProperty("type", "text");
});

test("a sign-in greets and goes to the dashboard", async () => {
  open();
  await signIn();
  expect(await screen.findByText("The board")).toBeTruthy();
  expect(await screen.findByText("Login Successful")).toBeTruthy();
  expect(screen.getByText("Welcome to the admin dashboard!")).toBeTruthy();
  expect(auth.signInWithPassword).toHaveBeenCalledWith({
    email: "admin@example.com",
    password: "secret",
  });
});

test("the button says that it is at work, and a second press sends nothing", async () => {
  auth.signInWithPassword.mockReturnValue(new Promise(() => {}));
  open();
  await signIn();
  await userEvent.click(screen.getByRole("button", { name: "Signing In..." }));
  expect(auth.signInWithPassword).toHaveBeenCalledOnce();
});

test("a refused sign-in says why and keeps the e-mail", async () => {
  const error = { name: "AuthApiError", message: "Invalid login credentials", status: 400 };
  auth.signInWithPassword.mockResolvedValue({ data: {}, error });
  open();
  await signIn();
  expect(await screen.findByText("Login Failed")).toBeTruthy();
  expect(
    screen.getByText("Invalid email or password. Please check your credentials."),
  ).toBeTruthy();
  expect(screen.getByLabelText("Email")).toHaveProperty("value", " admin@example.com ");
  expect(screen.getByRole("button", { name: "Sign In" })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
});
