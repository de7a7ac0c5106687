import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../../supabase/testing/fake-client.ts";
import { Enrolment } from "./enrolment.tsx";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

const totp = { qr_code: "data:image/svg+xml;utf-8,<svg/>", secret: "ABC234" };
const onDone = vi.fn<() => void>();

beforeEach(() => {
  resetFakeClient();
  onDone.mockReset();
  fake.mfa.enroll.mockResolvedValue({ data: { id: "new", totp }, error: null });
});

async function start(name: string) {
  render(<Enrolment issuer="Selat" onDone={onDone} />);
  const field = screen.getByLabelText("Name of the device");
  await userEvent.clear(field);
  await userEvent.type(field, name);
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
}

test("refuses a blank name of an app, and trims a valid one", async () => {
  await start("  ");
  expect(screen.getByText("Enter a name")).toBeTruthy();
  expect(fake.mfa.enroll).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText("Name of the device"), "Spare ");
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("ABC234")).toBeTruthy();
  expect(fake.mfa.enroll).toHaveBeenCalledExactlyOnceWith({
    factorType: "totp",
    friendlyName: "Spare",
    issuer: "Selat",
  });
});

test.each([
  ["A factor with the friendly name exists", "You already have an app with this name"],
  ["Boom", "The app could not be set up. Please try again."],
])("for the server's error '%s' shows '%s' until the next attempt", async (message, words) => {
  const error = { name: "AuthApiError", message, status: 422 };
  fake.mfa.enroll.mockResolvedValueOnce({ data: null, error });
  await start("Phone");
  expect(await screen.findByText(words)).toBeTruthy();
  fake.mfa.enroll.mockReturnValueOnce(new Promise(() => {}));
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  expect(screen.queryByText(words)).toBeNull();
});

test("the button shows progress, and a second click sends nothing", async () => {
  fake.mfa.enroll.mockReturnValue(new Promise(() => {}));
  await start("Phone");
  const button = screen.getByRole("button", { name: "Preparing..." });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(button);
  expect(fake.mfa.enroll).toHaveBeenCalledOnce();
});

test("the browser does not submit the form natively", () => {
  render(<Enrolment issuer="Selat" onDone={onDone} />);
  expect(screen.getByRole("button").hasAttribute("aria-disabled")).toBe(false);
  expect(fireEvent.submit(screen.getByLabelText("Name of the device"))).toBe(false);
});

test("turns a new app on with its first code, after a wrong code was refused", async () => {
  const wrong = { name: "AuthApiError", message: "No.", code: "mfa_verification_failed" };
  fake.mfa.challengeAndVerify.mockResolvedValueOnce({ data: null, error: wrong });
  await start("Phone");
  await userEvent.type(await screen.findByLabelText("6-digit code"), "123456");
  await userEvent.click(screen.getByRole("button", { name: "Turn On" }));
  expect(await screen.findByText(/^This code is wrong or was used before/)).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Turn On" }));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(fake.mfa.challengeAndVerify).toHaveBeenLastCalledWith({ factorId: "new", code: "123456" });
});
