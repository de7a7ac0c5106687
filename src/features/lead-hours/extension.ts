import { asDefault } from "../../lib/as-default.ts";
import type { Extension } from "../leads/extensions/extension.ts";
import { holidayKeys } from "./holidays-data.ts";

/** When a reply is due: the working hours of each country, and its public holidays. */
export const leadHours: Extension = {
  name: "lead-hours",
  settings: [
    {
      isForAdmins: true,
      load: () => asDefault(import("./working-hours-card.tsx"), "WorkingHoursCard"),
    },
    {
      isForAdmins: true,
      load: () => asDefault(import("./holidays-card.tsx"), "HolidaysCard"),
    },
  ],
  settingsKeys: { public_holidays: [holidayKeys.all()] },
};
