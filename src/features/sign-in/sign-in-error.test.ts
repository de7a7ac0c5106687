// @vitest-environment node
import { expect, test } from "vitest";
import { AppError } from "../../supabase/app-error.ts";
import { signInErrorMessage } from "./sign-in-error.ts";

const unconfirmed = "Please confirm your email address before logging in.";
const invalid = "Invalid email or password. Please check your credentials.";
const throttled = "Too many login attempts. Please try again later.";
const fallback = "Invalid credentials. Please try again.";

test.each([
  ["Email not confirmed", unconfirmed, { code: "email_not_confirmed", status: 400 }],
  ["Invalid login credentials", invalid, { code: "invalid_credentials", status: 400 }],
  ["Too many requests", throttled, { code: "unknown", status: 400 }],
  ["Request rate limit reached", throttled, { code: "over_request_rate_limit", status: 429 }],
  ["Wait a while", throttled, { code: "over_request_rate_limit", status: 400 }],
  ["Slow down", throttled, { code: "unknown", status: 429 }],
  ["TypeError: Failed to fetch", fallback, { code: "network_error" }],
])("shows '%s' as '%s'", (message, expected, details) => {
  expect(signInErrorMessage(new AppError(message, details))).toBe(expected);
});
