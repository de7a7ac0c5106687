import { lazy, Suspense, use, useEffect, useRef } from "react";
import { asDefault } from "../../lib/as-default.ts";
import { uncover } from "../../ui/toast-place.ts";
import { HiddenStatus } from "../../ui/page.styles.ts";
import { LastEndedContext, usePageActions } from "../lead-actions/lead-page.tsx";
import type { Place } from "../leads/extensions/extension.ts";
import type { Lead } from "../leads/model/lead.ts";
import { QuestionBox, Reasons } from "./lead-outcome.styles.ts";
import { useLostReasons } from "./use-lost-reasons.ts";
import { SmallButton } from "../lead-ui/controls/panel-parts.styles.ts";

/** A button for each lost reason, and one to skip. */
function LostReasons({ lead, onSettled }: { lead: Lead; onSettled: () => void }) {
  const { setReason } = usePageActions();
  return (
    <Reasons>
      {useLostReasons().map((reason) => (
        <SmallButton
          key={reason}
          onClick={() => {
            onSettled();
            void setReason(lead, reason);
          }}
        >
          {reason}
        </SmallButton>
      ))}
      <SmallButton data-quiet onClick={onSettled}>
        Skip
      </SmallButton>
    </Reasons>
  );
}

// The form is loaded when a lead is first moved to Closed.
const ValueAnswer = lazy(() => asDefault(import("./value-answer.tsx"), "ValueAnswer"));

/**
 * Returns the element to focus after the question: the card's handle, the stage in the table's row or in the panel, or
 * the open row of Today.
 */
function focusTargetOf(question: Element): HTMLElement | null {
  const cardOrRow = question
    .closest("[data-lead]")
    ?.querySelector<HTMLElement>("[aria-roledescription=draggable], [data-column=stage] button");
  return (
    cardOrRow ??
    question.closest("[role=dialog]")?.querySelector("select") ??
    document.querySelector<HTMLElement>("[data-current] [aria-expanded]")
  );
}

/** Returns what to ask: the reason of a lost lead or the value of a won one; null if that is known or not needed. */
function questionOf({ stage, deleted_at, lost_reason, value }: Lead): "lost" | "won" | null {
  if (deleted_at !== null) return null;
  if (stage === "failed" && lost_reason === null) return "lost";
  return stage === "closed" && value === null ? "won" : null;
}

/** Returns the question about the lead that was moved to Closed or Failed last, if there is one. */
function useQuestion(): { lead: Lead; kind: "lost" | "won" } | null {
  const { lead } = use(LastEndedContext);
  const kind = lead ? questionOf(lead) : null;
  const reasons = useLostReasons(kind === "lost");
  return lead && kind && (kind === "won" || reasons.length > 0) ? { lead, kind } : null;
}

function titleOf(kind: "lost" | "won", company?: string): string {
  if (kind === "lost") return `Why was ${company ?? "it"} lost?`;
  return `What is the deal${company === undefined ? "" : ` with ${company}`} worth?`;
}

type QuestionFormProps = {
  lead: Lead;
  kind: "lost" | "won";
  /** Whether the question names the company, because it is not shown beside the lead. */
  isNamed: boolean;
};

function QuestionForm({ lead, kind, isNamed }: QuestionFormProps) {
  const { settle } = use(LastEndedContext);
  const box = useRef<HTMLFieldSetElement>(null);
  const focusTarget = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (box.current) focusTarget.current = focusTargetOf(box.current);
  });
  // The toast of the move is already shown, and may cover the question.
  useEffect(uncover, []);
  function end() {
    focusTarget.current?.focus();
    settle();
  }
  return (
    <QuestionBox
      ref={box}
      data-end-question
      data-uncovered
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // Without this, Escape would also close the panel that the question is in.
        event.stopPropagation();
        end();
      }}
    >
      <legend>{titleOf(kind, isNamed ? lead.company_name : undefined)}</legend>
      {kind === "lost" ? (
        <LostReasons lead={lead} onSettled={end} />
      ) : (
        <Suspense>
          <ValueAnswer lead={lead} onSettled={end} />
        </Suspense>
      )}
    </QuestionBox>
  );
}

/** The question about this lead, if it is the one that was moved to Closed or Failed last; otherwise nothing. */
export function EndQuestion({ lead }: { lead: Lead }) {
  const { id } = use(LastEndedContext);
  const question = useQuestion();
  return question && id === lead.id ? (
    <QuestionForm lead={lead} kind={question.kind} isNamed={false} />
  ) : null;
}

/** Announces the question and scrolls to it. In Today it also renders it, because the row may have left the queue. */
export function EndStatus({ place }: { place: Place }) {
  const question = useQuestion();
  const leadId = question?.lead.id ?? null;
  useEffect(() => {
    if (leadId === null) return;
    // Both the card and the open panel may show the question; the panel is last in the document and covers the card.
    const visibleQuestion = [...document.querySelectorAll("[data-end-question]")].at(-1);
    visibleQuestion?.scrollIntoView({ block: "nearest" });
  }, [leadId]);
  const locationText = place === "today" ? "Answer above the queue" : "Answer beside the lead";
  return (
    <>
      <HiddenStatus>
        {question
          ? `${titleOf(question.kind, question.lead.company_name)} ${locationText}, or skip.`
          : ""}
      </HiddenStatus>
      {question && place === "today" ? <QuestionForm {...question} isNamed /> : null}
    </>
  );
}
