import { asDefault } from "../../lib/as-default.ts";
import type { Extension } from "../leads/extensions/extension.ts";
import { BOARD_PATH } from "../leads/model/desk-paths.ts";
import { holidayKeys } from "./holidays-data.ts";

/** The settings that decide when a reply is due: each country's working hours and public holidays. */
export const leadHours: Extension = {
  name: "lead-hours",
  firstSteps: [
    {
      title: "Set your working hours",
      hint: "They decide when a reply is overdue.",
      to: `${BOARD_PATH}/settings/leads`,
    },
  ],
  settings: {
    leads: [
      () => asDefault(import("./working-hours-card.tsx"), "WorkingHoursCard"),
      () => asDefault(import("./holidays-card.tsx"), "HolidaysCard"),
    ],
  },
  settingsKeys: { public_holidays: [holidayKeys.all()] },
};
