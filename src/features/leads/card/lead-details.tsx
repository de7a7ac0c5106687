import { memo, use, useState } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { WorkingHoursContext } from "../data/working-hours-data.ts";
import { WarningIcon } from "../controls/icons.tsx";
import { stageTitle } from "../model/board-model.ts";
import { formatCreated, formatDuration, formatExact } from "../../../lib/format-time.ts";
import { isUnnotified, stageChangedAt } from "../model/lead-facts.ts";
import { shownLanguage } from "../model/lead-language.ts";
import type { Lead } from "../model/lead.ts";
import { dueOf } from "../model/working-hours.ts";
import {
  Language,
  Line,
  MoreButton,
  Overdue,
  Remarks,
  Solution,
  Source,
  SuspectedMark,
} from "./lead-details.styles.ts";
import { telephoneLink } from "../../../lib/telephone.ts";

/** Characters of the remarks that are shown before "Show all". */
const REMARKS_LENGTH = 90;

const HOUR = 3_600_000;

function RemarksText({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (text.length <= REMARKS_LENGTH) return <Remarks>{text}</Remarks>;
  return (
    <Remarks>
      {isOpen ? text : `${text.slice(0, REMARKS_LENGTH).trimEnd()}… `}{" "}
      <MoreButton type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? "Show less" : "Show all"}
      </MoreButton>
    </Remarks>
  );
}

/** The mark of a lead that a bot seems to have sent. */
export function Suspected() {
  return (
    <SuspectedMark>
      <WarningIcon />
      Suspected spam
    </SuspectedMark>
  );
}

/** The language that a lead is answered in, where that is not English. */
function LanguageMark({ lead }: { lead: Lead }) {
  const shown = shownLanguage(lead);
  return shown === null ? null : <Language title={`Language: ${shown}`}>{shown}</Language>;
}

/** Contact, solution and remarks of a lead; memoised, since a board has many. */
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
      {lead.remarks === "" ? null : <RemarksText text={lead.remarks} />}
    </>
  );
});

/** When the lead came in. */
export function Created({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatExact(iso)}>
      {formatCreated(iso)}
    </time>
  );
}

/** How long the lead has been in its stage; nothing in the first hour. */
export function TimeInStage({ lead }: { lead: Lead }) {
  const age = useNow() - stageChangedAt(lead);
  if (age < HOUR) return null;
  const since = `In ${stageTitle(lead.stage)} since ${formatExact(lead.stage_changed_at)}`;
  // Rounded down to whole hours.
  const shown = formatDuration(Math.floor(age / HOUR) * HOUR);
  return <span title={since}>{shown} here</span>;
}

/** Marks a lead of a visitor that the sales chat was not notified of, as far as is known. */
export function UnnotifiedMark({ lead }: { lead: Lead }) {
  const now = useNow();
  if (!isUnnotified(lead, now)) return null;
  if (lead.notification_status === "unconfirmed") {
    return (
      <Overdue title={lead.notification_error ?? undefined}>The message may have arrived</Overdue>
    );
  }
  return (
    <Overdue title={lead.notification_error ?? "Neither the sales chat nor anybody else"}>
      Nobody was told of it yet
    </Overdue>
  );
}

/** The mark of a lead whose first reply is overdue, by the working hours of its country. */
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
