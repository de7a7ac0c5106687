import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import { CaptchaCard } from "./captcha-card.tsx";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

const KEY = "0x4AAAAAAATestKey";

beforeAll(() => import("../../ui/toast-region.tsx"));

function serve(siteKey: string | null, provenAt: string | null = null, mayChange = true) {
  fake.rpc("get_turnstile").mockResolvedValue({
    data: [{ site_key: siteKey, proven_at: provenAt, may_change: mayChange }],
    error: null,
  });
}

beforeEach(() => {
  resetFakeClient();
  serve(null);
});

function show() {
  render(
    <SWRConfig value={{ provider: () => new Map(), errorRetryInterval: 60_000 }}>
      <ToastProvider>
        <CaptchaCard />
      </ToastProvider>
    </SWRConfig>,
  );
}

test("the primary admin turns the captcha on with two keys", async () => {
  show();
  await userEvent.type(await screen.findByLabelText("Site key"), ` ${KEY} `);
  await userEvent.type(screen.getByLabelText("Secret key"), "0x4AAAAAAATestSecret");
  serve(KEY);
  await userEvent.click(screen.getByRole("button", { name: "Turn On Captcha" }));

  expect(await screen.findByText("The captcha is on.")).toBeTruthy();
  expect(fake.rpc("change_turnstile").mock.lastCall?.[0].values).toEqual({
    new_site_key: KEY,
    new_secret: "0x4AAAAAAATestSecret",
  });
  expect(await screen.findByText(KEY)).toBeTruthy();
  expect(screen.getByText(/^It starts with the next build/)).toBeTruthy();
});

test("shows an error for an invalid and an empty key, and keeps the typed text", async () => {
  show();
  await userEvent.type(await screen.findByLabelText("Site key"), "two words");
  await userEvent.click(screen.getByRole("button", { name: "Turn On Captcha" }));
  expect(await screen.findByText("Enter the site key from Cloudflare")).toBeTruthy();
  expect(screen.getByText("Enter the secret key from Cloudflare")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Site key").value).toBe("two words");
  expect(fake.rpc("change_turnstile")).not.toHaveBeenCalled();
});

test("shows that a change failed, and keeps the typed text", async () => {
  fake.rpc("change_turnstile").mockResolvedValue({
    data: null,
    error: { code: "XX000", message: "boom" },
  });
  show();
  await userEvent.type(await screen.findByLabelText("Site key"), KEY);
  await userEvent.type(screen.getByLabelText("Secret key"), "0x4AAAAAAATestSecret");
  await userEvent.click(screen.getByRole("button", { name: "Turn On Captcha" }));
  expect(await screen.findByText("Failed to change the captcha. Please try again.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Site key").value).toBe(KEY);
});

test("shows that a visitor has passed the captcha, and turns it off", async () => {
  serve(KEY, "2026-11-23T00:00:00Z");
  show();
  expect(await screen.findByText(/^On. Requests that did not pass/)).toBeTruthy();
  serve(null);
  await userEvent.click(screen.getByRole("button", { name: "Turn Off Captcha" }));
  expect(await screen.findByText("The captcha is off.")).toBeTruthy();
  expect(fake.rpc("change_turnstile").mock.lastCall?.[0].values).toEqual({
    new_site_key: null,
    new_secret: null,
  });
});

test("is not shown to admins who may not change it", async () => {
  serve(KEY, null, false);
  show();
  await vi.waitFor(() => expect(fake.rpc("get_turnstile")).toHaveBeenCalled());
  await vi.waitFor(() => expect(screen.queryByText("Captcha")).toBeNull());
});
