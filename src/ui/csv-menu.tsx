import { type ReactElement, useRef, useState } from "react";
import type { CsvSeparator } from "../lib/csv.ts";
import { createMenuHandle, Menu, MenuItem, MenuTrigger } from "./menu.tsx";

const choices: Record<CsvSeparator, string> = {
  ",": "With commas",
  ";": "With semicolons (Excel in Indonesian)",
};

/** What the reader's spreadsheet is likely to expect comes first. */
function separators(): CsvSeparator[] {
  const isCommaDecimal = new Intl.NumberFormat().format(0.5).includes(",");
  return isCommaDecimal ? [";", ","] : [",", ";"];
}

type CsvMenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement;
  onExport: (separator: CsvSeparator) => void;
};

/** A button that exports as CSV, and asks what is to stand between the cells. */
export function CsvMenu({ trigger, onExport }: CsvMenuProps) {
  const [handle] = useState(() => createMenuHandle<CsvSeparator[]>());
  const container = useRef<HTMLDivElement>(null);
  return (
    <div ref={container}>
      <MenuTrigger handle={handle} payload={separators()} render={trigger} />
      <Menu handle={handle} label="Export CSV" container={container}>
        {(offered) =>
          offered.map((separator) => (
            <MenuItem key={separator} onClick={() => onExport(separator)}>
              {choices[separator]}
            </MenuItem>
          ))
        }
      </Menu>
    </div>
  );
}
