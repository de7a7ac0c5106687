import { createContext } from "react";
import { assertAccess, withAccessCheck } from "../../../supabase/access.ts";
import { AppError, toAppError } from "../../../supabase/app-error.ts";
import { supabase } from "../../../supabase/client.ts";
import type { WorkingHours } from "../model/lead.ts";

/** The working hours of each country; empty until they are loaded. */
export const WorkingHoursContext = createContext<readonly WorkingHours[]>([]);

/** The working hours of each country with its public holidays, Singapore first; throws AppError. */
export function fetchWorkingHours(): Promise<WorkingHours[]> {
  return withAccessCheck(async () => {
    const { data, error } = await supabase
      .from("working_hours")
      .select("*, public_holidays(day)")
      .order("country", { ascending: false })
      .order("day", { referencedTable: "public_holidays" });
    if (error) throw toAppError(error);
    if (data.length === 0) await assertAccess();
    return data.map(({ public_holidays: holidays, ...row }) =>
      Object.assign(row, { holidays: holidays.map(({ day }) => day) }),
    );
  });
}

type HoursChange = Pick<WorkingHours, "country" | "days" | "opens" | "closes" | "response_minutes">;

/** Stores the hours of each country; throws AppError, also where one of them was not stored. */
export function saveWorkingHours(changes: readonly HoursChange[]): Promise<void> {
  return withAccessCheck(async () => {
    const answers = await Promise.all(
      changes.map(({ country, ...hours }) =>
        supabase.from("working_hours").update(hours).eq("country", country).select("country"),
      ),
    );
    for (const { data, error } of answers) {
      if (error) throw toAppError(error);
      if (data.length > 0) continue;
      await assertAccess();
      throw new AppError("The working hours were not stored", { code: "not_found" });
    }
  });
}
