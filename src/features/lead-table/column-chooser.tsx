import { Popover } from "../../ui/popover.tsx";
import { LayoutIcon } from "../lead-ui/controls/icons.tsx";
import { ToolButton } from "../lead-ui/controls/tool-parts.styles.ts";
import type { TableColumn } from "./table-columns.ts";
import { Choice } from "../lead-ui/controls/choice.styles.ts";

type ColumnChooserProps = {
  columns: readonly TableColumn[];
  shown: readonly string[];
  onChange: (shown: readonly string[]) => void;
};

/** The button and list that choose the table's columns; the company is always shown. */
export function ColumnChooser({ columns, shown, onChange }: ColumnChooserProps) {
  return (
    <Popover
      title="Columns"
      trigger={
        <ToolButton>
          <LayoutIcon />
          Columns
        </ToolButton>
      }
    >
      {columns.map(({ id, title }) => (
        <Choice key={id}>
          <input
            type="checkbox"
            checked={shown.includes(id)}
            disabled={id === "company"}
            onChange={({ target }) =>
              onChange(target.checked ? [...shown, id] : shown.filter((other) => other !== id))
            }
          />
          {title}
        </Choice>
      ))}
    </Popover>
  );
}
