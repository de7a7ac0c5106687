import { expect, test } from "vitest";
import { problemOf, toDraft } from "./working-hours.schema.ts";

const hours = toDraft({
  country: "SG",
  time_zone: "Asia/Singapore",
  days: [1, 2, 3, 4, 5],
  opens: "09:00:00",
  closes: "18:00:00",
  response_minutes: 60,
  holidays: [],
});

test("converts stored hours to the form's values, which are valid", () => {
  expect(hours).toMatchObject({ opens: "09:00", closes: "18:00" });
  expect(problemOf(hours)).toBeUndefined();
});

test.each([
  [{ days: [] }, "Choose at least one working day"],
  [{ closes: "09:00" }, "Closing time must be after opening time"],
  [{ opens: "" }, "Closing time must be after opening time"],
  [{ response_minutes: 4 }, "Reply time must be between 5 and 10080 minutes"],
  [{ response_minutes: Number.NaN }, "Reply time must be between 5 and 10080 minutes"],
  [{ response_minutes: 10_081 }, "Reply time must be between 5 and 10080 minutes"],
])("rejects hours with %o", (changes, message) => {
  expect(problemOf({ ...hours, ...changes })).toBe(message);
});
