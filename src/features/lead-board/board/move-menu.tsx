import { useRef } from "react";
import { createMenuHandle, Menu, MenuItem } from "../../../ui/menu.tsx";
import { otherStages } from "../model/board-model.ts";
import type { Lead, Stage } from "../model/lead.ts";
import { StageMark } from "./column.styles.ts";

/** The one menu that every card's "Move to..." opens. */
export const moveMenu = createMenuHandle<Lead>();

/** The other four stages of the lead whose button was pressed. */
export function MoveMenu({ onMove }: { onMove: (lead: Lead, to: Stage) => void }) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place}>
      <Menu handle={moveMenu} label="Move to..." container={place}>
        {(lead) =>
          otherStages(lead.stage).map(({ id, title }) => (
            <MenuItem key={id} onClick={() => onMove(lead, id)}>
              <StageMark data-stage={id} />
              {title}
            </MenuItem>
          ))
        }
      </Menu>
    </div>
  );
}
