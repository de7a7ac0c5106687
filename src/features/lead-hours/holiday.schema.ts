import * as z from "zod/mini";

/** The rules of a new holiday; the database has the same. */
export const holidaySchema = z.object({
  day: z
    .string()
    .check(z.refine((day) => day >= "2020-01-01" && day <= "2099-12-31", "Choose a day")),
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Name is required"),
      z.maxLength(80, "Name must be at most 80 characters"),
    ),
});

export type HolidayValues = z.output<typeof holidaySchema>;
