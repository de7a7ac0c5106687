import { asDefault } from "../../lib/as-default.ts";
import type { Extension } from "../leads/extensions/extension.ts";
import { BulkLostQuestion, BulkLostStatus } from "./bulk-lost-question.tsx";
import { EndQuestion, EndStatus } from "./end-question.tsx";
import { outcomeKeys } from "./outcome-data.ts";

/** Adds what a lead is worth and why it was lost. */
export const leadOutcome: Extension = {
  name: "lead-outcome",
  Question: EndQuestion,
  Status: EndStatus,
  BulkStatus: BulkLostStatus,
  BulkQuestion: BulkLostQuestion,
  async panel() {
    const { LeadOutcome } = await import("./lead-outcome.tsx");
    return { sections: [{ place: "after details", Section: LeadOutcome }] };
  },
  settings: { leads: [() => asDefault(import("./lost-reasons-card.tsx"), "LostReasonsCard")] },
  settingsKeys: { lost_reasons: [outcomeKeys.reasons()] },
};
