import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { AppError } from "../../supabase/app-error.ts";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import { ForgotPasswordPage } from "./forgot-password-page.tsx";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

beforeEach(resetFakeClient);

const SENT = /If there is an account for siti@selat\.example, we have sent a link/;

function open() {
  render(
    <ToastProvider>
      <MemoryRouter>
        <ForgotPasswordPage />
      </MemoryRouter>
    </ToastProvider>,
  );
}

async function requestLink() {
  await userEvent.type(screen.getByLabelText("Email"), " siti@selat.example ");
  await userEvent.click(screen.getByRole("button", { name: "Send Link" }));
}

function refuse(code: string, status?: number) {
  const error = new AppError("No.", { code, status });
  fake.auth.resetPasswordForEmail.mockResolvedValue({ data: null, error });
}

test("requests a link, and does not reveal whether the account exists", async () => {
  open();
  await requestLink();
  expect(await screen.findByText(SENT)).toBeTruthy();
  expect(fake.auth.resetPasswordForEmail).toHaveBeenCalledExactlyOnceWith("siti@selat.example");
  expect(screen.getByRole("link", { name: "Back to sign in" }).getAttribute("href")).toBe(
    "/admin/login",
  );
});

test("shows the same text for an error that only existing accounts cause", async () => {
  refuse("over_email_send_rate_limit", 429);
  open();
  await requestLink();
  expect(await screen.findByText(SENT)).toBeTruthy();
});

test.each([
  ["over_request_rate_limit", 429, "Too many requests. Please try again later."],
  ["network_error", undefined, "The link could not be sent. Please try again."],
])("shows the error %s, and keeps the email address", async (code, status, message) => {
  refuse(code, status);
  open();
  await requestLink();
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByText("Error")).toBeTruthy();
  expect(screen.getByLabelText("Email")).toHaveProperty("value", "siti@selat.example");
  expect(screen.queryByText(SENT)).toBeNull();
  // The next success removes the message.
  fake.auth.resetPasswordForEmail.mockResolvedValue({ data: {}, error: null });
  await userEvent.click(screen.getByRole("button", { name: "Send Link" }));
  expect(await screen.findByText(SENT)).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByText(message)).toBeNull());
});

test("the browser does not submit the form natively", async () => {
  open();
  expect(fireEvent.submit(screen.getByLabelText("Email"))).toBe(false);
  expect(await screen.findByText(/^If there is an account/)).toBeTruthy();
});

test("the email field turns capitalisation and spell checking off", () => {
  open();
  const field = screen.getByLabelText("Email");
  expect(field.getAttribute("autocapitalize")).toBe("none");
  expect(field.getAttribute("spellcheck")).toBe("false");
});

test("can be used for another address, and sends one request for two clicks", async () => {
  open();
  await requestLink();
  await userEvent.click(await screen.findByRole("button", { name: "Use another address" }));
  fake.auth.resetPasswordForEmail.mockReset().mockReturnValue(new Promise(() => {}));
  await requestLink();
  await userEvent.click(await screen.findByRole("button", { name: "Sending..." }));
  expect(fake.auth.resetPasswordForEmail).toHaveBeenCalledOnce();
});
