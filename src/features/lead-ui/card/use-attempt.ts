import { randomId } from "../../../lib/random-id.ts";
import { useState } from "react";
import { usePageActions } from "../../lead-actions/lead-page.tsx";
import type { Attempt, Lead, StartAttempt } from "../../leads/model/lead.ts";

/** Returns the last started attempt until its outcome is recorded, and functions that start and settle one. */
export function useAttempt(lead: Lead) {
  const { startAttempt } = usePageActions();
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const start: StartAttempt = (channel, template) => {
    if (lead.deleted_at !== null) return;
    const started = { id: randomId(), channel, template: template ?? null };
    setAttempt(started);
    void startAttempt(lead, started);
  };
  return { attempt, start, settle: () => setAttempt(null) };
}
