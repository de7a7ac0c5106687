import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useNavigate } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { AppError } from "../../supabase/app-error.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import { ResetPasswordPage } from "./reset-password-page.tsx";

const resetPassword = vi.hoisted(() =>
  vi.fn<(token: string, next: string, code: string) => Promise<void>>(),
);
vi.mock("../../supabase/recovery.ts", () => ({ resetPassword }));

beforeEach(() => {
  resetPassword.mockReset().mockResolvedValue(undefined);
});

function Login() {
  const navigate = useNavigate();
  return (
    <>
      <p>Login page</p>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

function open(hash = "#token_hash=abc") {
  render(
    <ToastProvider>
      <MemoryRouter initialEntries={["/", `/admin/reset-password${hash}`]}>
        <Routes>
          <Route path="/" element={<p>Home page</p>} />
          <Route path="/admin/reset-password" element={<ResetPasswordPage />} />
          <Route path="/admin/login" element={<Login />} />
        </Routes>
      </MemoryRouter>
    </ToastProvider>,
  );
}

async function change(next: string, confirm = next) {
  await userEvent.type(screen.getByLabelText("New Password"), next);
  await userEvent.type(screen.getByLabelText("Confirm New Password"), confirm);
  await userEvent.click(screen.getByRole("button", { name: "Change Password" }));
}

test("changes the password and goes to the login page", async () => {
  open();
  await change("Teh-tarik-2");
  expect(await screen.findByText("Login page")).toBeTruthy();
  expect(resetPassword).toHaveBeenCalledExactlyOnceWith("abc", "Teh-tarik-2", "");
  expect(
    await screen.findByText("Your password has been changed. Sign in with the new one."),
  ).toBeTruthy();
  expect(screen.getByText("Success")).toBeTruthy();
  // Going back skips the page with the used link.
  await userEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(await screen.findByText("Home page")).toBeTruthy();
});

test("the button shows progress, and a second click sends nothing", async () => {
  resetPassword.mockReturnValue(new Promise(() => {}));
  open();
  expect(screen.getByText("Change Password").hasAttribute("aria-disabled")).toBe(false);
  await change("Teh-tarik-2");
  const button = await screen.findByRole("button", { name: "Changing..." });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(fireEvent.submit(button)).toBe(false);
  await userEvent.click(button);
  expect(resetPassword).toHaveBeenCalledOnce();
});

test("removes the error of the repeated password as soon as both are equal", async () => {
  open();
  await change("Teh-tarik-2", "Teh-tarik-22");
  expect(await screen.findByText("Passwords don't match")).toBeTruthy();
  await userEvent.type(screen.getByLabelText("New Password"), "2");
  await waitFor(() => expect(screen.queryByText("Passwords don't match")).toBeNull());
});

test("shows how many rules the new password meets while it is typed", async () => {
  open();
  await userEvent.type(screen.getByLabelText("Confirm New Password"), "Teh-tarik-2");
  expect(screen.queryByText(/rules met$/)).toBeNull();
  await userEvent.type(screen.getByLabelText("New Password"), "teh");
  expect(await screen.findByText("1 of 5 rules met")).toBeTruthy();
});

test.each([
  ["short", "short", "Password must be at least 8 characters long"],
  ["Password1!", "Password1!", /^Password is known to be weak/],
  ["Teh-tarik-2", "Teh-tarik-3", "Passwords don't match"],
])("refuses '%s' repeated as '%s', and does not use the link", async (next, confirm, message) => {
  open();
  await change(next, confirm);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(resetPassword).not.toHaveBeenCalled();
});

test("opening the page does not use the link", async () => {
  open();
  expect(await screen.findByRole("heading", { name: "Choose a new password" })).toBeTruthy();
  expect(resetPassword).not.toHaveBeenCalled();
});

test("shows that a link has expired, and how to get a new one", async () => {
  resetPassword.mockRejectedValue(new AppError("No.", { code: "otp_expired", status: 403 }));
  open();
  await change("Teh-tarik-2");
  expect(document.activeElement).toBe(
    await screen.findByRole("heading", { name: "This link has expired" }),
  );
  expect(screen.getByRole("link", { name: "Request a new link" }).getAttribute("href")).toBe(
    "/admin/forgot-password",
  );
  expect(screen.queryByLabelText("New Password")).toBeNull();
});

test.each(["", "#token_hash=", "#token=abc"])("shows that '%s' is not a valid link", (hash) => {
  open(hash);
  expect(screen.getByRole("heading", { name: "This link is incomplete" })).toBeTruthy();
  expect(screen.queryByLabelText("New Password")).toBeNull();
});

test.each([
  ["same_password", 422, "Not the old one.", "Not the old one."],
  ["weak_password", 422, "Too weak.", "Too weak."],
  ["over_request_rate_limit", 429, "No.", "Too many requests. Please try again later."],
  ["unexpected_failure", 500, "No.", "Failed to update password. Please try again."],
])("shows the error %s, and keeps the typed text", async (code, status, message, shown) => {
  resetPassword.mockRejectedValue(new AppError(message, { code, status }));
  open();
  await change("Teh-tarik-2");
  expect(await screen.findByText(shown)).toBeTruthy();
  await waitFor(() => expect(screen.getByRole("button", { name: "Change Password" })).toBeTruthy());
  expect(screen.getByLabelText("New Password")).toHaveProperty("value", "Teh-tarik-2");
  expect(screen.getByText("Error")).toBeTruthy();
  // The next success removes the message.
  resetPassword.mockResolvedValue(undefined);
  await userEvent.click(screen.getByRole("button", { name: "Change Password" }));
  await screen.findByText("Login page");
  await waitFor(() => expect(screen.queryByText(shown)).toBeNull());
});

test("asks a user with an authenticator app for its code until it is correct", async () => {
  const refusals = ["second_factor_needed", "mfa_verification_failed"];
  for (const code of refusals) resetPassword.mockRejectedValueOnce(new AppError("No.", { code }));
  open();
  expect(screen.queryByLabelText("6-digit code")).toBeNull();
  await change("Teh-tarik-2");
  const code = await screen.findByLabelText("6-digit code");
  expect(code).toHaveProperty("value", "");
  expect(document.activeElement).toBe(code);
  const submitButton = screen.getByRole("button", { name: "Change Password" });
  await userEvent.type(code, "000 000");
  await userEvent.click(submitButton);
  expect(await screen.findByText(/^This code is wrong or was used before/)).toBeTruthy();
  expect(document.activeElement).toBe(code);
  await userEvent.clear(code);
  await userEvent.type(code, "123456");
  await userEvent.click(submitButton);
  expect(await screen.findByText("Login page")).toBeTruthy();
  expect(resetPassword.mock.calls.map(([, , sent]) => sent)).toEqual(["", "000000", "123456"]);
});
