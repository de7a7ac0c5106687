import { expect, test } from "vitest";
import { AppError } from "../../supabase/app-error.ts";
import { messageForSubmitError } from "./submit-messages.ts";

test.each([
  [
    "Rate limit exceeded. Please try again in an hour.",
    "Rate Limit Exceeded",
    "Too many submissions. Please try again in an hour.",
  ],
  ["Invalid email address", "Invalid Email", "Please enter a valid email address."],
  ["Invalid phone number", "Invalid Phone Number", "Please enter a valid phone number."],
  [
    "TypeError: Failed to fetch",
    "Error",
    "There was an error submitting your form. Please try again.",
  ],
])("%s is told as %s", (message, title, description) => {
  const error = new AppError(message, { code: "unknown" });
  expect(messageForSubmitError(error)).toMatchObject({ title, description });
});

test("the notification's rate limit is told as one", () => {
  const error = new AppError("Too many messages", { code: "RATE_LIMIT_EXCEEDED" });
  expect(messageForSubmitError(error).title).toBe("Rate Limit Exceeded");
});

test("an unknown failure is told as an error", () => {
  expect(messageForSubmitError("?").title).toBe("Error");
});
