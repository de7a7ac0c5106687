import { useRef } from "react";
import { Link } from "../../../ui/link.tsx";
import type { CsvSeparator } from "../../../lib/csv.ts";
import { AdminOnly } from "../../../supabase/desk-role.tsx";
import { CsvItems } from "../../../ui/csv-menu.tsx";
import { MoreIcon } from "../../../ui/icon.tsx";
import { createMenuHandle, Menu, MenuItem, MenuLink, MenuTrigger } from "../../../ui/menu.tsx";
import { PlainButton } from "../../lead-ui/controls/tool-parts.styles.ts";
import { TRASH_PATH } from "../../leads/model/desk-paths.ts";

const handle = createMenuHandle<true>();

type MoreMenuProps = {
  onExport: (separator: CsvSeparator) => void;
  onShortcuts: () => void;
};

/** The menu of rarely used actions: the export of the leads in the view, the trash, and the list of shortcuts. */
export function MoreMenu({ onExport, onShortcuts }: MoreMenuProps) {
  const container = useRef<HTMLDivElement>(null);
  return (
    <div ref={container}>
      <MenuTrigger handle={handle} payload render={<PlainButton aria-label="More" title="More" />}>
        <MoreIcon />
      </MenuTrigger>
      <Menu handle={handle} label="More" container={container}>
        {() => (
          <>
            <AdminOnly>
              <CsvItems before="Export CSV" onExport={onExport} />
            </AdminOnly>
            <MenuLink closeOnClick render={<Link to={TRASH_PATH} />}>
              Trash
            </MenuLink>
            <MenuItem onClick={onShortcuts}>Keyboard shortcuts</MenuItem>
          </>
        )}
      </Menu>
    </div>
  );
}
