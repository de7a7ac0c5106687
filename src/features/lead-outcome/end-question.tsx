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

/** The selectable reasons why a lead was lost. */
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

// Its form is only loaded when somebody wins a lead.
const ValueAnswer = lazy(() => asDefault(import("./value-answer.tsx"), "ValueAnswer"));

/**
 * The element that gets the focus after the question: the card's handle, the stage in the table's row or in the panel,
 * or the open row of Today.
 */
function homeOf(question: Element): HTMLElement | null {
  const cardOrRow = question
    .closest("[data-lead]")
    ?.querySelector<HTMLElement>("[aria-roledescription=draggable], [data-column=stage] button");
  return (
    cardOrRow ??
    question.closest("[role=dialog]")?.querySelector("select") ??
    document.querySelector<HTMLElement>("[data-current] [aria-expanded]")
  );
}

/**
 * The question after the lead's last move: the reason for the loss, or the value of the deal; null if that is known.
 */
function questionOf({ stage, deleted_at, lost_reason, value }: Lead): "lost" | "won" | null {
  if (deleted_at !== null) return null;
  if (stage === "failed" && lost_reason === null) return "lost";
  return stage === "closed" && value === null ? "won" : null;
}

/** The question of a lead that was moved to Closed or Failed last; without reasons to choose from there is no question. */
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

type AskProps = {
  lead: Lead;
  kind: "lost" | "won";
  /** If the lead itself is not beside it. */
  isNamed: boolean;
};

function Ask({ lead, kind, isNamed }: AskProps) {
  const { settle } = use(LastEndedContext);
  const box = useRef<HTMLFieldSetElement>(null);
  const home = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (box.current) home.current = homeOf(box.current);
  });
  // The toast of the move was shown before.
  useEffect(uncover, []);
  function end() {
    home.current?.focus();
    settle();
  }
  return (
    <QuestionBox
      ref={box}
      data-end-question
      data-uncovered
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // If it is in the panel, the panel stays open.
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

/** Asks about the lead that was moved to Closed or Failed last; renders nothing for any other. */
export function EndQuestion({ lead }: { lead: Lead }) {
  const { id } = use(LastEndedContext);
  const question = useQuestion();
  return question && id === lead.id ? (
    <Ask lead={lead} kind={question.kind} isNamed={false} />
  ) : null;
}

/** Announces where the question is; in Today it is here, since the row may have left the queue. */
export function EndStatus({ place }: { place: Place }) {
  const question = useQuestion();
  const askedId = question?.lead.id ?? null;
  useEffect(() => {
    if (askedId === null) return;
    // The panel, which is last in the document, covers the card that also asks.
    const shown = [...document.querySelectorAll("[data-end-question]")].at(-1);
    shown?.scrollIntoView({ block: "nearest" });
  }, [askedId]);
  const where = place === "today" ? "Answer above the queue" : "Answer beside the lead";
  return (
    <>
      <HiddenStatus>
        {question ? `${titleOf(question.kind, question.lead.company_name)} ${where}, or skip.` : ""}
      </HiddenStatus>
      {question && place === "today" ? <Ask {...question} isNamed /> : null}
    </>
  );
}
