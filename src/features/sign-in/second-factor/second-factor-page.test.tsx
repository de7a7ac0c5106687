import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useNavigate } from "react-router-dom";
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

function serveStep(step: string) {
  fake.rpc("enter_desk").mockResolvedValue({ data: step, error: null });
}

beforeEach(() => {
  resetFakeClient();
  localStorage.setItem(SESSION_KEY, "{}");
  serveStep("verify");
  const apps = [app, spare];
  fake.mfa.listFactors.mockResolvedValue({ data: { all: apps, totp: apps }, error: null });
});
afterEach(() => localStorage.clear());

function Board() {
  const navigate = useNavigate();
  return (
    <>
      <p>The board</p>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

function open({ brand, state }: { brand?: string; state?: unknown } = { brand: "Selat" }) {
  render(
    <ToastProvider>
      <MemoryRouter initialEntries={["/", { pathname: "/admin/two-factor", state }]}>
        <Routes>
          <Route path="/" element={<p>Home page</p>} />
          <Route path="/admin/two-factor" element={<SecondFactorPage brand={brand} />} />
          <Route path="/admin/dashboard" element={<Board />} />
          <Route path="/admin/dashboard/leads/:id" element={<p>The lead</p>} />
          <Route path="/admin/login" element={<p>Login page</p>} />
        </Routes>
      </MemoryRouter>
    </ToastProvider>,
  );
}

async function press(name: string) {
  await userEvent.click(await screen.findByRole("button", { name }));
}

async function enter(code: string) {
  await userEvent.type(await screen.findByLabelText("6-digit code"), code);
  await userEvent.click(screen.getByRole("button", { name: "Verify" }));
}

test("accepts a code of any app, typed with a space, and opens the dashboard", async () => {
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
])("shows the error %s below the field, and focuses the field", async (code, status, message) => {
  fake.mfa.challengeAndVerify.mockResolvedValue(refusal(code, status));
  open();
  await enter("123456");
  expect(await screen.findByText(message)).toBeTruthy();
  const field = screen.getByLabelText("6-digit code");
  expect(document.activeElement).toBe(field);
  expect(field).toMatchObject({ selectionStart: 0, selectionEnd: 6 });
  // The same code can be sent again.
  fake.mfa.challengeAndVerify.mockResolvedValue({ data: {}, error: null });
  await press("Verify");
  expect(await screen.findByText("The board")).toBeTruthy();
});

test("the button shows that a code is being checked, and a second click sends nothing", async () => {
  const response = Promise.withResolvers<{ data: unknown; error: null }>();
  fake.mfa.challengeAndVerify.mockReturnValue(response.promise);
  open();
  await enter("123456");
  const button = await screen.findByRole("button", { name: "Checking..." });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(button);
  expect(fake.mfa.challengeAndVerify).toHaveBeenCalledOnce();
  response.resolve({ data: {}, error: null });
  expect(await screen.findByText("The board")).toBeTruthy();
});

test("the browser submits neither form natively", async () => {
  open();
  const code = await screen.findByLabelText("6-digit code");
  expect(screen.getByRole("button", { name: "Verify" }).hasAttribute("aria-disabled")).toBe(false);
  expect(fireEvent.submit(code)).toBe(false);
  await press("Use a recovery code");
  expect(fireEvent.submit(screen.getByLabelText("Recovery code"))).toBe(false);
});

test("each step has a heading and instructions", async () => {
  open();
  expect(screen.getByText("Loading...")).toBeTruthy();
  const hint = await screen.findByText("Enter the 6-digit code from your authenticator app");
  expect(hint.tagName).toBe("P");
  expect(screen.getByRole("heading", { name: "Two-factor sign-in" })).toBeTruthy();
  expect(screen.getByLabelText("6-digit code").getAttribute("spellcheck")).toBe("false");
  expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
  await press("Use a recovery code");
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Use a recovery code" }));
  expect(screen.getByText(/^A code works once. It removes your authenticator apps/)).toBeTruthy();
  expect(screen.getByLabelText("Recovery code").getAttribute("spellcheck")).toBe("false");
  await press("Use my authenticator app");
  expect(screen.getByLabelText("6-digit code")).toBeTruthy();
});

test("opens the lead whose link the user followed before signing in", async () => {
  open({ state: { from: "/admin/dashboard/leads/1" } });
  await enter("123456");
  expect(await screen.findByText("The lead")).toBeTruthy();
});

test("does not send fewer than six digits", async () => {
  open();
  await enter("12345");
  expect(await screen.findByText("Enter the 6 digits that your app shows")).toBeTruthy();
  expect(fake.mfa.challengeAndVerify).not.toHaveBeenCalled();
});

test("redirects a user who needs no code to the dashboard, and a signed-out one to sign-in", async () => {
  serveStep("none");
  open();
  expect(await screen.findByText("The board")).toBeTruthy();
  localStorage.clear();
  open();
  expect(await screen.findByText("Login page")).toBeTruthy();
});

test.each(["sign-in", "none"])(
  "for the step %s redirects, so that going back skips this page",
  async (step) => {
    serveStep(step);
    open();
    await press("Back");
    expect(await screen.findByText("Home page")).toBeTruthy();
  },
);

test("redirects a user with an expired session to the login page", async () => {
  const error = { code: "PGRST303", message: "JWT expired" };
  fake.rpc("enter_desk").mockResolvedValue({ data: null, error, status: 401 });
  open();
  expect(await screen.findByText("Login page")).toBeTruthy();
});

test.each([
  ["verify", []],
  ["verify", ["Use a recovery code"]],
  ["enroll", []],
  [null, []],
])("Back to sign in signs out (%s, %j)", async (step, steps) => {
  if (step) serveStep(step);
  else fake.rpc("enter_desk").mockResolvedValue({ data: null, error: { message: "No." } });
  open();
  for (const name of steps) await press(name);
  await press("Back to sign in");
  expect(await screen.findByText("Login page")).toBeTruthy();
  expect(fake.auth.signOut).toHaveBeenCalledOnce();
});

test("shows that the server could not be reached, and Try again repeats the request", async () => {
  const silence = { data: null, error: { message: "TypeError: Failed to fetch", code: "" } };
  const response = Promise.withResolvers<{ data: string; error: null }>();
  fake.rpc("enter_desk").mockResolvedValueOnce(silence).mockReturnValueOnce(response.promise);
  open();
  expect(await screen.findByText("The server could not be reached.")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Two-factor sign-in" })).toBeTruthy();
  await press("Try again");
  expect(screen.getByText("Loading...")).toBeTruthy();
  response.resolve({ data: "verify", error: null });
  expect(await screen.findByLabelText("6-digit code")).toBeTruthy();
});

test("shows an error for a wrong recovery code; a correct one offers to set up a new app", async () => {
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
  expect(screen.getByText(/^Your authenticator apps have been removed/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Back to sign in" })).toBeNull();
  await press("Later");
  expect(await screen.findByText("The board")).toBeTruthy();
  expect(await screen.findByText("Login Successful")).toBeTruthy();
});

test.each([
  [429, "Too many attempts. Please try again in an hour."],
  [500, "The code could not be checked. Please try again."],
  [undefined, "The server could not be reached. Please try again."],
])("trims a recovery code, and can send it again after the status %s", async (status, words) => {
  const error = status
    ? { context: Response.json({}, { status }) }
    : { name: "FunctionsFetchError", message: "No." };
  fake.invoke.mockResolvedValueOnce({ data: null, error });
  open();
  await press("Use a recovery code");
  await userEvent.type(screen.getByLabelText("Recovery code"), " abcde-12345 ");
  await press("Use Code");
  expect(await screen.findByText(words)).toBeTruthy();
  fake.invoke.mockReturnValueOnce(new Promise(() => {}));
  await press("Use Code");
  expect(screen.queryByText(words)).toBeNull();
  const button = screen.getByRole("button", { name: "Checking..." });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(button);
  expect(fake.invoke).toHaveBeenCalledTimes(2);
  expect(fake.invoke).toHaveBeenLastCalledWith("manage-admin", {
    body: { action: "recover", code: "abcde-12345" },
  });
});

test("does not send an empty recovery code", async () => {
  open();
  await press("Use a recovery code");
  expect(screen.getByRole("button", { name: "Use Code" }).hasAttribute("aria-disabled")).toBe(
    false,
  );
  await userEvent.type(screen.getByLabelText("Recovery code"), "  ");
  await press("Use Code");
  expect(await screen.findByText("Enter one of your recovery codes")).toBeTruthy();
  expect(fake.invoke).not.toHaveBeenCalled();
});

test("the issuer in an app is Admin if the product's name is missing", async () => {
  serveStep("enroll");
  open({});
  await press("Continue");
  await vi.waitFor(() => expect(fake.mfa.enroll.mock.calls).toMatchObject([[{ issuer: "Admin" }]]));
});

test("a user who needs an app sets it up and saves the codes before the dashboard", async () => {
  serveStep("enroll");
  const begun = { id: "half", status: "unverified" };
  fake.mfa.listFactors.mockResolvedValue({ data: { all: [begun], totp: [] }, error: null });
  fake.mfa.enroll.mockResolvedValue({
    data: { id: "new", totp: { qr_code: "data:image/svg+xml;utf-8,<svg/>", secret: "ABC234" } },
    error: null,
  });
  fake.rpc("create_recovery_codes").mockResolvedValue({ data: ["aaaaa-bbbbb"], error: null });
  open();
  expect(await screen.findByRole("heading", { name: "Set up two-factor sign-in" })).toBeTruthy();
  expect(screen.getByText(/^Every admin here needs an authenticator app/)).toBeTruthy();
  for (const name of ["Later", "Cancel"]) expect(screen.queryByRole("button", { name })).toBeNull();
  await press("Continue");
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
  expect(screen.getByRole("heading", { name: "Your recovery codes" })).toBeTruthy();
  expect(fake.mfa.challengeAndVerify).toHaveBeenCalledWith({ factorId: "new", code: "123456" });
  await press("Continue");
  expect(await screen.findByText("The board")).toBeTruthy();
});
