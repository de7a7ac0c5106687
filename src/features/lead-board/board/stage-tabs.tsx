import { type KeyboardEvent, useEffect, useRef } from "react";
import { type Columns, stages } from "../model/board-model.ts";
import type { Stage } from "../model/lead.ts";
import { bringIntoRow } from "./bring-into-row.ts";
import { StageMark } from "./column.styles.ts";
import { Tab, TabCount, Tabs } from "./stage-tabs.styles.ts";

type StageTabsProps = { columns: Columns; stage: Stage; onStage: (stage: Stage) => void };

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -4, End: 4 };

/** The id of a stage's column, which its tab controls. */
export function columnId(stage: Stage): string {
  return `stage-${stage}`;
}

/** One tab a stage, where there is room for one column; arrow keys walk along them. */
export function StageTabs({ columns, stage, onStage }: StageTabsProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = row.current?.querySelector(`[data-tab="${stage}"]`);
    if (row.current && tab) bringIntoRow(row.current, tab);
  }, [stage]);

  function walk(event: KeyboardEvent<HTMLDivElement>) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = stages.findIndex(({ id }) => id === stage);
    const next = stages[Math.min(Math.max(index + step, 0), stages.length - 1)];
    if (!next) return;
    onStage(next.id);
    const tab = event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.id}"]`);
    tab?.focus();
  }
  return (
    <Tabs ref={row} role="tablist" aria-label="Stages" onKeyDown={walk}>
      {stages.map(({ id, title }) => (
        <Tab
          key={id}
          type="button"
          role="tab"
          data-tab={id}
          aria-selected={id === stage}
          aria-controls={columnId(id)}
          tabIndex={id === stage ? 0 : -1}
          onClick={() => onStage(id)}
        >
          <StageMark data-stage={id} />
          {title}
          <TabCount>{columns[id].length}</TabCount>
        </Tab>
      ))}
    </Tabs>
  );
}
