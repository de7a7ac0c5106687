import { use } from "react";
import { formatDuration, formatExact } from "../../../lib/format-time.ts";
import { useNow } from "../../../ui/use-now.ts";
import { WorkingHoursContext } from "../../leads/data/working-hours-data.ts";
import type { Lead } from "../../leads/model/lead.ts";
import { dueOf } from "../../leads/model/working-hours.ts";
import { isUnnotified } from "../../leads/model/lead-facts.ts";
import { VisuallyHidden } from "../../../theme/layout.tsx";
import { Attempts, Created } from "./lead-details.tsx";
import { UrgencyMark } from "./urgency.styles.ts";

const HOUR = 3_600_000;

type Mark = { text: string; title: string; hidden?: string };

/**
 * Returns a card's mark of urgency, the first that applies: an overdue reply, a lead that sales was not notified of,
 * suspected spam. Null for most leads.
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
    const reason = lead.notification_error ?? "The sales chat has no message about this lead";
    return lead.notification_status === "unconfirmed"
      ? { text: "Sales notified?", title: `The message may have arrived. ${reason}` }
      : { text: "Sales not notified", title: reason };
  }
  return lead.is_suspected ? { text: "Spam?", title: "Suspected spam" } : null;
}

/** A card's mark of urgency, if any; with `hasFacts` also the attempts and the arrival, shortened beside a mark. */
export function Urgency({ lead, hasFacts = false }: { lead: Lead; hasFacts?: boolean }) {
  const mark = useUrgency(lead);
  const markElement = mark && (
    <UrgencyMark title={mark.title} data-urgent>
      {mark.hidden && <VisuallyHidden>{mark.hidden}</VisuallyHidden>}
      {mark.text}
    </UrgencyMark>
  );
  if (!hasFacts) return markElement;
  return (
    <>
      {markElement}
      <Attempts lead={lead} />
      <Created iso={lead.created_at} isShort={mark !== null} />
    </>
  );
}
