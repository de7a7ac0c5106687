import { use } from "react";
import { formatDuration, formatExact } from "../../../lib/format-time.ts";
import { useNow } from "../../../ui/use-now.ts";
import { WorkingHoursContext } from "../../leads/data/working-hours-data.ts";
import type { Lead } from "../../leads/model/lead.ts";
import { dueOf } from "../../leads/model/working-hours.ts";
import { isUnnotified } from "../../leads/model/lead-facts.ts";
import { VisuallyHidden } from "../../../theme/layout.tsx";
import { UrgencyMark } from "./urgency.styles.ts";

const HOUR = 3_600_000;

/** The one mark of urgency of a card: a late reply before a lead that sales was not notified of, before suspected spam. */
export function Urgency({ lead }: { lead: Lead }) {
  const now = useNow();
  const due = dueOf(lead, use(WorkingHoursContext));
  if (due !== null && due <= now) {
    const passed = now - due;
    const late = formatDuration(passed < HOUR ? passed : Math.floor(passed / HOUR) * HOUR);
    return (
      <UrgencyMark title={`No reply yet; it was due ${formatExact(new Date(due).toISOString())}`}>
        <VisuallyHidden>No reply yet, </VisuallyHidden>
        {late} late
      </UrgencyMark>
    );
  }
  if (isUnnotified(lead, now)) {
    const why = lead.notification_error ?? "The sales chat has no message about this lead";
    return lead.notification_status === "unconfirmed" ? (
      <UrgencyMark title={`The message may have arrived. ${why}`}>Sales notified?</UrgencyMark>
    ) : (
      <UrgencyMark title={why}>Sales not notified</UrgencyMark>
    );
  }
  return lead.is_suspected ? <UrgencyMark title="Suspected spam">Spam?</UrgencyMark> : null;
}
