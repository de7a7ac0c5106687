import { createContext } from "react";
import { assertAccess, checkedRows, withAccessCheck } from "../../../supabase/access.ts";
import { toAppError } from "../../../supabase/app-error.ts";
import { supabase } from "../../../supabase/client.ts";
import type { WorkingHours } from "../model/lead.ts";

/** The working hours of each country; empty until they are loaded. */
export const WorkingHoursContext = createContext<readonly WorkingHours[]>([]);

/** Returns the working hours of each country with its public holidays, Singapore first; throws AppError. */
export async function fetchWorkingHours(): Promise<WorkingHours[]> {
  const data = await checkedRows(
    supabase
      .from("working_hours")
      .select("*, public_holidays(day)")
      .order("country", { ascending: false })
      .order("day", { referencedTable: "public_holidays" }),
  );
  return data.map(({ public_holidays: holidays, ...row }) =>
    Object.assign(row, { holidays: holidays.map(({ day }) => day) }),
  );
}

type HoursChange = {
  /** The row that the user saw. */
  seen: WorkingHours;
  next: Pick<WorkingHours, "days" | "opens" | "closes" | "response_minutes">;
};

/**
 * Stores the hours of each country whose row is still as the user saw it. Resolves to the countries whose hours another
 * user has changed, which it does not store. Throws AppError.
 */
export function saveWorkingHours(changes: readonly HoursChange[]): Promise<string[]> {
  return withAccessCheck(async () => {
    const responses = await Promise.all(
      changes.map(({ seen, next }) =>
        supabase
          .from("working_hours")
          .update(next)
          .eq("country", seen.country)
          .filter("days", "eq", `{${seen.days.join(",")}}`)
          .eq("opens", seen.opens)
          .eq("closes", seen.closes)
          .eq("response_minutes", seen.response_minutes)
          .select("country"),
      ),
    );
    const conflictingCountries: string[] = [];
    for (const [index, { data, error }] of responses.entries()) {
      if (error) throw toAppError(error);
      if (data.length === 0) conflictingCountries.push(changes[index]?.seen.country ?? "");
    }
    if (conflictingCountries.length > 0) await assertAccess();
    return conflictingCountries;
  });
}
