import type { Extension } from "../leads/extensions/extension.ts";
import { holidayKeys } from "./holidays-data.ts";

/** When a reply is due: the working hours of each country, and its public holidays. */
export const leadHours: Extension = {
  name: "lead-hours",
  settings: [
    {
      isForAdmins: true,
      async load() {
        const { WorkingHoursCard } = await import("./working-hours-card.tsx");
        return { default: WorkingHoursCard };
      },
    },
    {
      isForAdmins: true,
      async load() {
        const { HolidaysCard } = await import("./holidays-card.tsx");
        return { default: HolidaysCard };
      },
    },
  ],
  settingsKeys: { public_holidays: [holidayKeys.all()] },
};
