import { memo, type ReactNode, use } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { WorkingHoursContext } from "../../leads/data/working-hours-data.ts";
import { CardControlsContext } from "./card-controls.ts";
import { WarningIcon } from "../controls/icons.tsx";
import { stageTitle } from "../../leads/model/board-model.ts";
import {
  formatAgo,
  formatCreated,
  formatCreatedShort,
  formatDuration,
  formatExact,
} from "../../../lib/format-time.ts";
import { countAttempts } from "../../leads/model/history.ts";
import { stageChangedAt } from "../../leads/model/lead-facts.ts";
import { shownLanguage } from "../../leads/model/lead-language.ts";
import type { Lead } from "../../leads/model/lead.ts";
import { dueOf } from "../../leads/model/working-hours.ts";
import {
  AttemptCount,
  Language,
  Line,
  LineLink,
  Overdue,
  Remarks,
  Solution,
  Source,
  SuspectedMark,
  ToolLine,
} from "./lead-details.styles.ts";
import { telephoneLink } from "../../../lib/telephone.ts";

const HOUR = 3_600_000;

/** The mark of a lead that a bot seems to have sent. */
export function Suspected() {
  return (
    <SuspectedMark>
      <WarningIcon />
      Suspected spam
    </SuspectedMark>
  );
}

/** The language to answer a lead in; renders nothing for English. */
function LanguageMark({ lead }: { lead: Lead }) {
  const language = shownLanguage(lead);
  return language === null ? null : <Language title={`Language: ${language}`}>{language}</Language>;
}

/** The contact, solution and remarks of a lead; memoised, because many are rendered at once. */
export const LeadDetails = memo(function LeadDetails({ lead }: { lead: Lead }) {
  return (
    <>
      {lead.is_suspected ? <Suspected /> : null}
      <Line>{lead.contact_name}</Line>
      <Line title={lead.email}>
        <a href={`mailto:${lead.email}`} draggable={false}>
          {lead.email}
        </a>
      </Line>
      <Line>
        <a href={telephoneLink(lead.contact_number)} draggable={false}>
          {lead.contact_number}
        </a>
      </Line>
      <Solution>
        <Badge>{lead.solution_interested}</Badge>
        <LanguageMark lead={lead} />
        <Source title={`Source: ${lead.source}`}>{lead.source}</Source>
      </Solution>
      {lead.remarks === "" ? null : <Remarks>{lead.remarks}</Remarks>}
    </>
  );
});

type CardDetailsProps = {
  lead: Lead;
  /** The card's buttons, over the end of the first line, which has no link that they would cover. */
  tools?: ReactNode;
};

/**
 * The details of a lead on a card. Email address and number are text with a link over it, remarks have at most two
 * lines, and the source is left out.
 */
export const CardDetails = memo(function CardDetails({ lead, tools }: CardDetailsProps) {
  const hasControls = use(CardControlsContext);
  return (
    <>
      <ToolLine>
        <Line>{lead.contact_name}</Line>
        {tools}
      </ToolLine>
      <Line>
        {lead.email}
        {hasControls ? (
          <LineLink href={`mailto:${lead.email}`} aria-label={lead.email} title={lead.email} />
        ) : null}
      </Line>
      <Line>
        {lead.contact_number}
        {hasControls ? (
          <LineLink href={telephoneLink(lead.contact_number)} aria-label={lead.contact_number} />
        ) : null}
      </Line>
      <Solution>
        <Badge>{lead.solution_interested}</Badge>
        <LanguageMark lead={lead} />
      </Solution>
      {lead.remarks === "" ? null : <Remarks data-cut>{lead.remarks}</Remarks>}
    </>
  );
});

/** When the lead arrived. */
export function Created({ iso, isShort = false }: { iso: string; isShort?: boolean }) {
  return (
    <time dateTime={iso} title={formatExact(iso)}>
      {isShort ? formatCreatedShort(iso) : formatCreated(iso)}
    </time>
  );
}

/** The number of attempts to reach the lead; renders nothing if there are none. */
export function Attempts({ lead }: { lead: Lead }) {
  if (lead.attempts === 0) return null;
  const lastAttemptText =
    lead.attempted_at === null ? undefined : `Last attempt ${formatAgo(lead.attempted_at)}`;
  return <AttemptCount title={lastAttemptText}>{countAttempts(lead)}</AttemptCount>;
}

/** How long the lead has been in its stage, followed by `label`; renders nothing in the first hour. */
export function TimeInStage({ lead, label = "" }: { lead: Lead; label?: string }) {
  const age = useNow() - stageChangedAt(lead);
  if (age < HOUR) return null;
  const since = `In ${stageTitle(lead.stage)} since ${formatExact(lead.stage_changed_at)}`;
  // Rounded down to whole hours.
  const duration = formatDuration(Math.floor(age / HOUR) * HOUR);
  return <span title={since}>{`${duration} ${label}`.trim()}</span>;
}

/** Marks a lead whose first reply is overdue by the working hours of its country; otherwise renders nothing. */
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
