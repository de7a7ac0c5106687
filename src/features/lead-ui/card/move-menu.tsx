import { type ReactNode, useRef } from "react";
import { createMenuHandle, Menu, MenuItem } from "../../../ui/menu.tsx";
import { otherStages } from "../../leads/model/board-model.ts";
import type { Lead, Stage } from "../../leads/model/lead.ts";
import { StageMark } from "./stage-mark.styles.ts";
import { MoveButton } from "./lead-details.styles.ts";

/** Connects the "Move to..." button of every lead with the one menu of the page. */
const moveMenu = createMenuHandle<Lead>();

type MoveTriggerProps = {
  lead: Lead;
  /** The visible text of the button, if that is not "Move to...". */
  visibleText?: string;
  children: ReactNode;
};

/** The button of a lead that opens the menu of stages to move it to. */
export function MoveTrigger({ lead, visibleText, children }: MoveTriggerProps) {
  const name = `Move to... ${lead.company_name}`;
  return (
    <MoveButton
      handle={moveMenu}
      payload={lead}
      data-move
      aria-label={visibleText ? `${visibleText}. ${name}` : name}
    >
      {children}
    </MoveButton>
  );
}

type StageItemsProps = { of: readonly { id: Stage; title: string }[]; onMove: (to: Stage) => void };

/** Menu items for these stages. */
export function StageItems({ of, onMove }: StageItemsProps) {
  return of.map(({ id, title }) => (
    <MenuItem key={id} onClick={() => onMove(id)}>
      <StageMark data-stage={id} />
      {title}
    </MenuItem>
  ));
}

/** The menu with the other four stages, for the lead whose "Move to..." button was clicked. */
export function MoveMenu({ onMove }: { onMove: (lead: Lead, to: Stage) => void }) {
  const container = useRef<HTMLDivElement>(null);
  return (
    <div ref={container}>
      <Menu handle={moveMenu} label="Move to..." container={container}>
        {(lead) => <StageItems of={otherStages(lead.stage)} onMove={(to) => onMove(lead, to)} />}
      </Menu>
    </div>
  );
}
