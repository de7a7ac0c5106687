import { asDefault } from "../../lib/as-default.ts";
import type { Extension } from "../leads/extensions/extension.ts";
import { Arrivals } from "./arrivals.tsx";

/** Counts new leads in the title, announces them by sound and notification, and marks them until they are opened. */
export const leadNotices: Extension = {
  name: "lead-notices",
  DeskFrame: Arrivals,
  settings: { account: [() => asDefault(import("./notices-card.tsx"), "NoticesCard")] },
};
