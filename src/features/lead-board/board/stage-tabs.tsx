import { type KeyboardEvent, useEffect, useRef } from "react";
import { formatCount } from "../../../lib/format-count.ts";
import { type BoardCounts, stages } from "../../leads/model/board-model.ts";
import type { Stage } from "../../leads/model/lead.ts";
import { tabDropId } from "./drop-targets.ts";
import { scrollIntoRow } from "../../../ui/scroll-row.ts";
import { StageMark } from "../../lead-ui/card/stage-mark.styles.ts";
import { Tab, TabCount, Tabs } from "./stage-tabs.styles.ts";

type StageTabsProps = {
  counts: BoardCounts;
  stage: Stage;
  onStageChange: (stage: Stage) => void;
  /** The id of the drop target under the dragged card. */
  over: string | null;
};

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -4, End: 4 };

/** Returns the id of the element of a stage's column, which the stage's tab controls. */
export function columnId(stage: Stage): string {
  return `stage-${stage}`;
}

/** One tab per stage, for narrow screens; arrow keys, Home and End select a tab. A card can be dropped on a tab. */
export function StageTabs({ counts, stage, onStageChange, over }: StageTabsProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = row.current?.querySelector(`[data-tab="${stage}"]`);
    if (row.current && tab) scrollIntoRow(row.current, tab);
  }, [stage]);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = stages.findIndex(({ id }) => id === stage);
    const next = stages[Math.min(Math.max(index + step, 0), stages.length - 1)];
    if (!next) return;
    onStageChange(next.id);
    const tab = event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.id}"]`);
    tab?.focus();
  }
  return (
    <Tabs ref={row} role="tablist" aria-label="Stages" onKeyDown={onKeyDown}>
      {stages.map(({ id, title }) => (
        <Tab
          key={id}
          data-tab={id}
          data-drop={tabDropId(id)}
          data-over={over === tabDropId(id) || undefined}
          type="button"
          role="tab"
          aria-selected={id === stage}
          aria-controls={columnId(id)}
          tabIndex={id === stage ? 0 : -1}
          onClick={() => onStageChange(id)}
        >
          <StageMark data-stage={id} />
          {title}
          <TabCount>{formatCount(counts[id].shown)}</TabCount>
        </Tab>
      ))}
    </Tabs>
  );
}
