// @vitest-environment node
import { expect, test } from "vitest";
import { AppError } from "../../supabase/app-error.ts";
import { signInErrorMessage } from "./sign-in-error.ts";

const unconfirmed = "Please confirm your email address before logging in.";
const invalid = "Invalid email or password. Please check your credentials.";
const throttled = "Too many login attempts. Please try again later.";
const fallback = "Invalid credentials. Please try again.";

test.each([
  ["Email not confirmed", { code: "email_not_confirmed", status: 400 }, unconfirmed],
  ["Invalid login credentials", { code: "invalid_credentials", status: 400 }, invalid],
  ["Too many requests", { code: "unknown", status: 400 }, throttled],
  ["Request rate limit reached", { code: "over_request_rate_limit", status: 429 }, throttled],
  ["Wait a while", { code: "over_request_rate_limit", status: 400 }, throttled],
  ["Slow down", { code: "unknown", status: 429 }, throttled],
  ["TypeError: Failed to fetch", { code: "network_error" }, fallback],
])("%s", (message, details, expected) => {
  expect(signInErrorMessage(new AppError(message, details))).toBe(expected);
});
