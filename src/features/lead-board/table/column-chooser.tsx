import { Popover } from "../../../ui/popover.tsx";
import { LayoutIcon } from "../../leads/controls/icons.tsx";
import { ToolButton } from "../../leads/controls/tool-parts.styles.ts";
import { type ColumnId, tableColumns } from "./table-columns.ts";
import { Choice } from "../../leads/controls/choice.styles.ts";

type ColumnChooserProps = {
  shown: readonly ColumnId[];
  onChange: (shown: readonly ColumnId[]) => void;
};

/** Which columns the table has; the company always. */
export function ColumnChooser({ shown, onChange }: ColumnChooserProps) {
  return (
    <Popover
      title="Columns"
      trigger={
        <ToolButton type="button">
          <LayoutIcon />
          Columns
        </ToolButton>
      }
    >
      {tableColumns.map(({ id, title }) => (
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
