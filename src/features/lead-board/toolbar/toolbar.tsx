import { Link } from "react-router-dom";
import type { CsvSeparator } from "../../../lib/csv.ts";
import { isAccessLost } from "../../../supabase/access.ts";
import { AdminOnly } from "../../../supabase/desk-role.tsx";
import { reportAccess } from "../../../supabase/report-access.ts";
import { useToast } from "../../../ui/toast.tsx";
import { CsvMenu } from "../../../ui/csv-menu.tsx";
import { TrashIcon } from "../../../ui/icon.tsx";
import { ChevronIcon, DownloadIcon, KeyboardIcon, SortIcon } from "../../leads/controls/icons.tsx";
import { type BoardView, choices } from "../model/board-view.ts";
import type { StageCount } from "../../leads/model/board-model.ts";
import type { Lead } from "../../leads/model/lead.ts";
import type { Layout } from "../layout/layout.ts";
import { LayoutSwitch } from "../layout/layout-switch.tsx";
import { OwnerFilter } from "./owner-filter.tsx";
import { Filters } from "./filters.tsx";
import { PageParts } from "../../leads/extensions/parts.tsx";
import { SearchField } from "./search-field.tsx";
import { Bar, Count, NotesLeftOut, ToolName, Tools } from "./toolbar.styles.ts";
import { SortFrame, OrderSelect, ToolButton } from "../../leads/controls/tool-parts.styles.ts";
import { TRASH_PATH } from "../../leads/model/desk-paths.ts";

type ToolbarProps = {
  count: StageCount;
  /** Reads every lead in the view, in the order of the board, for the export. */
  readAll: () => Promise<readonly Lead[]>;
  view: BoardView;
  onChange: (changes: Partial<BoardView & { layout: Layout }>) => void;
  layout: Layout;
  /** Whether the notes could not be searched, so that only the leads' own texts were. */
  hasNoteSearchFailed: boolean;
  onShortcuts: () => void;
};

const EXPORT_FAILED = "The leads could not be exported. Please try again.";

function countText({ shown, total }: StageCount): string {
  return shown === total ? String(total) : `${shown} of ${total}`;
}

/** Search, filters, order, count, export, and links to the trash and the shortcuts. */
export function Toolbar(props: ToolbarProps) {
  const { count, readAll, view, layout, onChange, hasNoteSearchFailed, onShortcuts } = props;
  const toasts = useToast();

  async function exportCsv(separator: CsvSeparator) {
    try {
      const [{ exportLeads }, exported] = await Promise.all([
        import("../data/export-leads.ts"),
        readAll(),
      ]);
      await exportLeads(exported, separator);
      toasts.settle(EXPORT_FAILED);
      void reportAccess("leads-exported", { rowCount: exported.length });
    } catch (error) {
      if (isAccessLost(error)) return;
      toasts.error("Error", EXPORT_FAILED, { about: EXPORT_FAILED });
    }
  }

  return (
    <Bar>
      <SearchField value={view.q} onChange={(q) => onChange({ q })} />
      <OwnerFilter owner={view.owner} onChange={(owner) => onChange({ owner })} />
      <Filters view={view} onChange={onChange} />
      {/* The titles of the table's columns sort it. */}
      {layout === "table" ? null : (
        <SortFrame>
          <SortIcon />
          <OrderSelect
            aria-label="Order"
            title={choices.sort[view.sort]}
            value={view.sort}
            onChange={(event) => onChange({ sort: event.target.value as BoardView["sort"] })}
          >
            {Object.entries(choices.sort).map(([value, title]) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </OrderSelect>
          <ChevronIcon />
        </SortFrame>
      )}
      <LayoutSwitch layout={layout} onChange={(chosen) => onChange({ layout: chosen })} />
      <Count>
        {count.total > 0 ? (
          <>
            {countText(count)}
            {count.total === 1 ? " lead" : " leads"}
          </>
        ) : null}
      </Count>
      <PageParts of="Tool" place="board" />
      <Tools>
        <AdminOnly>
          <CsvMenu
            onExport={(separator) => void exportCsv(separator)}
            trigger={
              <ToolButton
                type="button"
                data-plain
                aria-label="Export CSV"
                title="Export what is shown as CSV"
              >
                <DownloadIcon />
                <ToolName>Export CSV</ToolName>
              </ToolButton>
            }
          />
        </AdminOnly>
        <ToolButton as={Link} to={TRASH_PATH} data-plain aria-label="Trash" title="Trash">
          <TrashIcon />
          <ToolName>Trash</ToolName>
        </ToolButton>
        <ToolButton
          type="button"
          data-plain
          data-keys
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts"
          onClick={onShortcuts}
        >
          <KeyboardIcon />
          <ToolName>Keyboard shortcuts</ToolName>
        </ToolButton>
      </Tools>
      <NotesLeftOut>
        {hasNoteSearchFailed ? "The notes could not be searched; this is what all else has." : null}
      </NotesLeftOut>
    </Bar>
  );
}
