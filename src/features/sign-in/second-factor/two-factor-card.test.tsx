import "../../../ui/testing/overlays.ts";
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { registerAccessCheck } from "../../../supabase/access.ts";
import { fake, resetFakeClient } from "../../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../../ui/toast.tsx";
import { TwoFactorCard } from "./two-factor-card.tsx";

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

function open(brand?: string) {
  render(
    <SWRConfig
      value={{ provider: () => new Map(), errorRetryInterval: 60_000, dedupingInterval: 0 }}
    >
      <ToastProvider>
        <TwoFactorCard brand={brand} />
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

test("removes an app after a code, which is checked with the other app first", async () => {
  const check = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  const removeCheck = registerAccessCheck(check);
  open();
  await press("Remove Phone");
  expect(screen.getByRole("dialog", { name: "Remove Authenticator App" })).toBeTruthy();
  expect(screen.getByText("From any of your apps")).toBeTruthy();
  expect(await screen.findByText("Phone will no longer sign you in.")).toBeTruthy();
  await removeWith("123456");
  expect(await screen.findByText("Phone has been removed.")).toBeTruthy();
  expect(screen.getByText("Success")).toBeTruthy();
  expect(fake.mfa.challengeAndVerify).toHaveBeenCalledExactlyOnceWith({
    factorId: "spare",
    code: "123456",
  });
  expect(fake.mfa.unenroll).toHaveBeenCalledExactlyOnceWith({ factorId: "phone" });
  expect(fake.auth.refreshSession).toHaveBeenCalledOnce();
  expect(screen.queryByRole("dialog")).toBeNull();
  // Access is checked again, because the session may now need a code of the other app.
  await vi.waitFor(() => expect(check).toHaveBeenCalledOnce());
  removeCheck();
});

test("a removal that ends late does not close a dialog that was opened in the meantime", async () => {
  const removal = Promise.withResolvers<{ data: { id: string }; error: null }>();
  fake.mfa.unenroll.mockReturnValueOnce(removal.promise);
  open();
  await press("Remove Phone");
  await removeWith("123456");
  await vi.waitFor(() => expect(fake.mfa.unenroll).toHaveBeenCalledOnce());
  await userEvent.keyboard("{Escape}");
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await press("Add Another App");
  removal.resolve({ data: { id: "phone" }, error: null });
  expect(await screen.findByText("Phone has been removed.")).toBeTruthy();
  expect(screen.getByRole("dialog", { name: "Set Up an Authenticator App" })).toBeTruthy();
});

test("a wrong code removes no app, not even the last one", async () => {
  have(phone);
  const error = { name: "AuthApiError", message: "No.", code: "mfa_verification_failed" };
  fake.mfa.challengeAndVerify.mockResolvedValue({ data: null, error });
  open();
  await press("Remove Phone");
  expect(
    await screen.findByText(
      "Phone is your only app. Without it, you sign in with only your password.",
    ),
  ).toBeTruthy();
  expect(screen.getByText("From this app")).toBeTruthy();
  await removeWith("123456");
  expect(await screen.findByText(/^This code is wrong or was used before/)).toBeTruthy();
  expect(fake.mfa.challengeAndVerify).toHaveBeenCalledWith({ factorId: "phone", code: "123456" });
  expect(fake.mfa.unenroll).not.toHaveBeenCalled();
});

const newFactor = { id: "new", totp: { qr_code: "data:image/svg+xml,<svg/>", secret: "ABC234" } };

test("sets up another app without new recovery codes, because the old ones stay valid", async () => {
  fake.mfa.enroll.mockResolvedValue({ data: newFactor, error: null });
  open();
  await press("Add Another App");
  expect(screen.getByRole("dialog", { name: "Set Up an Authenticator App" })).toBeTruthy();
  await press("Continue");
  expect(fake.mfa.enroll.mock.calls).toMatchObject([[{ issuer: "Admin" }]]);
  await userEvent.type(await screen.findByLabelText("6-digit code"), "123456");
  have(phone, spare, { ...phone, id: "new", friendly_name: "Tablet" });
  await press("Turn On");
  expect(await screen.findByText("Tablet")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(fake.rpc("create_recovery_codes")).not.toHaveBeenCalled();
});

test.each(["Remove Phone", "Add Another App"])("the dialog %s can be cancelled", async (name) => {
  open();
  await press(name);
  await press("Cancel");
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await press(name);
  await userEvent.keyboard("{Escape}");
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(fake.mfa.unenroll).not.toHaveBeenCalled();
});

test('names an app without a name "Authenticator app"', async () => {
  have({ ...phone, friendly_name: "" });
  open();
  const apps = await screen.findByRole("list", { name: "Authenticator apps" });
  expect(apps.textContent).toContain("Authenticator app");
  expect(screen.getByRole("button", { name: "Remove Authenticator app" })).toBeTruthy();
  expect(screen.queryByText(/cannot sign in without it/)).toBeNull();
});

test("shows that the apps are loading, or that they load when the browser is online", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  fake.mfa.listFactors.mockReturnValue(new Promise(() => {}));
  open();
  const [status] = screen.getAllByRole("status");
  expect(status?.textContent).toBe("Loading your apps...");
  for (const text of [/^You are offline/, /could not be loaded/, /cannot sign in without it/]) {
    expect(screen.queryByText(text)).toBeNull();
  }
  expect(screen.queryByRole("button")).toBeNull();
  onLine.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(status?.textContent).toBe("");
  expect(screen.getByText(/^You are offline. Your apps load/)).toBeTruthy();
});

test("still shows loaded apps while offline", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  open();
  expect(await screen.findByText("Spare")).toBeTruthy();
  expect(screen.queryByText(/^You are offline/)).toBeNull();
  expect(screen.getAllByRole("status")[0]?.textContent).toBe("");
});

test("still shows the apps if reading them again fails", async () => {
  open();
  await press("Add Another App");
  const error = { message: "boom", code: "XX000", status: 500 };
  fake.mfa.listFactors.mockResolvedValue({ data: null, error });
  const calls = fake.mfa.listFactors.mock.calls.length;
  await press("Cancel");
  await vi.waitFor(() => expect(fake.mfa.listFactors.mock.calls.length).toBeGreaterThan(calls));
  expect(await screen.findByText("Spare")).toBeTruthy();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});

test("explains two-factor sign-in to a user without an app, who sets one up and gets codes", async () => {
  have();
  fake.mfa.enroll.mockResolvedValue({
    data: newFactor,
    error: null,
  });
  fake.rpc("create_recovery_codes").mockResolvedValue({ data: ["aaaaa-bbbbb"], error: null });
  open();
  expect(await screen.findByText(/cannot sign in without it/)).toBeTruthy();
  expect(screen.queryByRole("list")).toBeNull();
  expect(screen.queryByText(/recovery codes/i)).toBeNull();
  await press("Set Up Two-Factor Sign-In");
  await press("Continue");
  await userEvent.type(await screen.findByLabelText("6-digit code"), "123456");
  await press("Turn On");
  expect(await screen.findByText("aaaaa-bbbbb")).toBeTruthy();
  expect(screen.getByRole("dialog", { name: "Recovery Codes" })).toBeTruthy();
  // The toast waits, because on a phone it would cover the dialog's title.
  expect(screen.queryByText("Two-factor sign-in is on.")).toBeNull();
  have(phone);
  await press("I Have Saved Them");
  expect(await screen.findByText("Two-factor sign-in is on.")).toBeTruthy();
  expect(screen.getByText("Success")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each([
  [3, "3 of 10 recovery codes are left."],
  [2, "2 of 10 recovery codes are left. Create new ones before you run out."],
])("shows that %i recovery codes are left, and creates new ones", async (left, words) => {
  fake.rpc("count_recovery_codes").mockResolvedValue({ data: left, error: null });
  fake.rpc("create_recovery_codes").mockResolvedValue({ data: ["ccccc-ddddd"], error: null });
  open();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Add Another App" })).toBeTruthy();
  expect(fake.rpc("create_recovery_codes")).not.toHaveBeenCalled();
  await press("New Recovery Codes");
  expect(await screen.findByText("ccccc-ddddd")).toBeTruthy();
  const file = screen.getByRole("link", { name: "Download codes" });
  expect(file.getAttribute("href")).toBe("data:text/plain;charset=utf-8,ccccc-ddddd%0A");
  fake.rpc("count_recovery_codes").mockResolvedValue({ data: 10, error: null });
  await press("I Have Saved Them");
  expect(await screen.findByText("10 of 10 recovery codes are left.")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

async function openNewCodes() {
  fake.rpc("create_recovery_codes").mockResolvedValue({ data: ["ccccc-ddddd"], error: null });
  open();
  await press("New Recovery Codes");
  expect(await screen.findByText("ccccc-ddddd")).toBeTruthy();
}

test("Escape does not close codes that were not copied, and shows why; the button does", async () => {
  await openNewCodes();
  await userEvent.keyboard("{Escape}{Escape}");
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByRole("alert").textContent).toMatch(/cannot be shown again/);
  expect(screen.getByText("ccccc-ddddd")).toBeTruthy();
  expect(fake.rpc("create_recovery_codes")).toHaveBeenCalledOnce();
  await press("I Have Saved Them");
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test.each(["Copy codes", "Download codes"])("Escape closes the codes after %s", async (name) => {
  const user = userEvent.setup();
  await openNewCodes();
  await user.keyboard("{Escape}");
  await user.click(screen.getByText(name));
  await vi.waitFor(() => expect(screen.queryByText(/cannot be shown again/)).toBeNull());
  await user.keyboard("{Escape}");
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("shows no number of recovery codes until they are counted", async () => {
  fake.rpc("count_recovery_codes").mockReturnValue(new Promise(() => {}));
  open();
  expect(await screen.findByText("Recovery codes")).toBeTruthy();
});

test("a primary admin with an app can require two-factor sign-in, and end the requirement", async () => {
  fake.row("profiles").mockResolvedValue({ data: { is_primary_admin: true }, error: null });
  open();
  const name = /^Every admin needs two-factor sign-in ?Admins without it have to set it up/;
  await userEvent.click(await screen.findByRole("checkbox", { name }));
  expect(
    await screen.findByText("From now on, every admin needs two-factor sign-in."),
  ).toBeTruthy();
  expect(fake.rpc("require_two_factors").mock.calls[0]?.[0].values).toEqual({ required: true });
  expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(true);
  expect(fake.row("profiles").mock.calls[0]?.[0].filters).toEqual({ id: "siti" });
  await userEvent.click(screen.getByRole("checkbox"));
  expect(
    await screen.findByText("From now on, each admin chooses whether to use two-factor sign-in."),
  ).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
  // The new value is cached without another request.
  expect(fake.rpc("two_factors_required")).toHaveBeenCalledOnce();
});

test("shows that the requirement was not saved until it is saved", async () => {
  fake.row("profiles").mockResolvedValue({ data: { is_primary_admin: true }, error: null });
  const error = { code: "boom", message: "No." };
  fake.rpc("require_two_factors").mockResolvedValueOnce({ data: null, error });
  open();
  await userEvent.click(await screen.findByRole("checkbox"));
  const message = "Failed to change the setting. Please try again.";
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
  expect(screen.queryByText("Success")).toBeNull();
  await userEvent.click(screen.getByRole("checkbox"));
  expect(await screen.findByText("Success")).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByText(message)).toBeNull());
});

test("a primary admin without an app cannot require two-factor sign-in", async () => {
  have();
  fake.row("profiles").mockResolvedValue({ data: { is_primary_admin: true }, error: null });
  open();
  expect((await screen.findByRole<HTMLInputElement>("checkbox")).disabled).toBe(true);
  expect(screen.getByText("Set up your own first, so that you are not locked out.")).toBeTruthy();
});

test("shows other admins that two-factor sign-in is required, without a checkbox", async () => {
  fake.rpc("two_factors_required").mockResolvedValue({ data: true, error: null });
  fake.row("profiles").mockResolvedValue({ data: { is_primary_admin: false }, error: null });
  open();
  expect(await screen.findByText("Every admin here needs one.")).toBeTruthy();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("shows other admins nothing about the requirement while it is off", async () => {
  fake.row("profiles").mockResolvedValue({ data: { is_primary_admin: false }, error: null });
  open();
  await vi.waitFor(() => expect(fake.row("profiles")).toHaveBeenCalledOnce());
  expect(await screen.findByText("10 of 10 recovery codes are left.")).toBeTruthy();
  expect(screen.queryByText(/Every admin/)).toBeNull();
});

test("loads the apps again after a failure when the user clicks Try again", async () => {
  const error = { message: "boom", code: "XX000", status: 500 };
  fake.mfa.listFactors.mockResolvedValueOnce({ data: null, error });
  open();
  expect(await screen.findByText("Your authenticator apps could not be loaded.")).toBeTruthy();
  expect(screen.queryByText("Loading your apps...")).toBeNull();
  const response = Promise.withResolvers<object>();
  fake.mfa.listFactors.mockReturnValueOnce(response.promise);
  await press("Try again");
  expect(await screen.findByRole("button", { name: "Trying..." })).toBeTruthy();
  response.resolve({ data: { all: [phone], totp: [spare] }, error: null });
  expect(await screen.findByText("Spare")).toBeTruthy();
});

test("shows only that the browser is offline if the apps could not be loaded", async () => {
  fake.mfa.listFactors.mockResolvedValue({
    data: null,
    error: { message: "boom", code: "XX000", status: 500 },
  });
  open();
  expect(await screen.findByText("Your authenticator apps could not be loaded.")).toBeTruthy();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(screen.getByText(/^You are offline/)).toBeTruthy();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});
