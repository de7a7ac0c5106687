// @vitest-environment node
import { expect, test } from "vitest";
import { AppError } from "../../supabase/app-error.ts";
import { answers } from "../../lib/messages/answers.ts";
import { messageForSubmitError, messageForSuccess } from "./submit-messages.ts";

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
])("returns for the error '%s' the title '%s'", (message, title, description) => {
  const error = new AppError(message, { code: "unknown" });
  expect(messageForSubmitError(error, answers)).toMatchObject({ title, description });
});

test("returns the rate-limit message for a rate limit of the notification function", () => {
  const error = new AppError("Too many messages", { code: "RATE_LIMIT_EXCEEDED" });
  expect(messageForSubmitError(error, answers).title).toBe("Rate Limit Exceeded");
});

test("returns the title 'Error' for an unknown failure", () => {
  expect(messageForSubmitError("?", answers).title).toBe("Error");
});

function fieldOf(message: string) {
  return messageForSubmitError(new AppError(message, { code: "23514" }), answers).field;
}

test("returns the field that the message is about, if there is one", () => {
  expect(fieldOf("Invalid email address")).toBe("email");
  expect(fieldOf("Invalid phone number")).toBe("contactNumber");
  expect(fieldOf("Rate limit exceeded.")).toBeUndefined();
});

test.each([
  ["by its status", new AppError("no", { code: "unknown", status: 429 })],
  ["by its message", new AppError("the Rate limit", { code: "unknown", status: 400 })],
  ["by its code", new AppError("no", { code: "RATE_LIMIT_EXCEEDED" })],
  ["by a code in its message", new AppError("RATE_LIMIT_EXCEEDED: no", { code: "unknown" })],
])("recognizes a rate limit %s", (_name, error) => {
  expect(messageForSubmitError(error, answers).title).toBe("Rate Limit Exceeded");
});

test("returns the message of thanks for a stored lead", () => {
  expect(messageForSuccess(answers)).toEqual({
    title: "Thank You!",
    description: "Your submission has been received. We'll contact you soon!",
  });
});

test("says that nothing is stored yet, not that there is a rate limit, if the site is busy", () => {
  const error = new AppError("Many requests are arriving at once.", { code: "PT503", status: 503 });
  expect(messageForSubmitError(error, answers)).toEqual({
    title: "Many Requests Right Now",
    description: "Your request was not stored yet. Please try again in a minute.",
  });
});
