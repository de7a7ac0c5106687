import { createContext, memo, use, type TouchEvent, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { Link } from "../../ui/link.tsx";
import { formatDuration, formatAgo } from "../../lib/format-time.ts";
import { useNow } from "../../ui/use-now.ts";
import { VisuallyHidden } from "../../theme/layout.tsx";
import { ContactActions } from "../lead-ui/card/contact-actions.tsx";
import { useNewLead } from "../lead-ui/card/new-leads.ts";
import { LeadParts } from "../leads/extensions/parts.tsx";
import { Attempts, Suspected } from "../lead-ui/card/lead-details.tsx";
import { OwnerAvatar, useOwner } from "../lead-ui/card/owner.tsx";
import { usePageActions } from "../lead-actions/lead-page.tsx";
import type { LeadActions } from "../lead-actions/use-lead-actions.ts";
import { TeamContext } from "../leads/data/team-data.ts";
import { ClockIcon } from "../lead-ui/controls/icons.tsx";
import { panelPath } from "../leads/model/desk-paths.ts";
import { contactOf } from "../leads/model/contact.ts";
import type { Lead } from "../leads/model/lead.ts";
import { dayAfter, describePlan, planOf, usualActions } from "../leads/model/next-action.ts";
import type { Reason } from "./today.ts";
import { LeadAction } from "../lead-ui/controls/panel-parts.styles.ts";
import { listState } from "../../lib/return-path.ts";
import { AddNote } from "../lead-ui/notes/note-form.tsx";
import { StageSelector } from "../lead-ui/card/stage-selector.tsx";
import { useAttempt } from "../lead-ui/card/use-attempt.ts";
import { ReachQuestion } from "../lead-ui/card/reach-question.tsx";
import {
  Foot,
  OneLine,
  RowDetails,
  QueueRow,
  Request,
  RowButton,
  RowContact,
  QueueReason,
} from "./today-page.styles.ts";

/** The ids of the queue's leads, in order, through which a panel that was opened from the queue steps. */
export const QueueIdsContext = createContext<readonly string[]>([]);

/** Plans a lead's next action for tomorrow: the planned action, or else a call. */
export function postpone(lead: Lead, plan: LeadActions["plan"]): void {
  const next_action = lead.next_action ?? usualActions[0];
  void plan(lead, { next_action, next_action_on: dayAfter(Date.now(), 1) });
}

type ReasonText = {
  text: string;
  isLate: boolean;
  /** Set if the reason is the lead's plan, or that it has none. */ isPlan?: true;
};

function describeReason(lead: Lead, reason: Reason, due: number | null, now: number): ReasonText {
  const plan = planOf(lead);
  if ((reason === "overdue" || reason === "today") && plan) {
    const { text, isOverdue } = describePlan(plan, now);
    return { text, isLate: isOverdue, isPlan: true };
  }
  if (reason === "unplanned") return { text: "Nothing planned", isLate: false, isPlan: true };
  if (due === null || !Number.isFinite(due)) return { text: "No reply yet", isLate: false };
  return due <= now
    ? { text: `No reply yet, ${formatDuration(now - due)} overdue`, isLate: true }
    : { text: `Reply due in ${formatDuration(due - now)}`, isLate: false };
}

/** Pixels to the left or right after which a touch counts as a swipe. */
const SWIPE = 60;

function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number }>(null);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0];
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      if (!start.current || !touch) return;
      const across = touch.clientX - start.current.x;
      const along = touch.clientY - start.current.y;
      start.current = null;
      if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(along)) {
        onSwipe(across < 0 ? 1 : -1);
      }
    },
  };
}

function OpenedRow({ lead }: { lead: Lead }) {
  const actions = usePageActions();
  const { ownUserId } = use(TeamContext);
  const { attempt, start, settle } = useAttempt(lead);
  const field = useRef<HTMLTextAreaElement>(null);
  const location = useLocation();
  const { number } = contactOf(lead);
  return (
    <RowDetails>
      <LeadParts of="Line" lead={lead} place="today" />
      <Request>
        {number}&nbsp;· {lead.email}&nbsp;· <OneLine>came in {formatAgo(lead.created_at)}</OneLine>
      </Request>
      {lead.is_suspected ? <Suspected /> : null}
      {lead.remarks === "" ? null : <Request>{lead.remarks}</Request>}
      <Foot>
        <ContactActions lead={lead} onStart={start} />
        <LeadAction as="button" type="button" onClick={() => postpone(lead, actions.plan)}>
          <ClockIcon />
          Tomorrow
        </LeadAction>
        <StageSelector lead={lead} />
      </Foot>
      <ReachQuestion lead={lead} attempt={attempt} actions={actions} onAnswered={settle} />
      <AddNote
        leadId={lead.id}
        ownUserId={ownUserId}
        field={field}
        onAdded={() => Promise.resolve()}
      />
      <Link to={panelPath(lead.id)} state={listState(location, use(QueueIdsContext))}>
        Open {lead.company_name}
      </Link>
    </RowDetails>
  );
}

type QueueItemProps = {
  lead: Lead;
  reason: Reason;
  /** When a reply is due, in milliseconds since the epoch; null if unknown. */
  due: number | null;
  isCurrent: boolean;
  /** Whether the row takes the focus when it becomes the current row. */
  takesFocus: boolean;
  onOpen: (id: string) => void;
  onStep: (step: 1 | -1) => void;
};

/** One lead of the queue. The current row is open: in it, users can answer, note, move and postpone the lead. */
export const QueueItem = memo(function QueueItem(props: QueueItemProps) {
  const { lead, reason, due, isCurrent, takesFocus, onOpen, onStep } = props;
  const now = useNow();
  const owner = useOwner(lead);
  const { isNew, see } = useNewLead(lead.id);
  const swipe = useSwipe(onStep);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isCurrent || !takesFocus) return;
    button.current?.focus({ preventScroll: true });
    button.current?.closest("li")?.scrollIntoView({ block: "nearest" });
  }, [isCurrent, takesFocus]);
  const { text, isLate, isPlan } = describeReason(lead, reason, due, now);
  return (
    <QueueRow
      data-lead={lead.id}
      data-current={isCurrent || undefined}
      data-new={isNew || undefined}
      onPointerEnter={see}
      onFocus={see}
      {...(isCurrent ? swipe : undefined)}
    >
      <RowButton
        ref={button}
        type="button"
        aria-expanded={isCurrent}
        aria-current={isCurrent || undefined}
        title={owner?.name ?? "Unassigned"}
        onClick={() => onOpen(lead.id)}
      >
        <b>
          {isNew ? <VisuallyHidden>Just arrived: </VisuallyHidden> : null}
          {lead.company_name}
        </b>
        <RowContact>
          {lead.contact_name} · {lead.solution_interested}
        </RowContact>
        <QueueReason data-late={isLate || undefined}>
          <span data-planned={isPlan || undefined}>{text}</span> <Attempts lead={lead} />
        </QueueReason>
        <OwnerAvatar person={owner} />
      </RowButton>
      {isCurrent ? <OpenedRow lead={lead} /> : null}
    </QueueRow>
  );
});
