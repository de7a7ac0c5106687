import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SESSION_KEY } from "../../../supabase/session-key.ts";
import { fake, resetFakeClient } from "../../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../../ui/toast.tsx";
import { SecondFactorPage } from "./second-factor-page.tsx";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

const app = { id: "phone", friendly_name: "Phone", status: "verified", created_at: "2026-11-22" };
const spare = { ...app, id: "spare" };

function refusal(code: string, status = 422) {
  return { data: null, error: { name: "AuthApiError", message: "No.", code, status } };
}

function owe(step: string) {
  fake.rpc("second_factor_step").mockResolvedValue({ data: step, error: null });
}

beforeEach(() => {
  resetFakeClient();
  localStorage.setItem(SESSION_KEY, "{}");
  owe("verify");
  const apps = [app, spare];
  fake.mfa.listFactors.mockResolvedValue({ data: { all: apps, totp: apps }, error: null });
});
afterEach(() => localStorage.clear());

function open() {
  render(
    <ToastProvider>
      <MemoryRouter initialEntries={["/admin/two-factor"]}>
        <Routes>
          <Route path="/admin/two-factor" element={<SecondFactorPage brand="Selat" />} />
          <Route path="/admin/dashboard" element={<p>The board</p>} />
          <Route path="/admin/login" element={<p>Login page</p>} />
        </Routes>
      </MemoryRouter>
    </ToastProvider>,
  );
}

async function enter(code: string) {
  await userEvent.type(await screen.findByLabelText("6-digit code"), code);
  await userEvent.click(screen.getByRole("button", { name: "Verify" }));
}

test("a code of any app greets and opens the dashboard, spaces or not", async () => {
  fake.mfa.challengeAndVerify.mockResolvedValueOnce(refusal("mfa_verification_failed"));
  open();
  await enter("123 456");
  expect(await screen.findByText("The board")).toBeTruthy();
  expect(await screen.findByText("Welcome to the admin dashboard!")).toBeTruthy();
  expect(fake.mfa.challengeAndVerify.mock.calls).toEqual([
    [{ factorId: "phone", code: "123456" }],
    [{ factorId: "spare", code: "123456" }],
  ]);
});

test.each([
  ["mfa_verification_failed", 422, /^This code is wrong or was used before/],
  ["over_request_rate_limit", 429, "Too many attempts. Please try again in a few minutes."],
  ["unexpected_failure", 500, "The code could not be checked. Please try again."],
])("%s is said below the field, which gets the focus", async (code, status, message) => {
  fake.mfa.challengeAndVerify.mockResolvedValue(refusal(code, status));
  open();
  await enter("123456");
  expect(await screen.findByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("6-digit code"));
});

test("fewer digits are not sent", async () => {
  open();
  await enter("12345");
  expect(await screen.findByText("Enter the 6 digits that your app shows")).toBeTruthy();
  expect(fake.mfa.challengeAndVerify).not.toHaveBeenCalled();
});

test("who owes nothing goes to the dashboard, who is not signed in to the login page", async () => {
  owe("none");
  open();
  expect(await screen.findByText("The board")).toBeTruthy();
  localStorage.clear();
  open();
  expect(await screen.findByText("Login page")).toBeTruthy();
});

test("Back signs out", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Back to sign in" }));
  expect(await screen.findByText("Login page")).toBeTruthy();
  expect(fake.auth.signOut).toHaveBeenCalledOnce();
});

test("no answer can be asked for again", async () => {
  const silence = { data: null, error: { message: "TypeError: Failed to fetch", code: "" } };
  fake.rpc("second_factor_step").mockResolvedValueOnce(silence);
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByLabelText("6-digit code")).toBeTruthy();
});

test("a recovery code leads to setting up a new app; a wrong one is said to be wrong", async () => {
  const body = { error: { code: "WRONG_RECOVERY_CODE", message: "No." } };
  const context = Response.json(body, { status: 403 });
  fake.invoke.mockResolvedValueOnce({ data: null, error: { context } });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Use a recovery code" }));
  await userEvent.type(screen.getByLabelText("Recovery code"), "abcde-12345");
  const use = screen.getByRole("button", { name: "Use Code" });
  await userEvent.click(use);
  expect(await screen.findByText("This code is wrong or was used before")).toBeTruthy();
  await userEvent.click(use);
  expect(await screen.findByRole("heading", { name: "Set it up again" })).toBeTruthy();
  expect(fake.invoke).toHaveBeenLastCalledWith("manage-admin", {
    body: { action: "recover", code: "abcde-12345" },
  });
  expect(fake.auth.refreshSession).toHaveBeenCalledOnce();
});

test("who has to set one up does so, and keeps the codes, before the dashboard", async () => {
  owe("enroll");
  const begun = { id: "half", status: "unverified" };
  fake.mfa.listFactors.mockResolvedValue({ data: { all: [begun], totp: [] }, error: null });
  fake.mfa.enroll.mockResolvedValue({
    data: { id: "new", totp: { qr_code: "data:image/svg+xml;utf-8,<svg/>", secret: "ABC234" } },
    error: null,
  });
  fake.rpc("create_recovery_codes").mockResolvedValue({ data: ["aaaaa-bbbbb"], error: null });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Continue" }));
  expect(await screen.findByText("ABC234")).toBeTruthy();
  expect(fake.mfa.unenroll).toHaveBeenCalledExactlyOnceWith({ factorId: "half" });
  expect(fake.mfa.enroll).toHaveBeenCalledExactlyOnceWith({
    factorType: "totp",
    friendlyName: "My phone",
    issuer: "Selat",
  });
  await userEvent.type(screen.getByLabelText("6-digit code"), "123456");
  await userEvent.click(screen.getByRole("button", { name: "Turn On" }));
  expect(await screen.findByText("aaaaa-bbbbb")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("The board")).toBeTruthy();
});
