import { LayoutIcon } from "../../lead-ui/controls/icons.tsx";
import { Options } from "../../../ui/options.tsx";
import { IconSelect, SortFrame } from "../../lead-ui/controls/tool-parts.styles.ts";
import { type Layout, layouts } from "../layout.ts";

type LayoutSwitchProps = { layout: Layout; onChange: (layout: Layout) => void };

/** Selects how the leads are shown. */
export function LayoutSwitch({ layout, onChange }: LayoutSwitchProps) {
  return (
    <SortFrame>
      <LayoutIcon />
      <IconSelect
        aria-label="Layout"
        title={layouts[layout]}
        value={layout}
        onChange={(event) => onChange(event.target.value as Layout)}
      >
        <Options of={layouts} />
      </IconSelect>
    </SortFrame>
  );
}
