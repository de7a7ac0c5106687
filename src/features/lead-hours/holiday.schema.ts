import * as z from "zod/mini";
import { requiredText } from "../../lib/required-text.ts";

/** The rules of a new holiday; the database has the same. */
export const holidaySchema = z.object({
  day: z
    .string()
    .check(z.refine((day) => day >= "2020-01-01" && day <= "2099-12-31", "Choose a day")),
  name: requiredText("Name", 80),
});

export type HolidayValues = z.output<typeof holidaySchema>;
