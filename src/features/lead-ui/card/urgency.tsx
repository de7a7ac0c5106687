import { use } from "react";
import { formatDuration, formatExact } from "../../../lib/format-time.ts";
import { useNow } from "../../../ui/use-now.ts";
import { WorkingHoursContext } from "../../leads/data/working-hours-data.ts";
import type { Lead } from "../../leads/model/lead.ts";
import { dueOf } from "../../leads/model/working-hours.ts";
import { isUnnotified } from "../../leads/model/lead-facts.ts";
import { VisuallyHidden } from "../../../theme/layout.tsx";
import { Created } from "./lead-details.tsx";
import { UrgencyMark } from "./urgency.styles.ts";

const HOUR = 3_600_000;

type Mark = { text: string; title: string; hidden?: string };

/**
 * The one mark of urgency of a card: an overdue reply before a lead that sales was not notified of, before suspected
 * spam; null for most leads.
 */
function useUrgency(lead: Lead): Mark | null {
  const now = useNow();
  const due = dueOf(lead, use(WorkingHoursContext));
  if (due !== null && due <= now) {
    const passed = now - due;
    const overdue = formatDuration(passed < HOUR ? passed : Math.floor(passed / HOUR) * HOUR);
    return {
      hidden: "No reply yet, ",
      text: `${overdue} overdue`,
      title: `No reply yet; it was due ${formatExact(new Date(due).toISOString())}`,
    };
  }
  if (isUnnotified(lead, now)) {
    const why = lead.notification_error ?? "The sales chat has no message about this lead";
    return lead.notification_status === "unconfirmed"
      ? { text: "Sales notified?", title: `The message may have arrived. ${why}` }
      : { text: "Sales not notified", title: why };
  }
  return lead.is_suspected ? { text: "Spam?", title: "Suspected spam" } : null;
}

/** The mark of urgency of a card; renders nothing without one. */
export function Urgency({ lead }: { lead: Lead }) {
  const mark = useUrgency(lead);
  return mark ? (
    <UrgencyMark title={mark.title} data-urgent>
      {mark.hidden ? <VisuallyHidden>{mark.hidden}</VisuallyHidden> : null}
      {mark.text}
    </UrgencyMark>
  ) : null;
}

/** When the lead arrived, in short beside a mark of urgency, so that both have room on one line. */
export function CardDate({ lead }: { lead: Lead }) {
  return <Created iso={lead.created_at} isShort={useUrgency(lead) !== null} />;
}
