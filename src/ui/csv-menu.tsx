import { type ReactElement, useRef, useState } from "react";
import type { CsvSeparator } from "../lib/csv.ts";
import { createMenuHandle, Menu, MenuItem, MenuTrigger } from "./menu.tsx";

const choices: Record<CsvSeparator, string> = {
  ",": "With commas",
  ";": "With semicolons (Excel in Indonesian)",
};

/** The separator that the user's spreadsheet probably expects comes first. */
function separators(): CsvSeparator[] {
  const isCommaDecimal = new Intl.NumberFormat().format(0.5).includes(",");
  return isCommaDecimal ? [";", ","] : [",", ";"];
}

type CsvItemsProps = {
  onExport: (separator: CsvSeparator) => void;
  /** The text before the name of each separator; needed if the menu has other items. */
  before?: string;
};

/** The items of a menu that export as CSV, one for each separator. */
export function CsvItems({ onExport, before = "" }: CsvItemsProps) {
  return separators().map((separator) => (
    <MenuItem key={separator} onClick={() => onExport(separator)}>
      {before === ""
        ? choices[separator]
        : `${before} ${choices[separator].replace("With", "with")}`}
    </MenuItem>
  ));
}

type CsvMenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement<object>;
  onExport: (separator: CsvSeparator) => void;
};

/** A button that exports as CSV, and asks for the separator of the cells. */
export function CsvMenu({ trigger, onExport }: CsvMenuProps) {
  const [handle] = useState(() => createMenuHandle<true>());
  const container = useRef<HTMLDivElement>(null);
  return (
    <div ref={container}>
      <MenuTrigger handle={handle} payload render={trigger} />
      <Menu handle={handle} label="Export CSV" container={container}>
        {() => <CsvItems onExport={onExport} />}
      </Menu>
    </div>
  );
}
