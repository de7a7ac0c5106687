import { asDefault } from "../../lib/as-default.ts";
import type { Extension } from "../leads/extensions/extension.ts";
import { Arrivals } from "./arrivals.tsx";

/** New leads: counted in the title, announced by sound and notification, marked until they are looked at. */
export const leadNotices: Extension = {
  name: "lead-notices",
  DeskFrame: Arrivals,
  settings: { account: [() => asDefault(import("./notices-card.tsx"), "NoticesCard")] },
};
