import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { HiddenStatus } from "../../ui/page.styles.ts";
import { useBoardContext } from "../lead-actions/board-context.ts";
import { ChevronIcon } from "../lead-ui/controls/icons.tsx";
import { groupByStage, stages } from "../leads/model/board-model.ts";
import { panelPath } from "../leads/model/desk-paths.ts";
import type { Lead } from "../leads/model/lead.ts";
import { areShortcutsOn, isTyping, useKeyDown } from "../lead-ui/controls/use-shortcuts.ts";
import { listOf, stepsOf, type ListPosition, listPositionOf } from "./lead-list.ts";
import { StepCount, ToolButton } from "./lead-panel.styles.ts";

/** The next leads of a column are loaded when the open lead is among its last `AHEAD`. */
const AHEAD = 5;
/** Returns the lead's position in the list that it was opened from, or in the search results, or in its column. */
function useSteps(leadId: string) {
  const { state } = useLocation();
  const { shown, compare, counts, isSearch, readMore } = useBoardContext();
  const originList = listOf(state);
  const columns = useMemo(() => groupByStage(shown, compare), [shown, compare]);
  const lists = useMemo(() => {
    if (originList) return [originList];
    const ids = stages.map(({ id }) => columns[id].map((lead) => lead.id));
    return isSearch ? [ids.flat()] : ids;
  }, [originList, columns, isSearch]);
  const [position, setPosition] = useState<ListPosition | null>(null);
  const newPosition = listPositionOf(leadId, lists, position);
  if (
    newPosition !== position &&
    (newPosition?.listIndex !== position?.listIndex || newPosition?.list !== position?.list)
  )
    setPosition(newPosition);
  const steps = stepsOf(leadId, newPosition);

  const stage =
    originList || isSearch || !newPosition ? undefined : stages[newPosition.listIndex]?.id;
  const isNearEnd = steps !== null && steps.index >= steps.count - AHEAD;
  useEffect(() => {
    if (isNearEnd && stage) readMore(stage);
  }, [isNearEnd, stage, readMore]);
  const total = stage ? counts[stage].shown : 0;
  return {
    position: newPosition,
    steps: steps && { ...steps, total: Math.max(total, steps.count) },
  };
}

type LeadStepsProps = {
  leadId: string;
  /** The lead in the panel, when it is loaded. */
  loadedLead: Lead | null;
};

/** The buttons for the previous and the next lead, also by K and J; announces the lead that is then shown. */
export function LeadSteps({ leadId, loadedLead }: LeadStepsProps) {
  const { position, steps } = useSteps(leadId);
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const tools = useRef<HTMLSpanElement>(null);
  const [hasStepped, setHasStepped] = useState(false);

  // The lead to step from; a ref, because a second key may be pressed before the first one's lead is rendered.
  const currentId = useRef(leadId);
  useEffect(() => {
    currentId.current = leadId;
  }, [leadId]);

  function stepTo(direction: "previous" | "next") {
    const id = stepsOf(currentId.current, position)?.[direction];
    if (id === undefined) return;
    currentId.current = id;
    setHasStepped(true);
    // Focuses the panel, because the focused element may be removed with the previous lead.
    if (!tools.current?.contains(document.activeElement)) {
      tools.current?.closest<HTMLElement>("[role=dialog]")?.focus();
    }
    void navigate(panelPath(id) + search, { state: state as unknown, replace: true });
  }
  useKeyDown((event) => {
    const { target, key } = event;
    if (key !== "j" && key !== "k") return;
    // Ignores keys that are pressed outside the panel or in a dialog over it.
    const panel = tools.current?.closest("[role=dialog]");
    if (!(target instanceof Element) || target.closest("[role=dialog]") !== panel) return;
    if (!areShortcutsOn() || isTyping(event, { isInDialog: true })) return;
    event.preventDefault();
    stepTo(key === "j" ? "next" : "previous");
  });
  const isAnnounced = hasStepped && steps && loadedLead?.id === leadId;
  return (
    <>
      <HiddenStatus>
        {isAnnounced ? `${loadedLead.company_name}, ${steps.index + 1} of ${steps.total}` : ""}
      </HiddenStatus>
      <span ref={tools} style={{ display: "contents" }}>
        {steps && steps.count > 1 ? (
          <>
            <StepCount>{`${steps.index + 1} of ${steps.total}`}</StepCount>
            <ToolButton
              type="button"
              data-previous
              aria-label="Previous lead"
              title="Previous lead (K)"
              aria-disabled={steps.previous === undefined}
              onClick={() => stepTo("previous")}
            >
              <ChevronIcon />
            </ToolButton>
            <ToolButton
              type="button"
              aria-label="Next lead"
              title="Next lead (J)"
              aria-disabled={steps.next === undefined}
              onClick={() => stepTo("next")}
            >
              <ChevronIcon />
            </ToolButton>
          </>
        ) : null}
      </span>
    </>
  );
}
