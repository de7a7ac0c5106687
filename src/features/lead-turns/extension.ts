import { asDefault } from "../../lib/as-default.ts";
import type { Extension } from "../leads/extensions/extension.ts";

/** Who gets the next lead. */
export const leadTurns: Extension = {
  name: "lead-turns",
  settings: { leads: [() => asDefault(import("./turns-card.tsx"), "TurnsCard")] },
};
