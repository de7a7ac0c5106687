import { use } from "react";
import { useNow } from "../data/use-now.ts";
import { WorkingHoursContext } from "../data/working-hours-context.ts";
import { stageTitle } from "../model/board-model.ts";
import { formatCreated, formatDuration, formatExact } from "../model/format-time.ts";
import { stageChangedAt } from "../model/lead-facts.ts";
import type { Lead } from "../model/lead.ts";
import { dueOf } from "../model/working-hours.ts";
import { Overdue } from "./lead-card.styles.ts";

const HOUR = 3_600_000;

/** When the lead came in. */
export function Created({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatExact(iso)}>
      {formatCreated(iso)}
    </time>
  );
}

/** How long the lead is in its stage, from an hour on. */
export function TimeInStage({ lead }: { lead: Lead }) {
  const age = useNow() - stageChangedAt(lead);
  if (age < HOUR) return null;
  const since = `In ${stageTitle(lead.stage)} since ${formatExact(lead.stage_changed_at)}`;
  // Whole hours: the minute is of no use to anybody here.
  const shown = formatDuration(Math.floor(age / HOUR) * HOUR);
  return <span title={since}>{shown} here</span>;
}

/** Marks a lead that should have been answered by now, by the working hours of its country. */
export function ReplyOverdue({ lead }: { lead: Lead }) {
  const now = useNow();
  const due = dueOf(lead, use(WorkingHoursContext));
  if (due === null || due > now) return null;
  const dueAt = new Date(due).toISOString();
  return (
    <Overdue title={`A first reply was due ${formatExact(dueAt)}`}>
      No reply yet, {formatDuration(now - due)} overdue
    </Overdue>
  );
}
