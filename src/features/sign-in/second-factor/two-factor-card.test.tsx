import { configure, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../../ui/toast.tsx";
import { TwoFactorCard } from "./two-factor-card.tsx";

// A card with its toasts: on a busy machine its first render alone takes seconds.
configure({ asyncUtilTimeout: 10_000 });
vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

const phone = { id: "phone", friendly_name: "Phone", status: "verified", created_at: "2026-11-22" };
const spare = { ...phone, id: "spare", friendly_name: "Spare" };

function have(...apps: object[]) {
  fake.mfa.listFactors.mockResolvedValue({ data: { all: apps, totp: apps }, error: null });
}

beforeAll(() => import("../../../ui/toast-region.tsx"));

beforeEach(() => {
  resetFakeClient();
  have(phone, spare);
  fake.rpc("count_recovery_codes").mockResolvedValue({ data: 10, error: null });
  fake.rpc("two_factors_required").mockResolvedValue({ data: false, error: null });
  const session = { user: { id: "siti" } };
  fake.auth.getSession.mockResolvedValue({ data: { session }, error: null });
});

function open() {
  render(
    <SWRConfig value={{ provider: () => new Map(), errorRetryInterval: 60_000 }}>
      <ToastProvider>
        <TwoFactorCard brand="Selat" />
      </ToastProvider>
    </SWRConfig>,
  );
}

async function press(name: string) {
  await userEvent.click(await screen.findByRole("button", { name }));
}

async function removeWith(code: string) {
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("6-digit code"), code);
  await userEvent.click(dialog.getByRole("button", { name: "Remove" }));
}

test("an app is removed after a code, the other app's first", async () => {
  open();
  await press("Remove Phone");
  expect(await screen.findByText("Phone does not sign you in any more afterwards.")).toBeTruthy();
  await removeWith("123456");
  expect(await screen.findByText("Phone has been removed.")).toBeTruthy();
  expect(fake.mfa.challengeAndVerify).toHaveBeenCalledExactlyOnceWith({
    factorId: "spare",
    code: "123456",
  });
  expect(fake.mfa.unenroll).toHaveBeenCalledExactlyOnceWith({ factorId: "phone" });
  expect(fake.auth.refreshSession).toHaveBeenCalledOnce();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a wrong code removes nothing, of the last app either", async () => {
  have(phone);
  const error = { name: "AuthApiError", message: "No.", code: "mfa_verification_failed" };
  fake.mfa.challengeAndVerify.mockResolvedValue({ data: null, error });
  open();
  await press("Remove Phone");
  expect(
    await screen.findByText("Phone is your only app: your password alone signs you in afterwards."),
  ).toBeTruthy();
  await removeWith("123456");
  expect(await screen.findByText(/^This code is wrong or was used before/)).toBeTruthy();
  expect(fake.mfa.unenroll).not.toHaveBeenCalled();
});

test("who has no app is told why, sets one up and gets recovery codes", async () => {
  have();
  fake.mfa.enroll.mockResolvedValue({
    data: { id: "new", totp: { qr_code: "data:image/svg+xml;utf-8,<svg/>", secret: "ABC234" } },
    error: null,
  });
  fake.rpc("create_recovery_codes").mockResolvedValue({ data: ["aaaaa-bbbbb"], error: null });
  open();
  expect(await screen.findByText(/Whoever learns the password alone cannot sign in/)).toBeTruthy();
  expect(screen.queryByText(/recovery codes are left/)).toBeNull();
  await press("Set Up Two-Factor Sign-In");
  await press("Continue");
  await userEvent.type(await screen.findByLabelText("6-digit code"), "123456");
  await press("Turn On");
  expect(await screen.findByText("aaaaa-bbbbb")).toBeTruthy();
  expect(await screen.findByText("Two-factor sign-in is on.")).toBeTruthy();
});

test.each([
  [3, "3 of 10 recovery codes are left."],
  [2, "2 of 10 recovery codes are left. Make new ones before you run out."],
])("%i recovery codes are counted, and new ones made", async (left, words) => {
  fake.rpc("count_recovery_codes").mockResolvedValue({ data: left, error: null });
  fake.rpc("create_recovery_codes").mockResolvedValue({ data: ["ccccc-ddddd"], error: null });
  open();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(fake.rpc("create_recovery_codes")).not.toHaveBeenCalled();
  await press("New Recovery Codes");
  expect(await screen.findByText("ccccc-ddddd")).toBeTruthy();
  const file = screen.getByRole("link", { name: "Download codes" });
  expect(file.getAttribute("href")).toBe("data:text/plain;charset=utf-8,ccccc-ddddd%0A");
});

test("the primary admin decides whether everybody needs one, once they have one", async () => {
  fake.row("profiles").mockResolvedValue({ data: { is_primary_admin: true }, error: null });
  open();
  await userEvent.click(
    await screen.findByRole("checkbox", { name: /^Every admin needs two-factor sign-in/ }),
  );
  expect(await screen.findByText("Every admin needs two-factor sign-in from now on.")).toBeTruthy();
  expect(fake.rpc("require_two_factors").mock.calls[0]?.[0].values).toEqual({ required: true });
  expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(true);
  expect(fake.row("profiles").mock.calls[0]?.[0].filters).toEqual({ id: "siti" });
});

test("a primary admin without an app cannot lock everybody out", async () => {
  have();
  fake.row("profiles").mockResolvedValue({ data: { is_primary_admin: true }, error: null });
  open();
  expect((await screen.findByRole<HTMLInputElement>("checkbox")).disabled).toBe(true);
  expect(screen.getByText("Set up your own first: nobody should be locked out.")).toBeTruthy();
});

test("everybody else reads what is asked of them", async () => {
  fake.rpc("two_factors_required").mockResolvedValue({ data: true, error: null });
  fake.row("profiles").mockResolvedValue({ data: { is_primary_admin: false }, error: null });
  open();
  expect(await screen.findByText("Every admin here needs one.")).toBeTruthy();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("apps that could not be loaded are asked for again", async () => {
  const error = { message: "boom", code: "XX000", status: 500 };
  fake.mfa.listFactors.mockResolvedValueOnce({ data: null, error });
  open();
  expect(await screen.findByText("Your authenticator apps could not be loaded.")).toBeTruthy();
  await press("Try again");
  expect(await screen.findByText("Spare")).toBeTruthy();
});
