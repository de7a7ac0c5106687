import type { ReactNode } from "react";
import type { CsvSeparator } from "../../../lib/csv.ts";
import { formatCount } from "../../../lib/format-count.ts";
import { isAccessLost } from "../../../supabase/access.ts";
import { reportAccess } from "../../../supabase/report-access.ts";
import { useToast } from "../../../ui/toast.tsx";
import { Options } from "../../../ui/options.tsx";
import { SortIcon, LayoutIcon } from "../../lead-ui/controls/icons.tsx";
import { IconSelect, SelectFrame } from "../../lead-ui/controls/tool-parts.styles.ts";
import { PageParts } from "../../leads/extensions/parts.tsx";
import type { StageCount } from "../../leads/model/board-model.ts";
import type { Lead } from "../../leads/model/lead.ts";
import { type Layout, layouts } from "../layout.ts";
import { type BoardView, choices } from "../model/board-view.ts";
import { Filters } from "./filters.tsx";
import { MoreMenu } from "./more-menu.tsx";
import { SearchField } from "./search-field.tsx";
import { Bar, BarFrame, Count, NotesLeftOut, Strip } from "./toolbar.styles.ts";

type LayoutSwitchProps = { layout: Layout; onChange: (layout: Layout) => void };

function LayoutSwitch({ layout, onChange }: LayoutSwitchProps) {
  return (
    <SelectFrame>
      <LayoutIcon />
      <IconSelect
        aria-label="Layout"
        title={layouts[layout]}
        value={layout}
        onChange={(event) => onChange(event.target.value as Layout)}
      >
        <Options of={layouts} />
      </IconSelect>
    </SelectFrame>
  );
}

type ToolbarProps = {
  count: StageCount;
  /** Reads every lead in the view, in the order of the board, for an export. */
  readAll: () => Promise<readonly Lead[]>;
  view: BoardView;
  onChange: (changes: Partial<BoardView & { layout: Layout }>) => void;
  layout: Layout;
  /** Whether the note search failed, so that only the leads' own texts were searched. */
  hasNoteSearchFailed: boolean;
  onShortcuts: () => void;
  /** The chips and the menu of views. */
  children: ReactNode;
};

const EXPORT_FAILED = "The leads could not be exported. Please try again.";

function countText({ shown, total }: StageCount): string {
  return shown === total ? formatCount(total) : `${formatCount(shown)} of ${formatCount(total)}`;
}

/** The board's toolbar: search, filters, order, layout, chips, views and a menu; in two rows if it is narrow. */
export function Toolbar(props: ToolbarProps) {
  const { count, readAll, view, layout, onChange, hasNoteSearchFailed, onShortcuts } = props;
  const { children } = props;
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
    <BarFrame>
      {/* On a phone, toasts would cover the toolbar: data-uncovered makes them avoid it. */}
      <Bar data-uncovered="second">
        <SearchField value={view.q} onChange={(q) => onChange({ q })} />
        <Filters view={view} onChange={onChange} />
        {/* The table has no select for the order, because its column titles sort it. */}
        {layout === "table" ? null : (
          <SelectFrame>
            <SortIcon />
            <IconSelect
              aria-label="Order"
              title={choices.sort[view.sort]}
              value={view.sort}
              onChange={(event) => onChange({ sort: event.target.value as BoardView["sort"] })}
            >
              <Options of={choices.sort} />
            </IconSelect>
          </SelectFrame>
        )}
        <LayoutSwitch layout={layout} onChange={(chosen) => onChange({ layout: chosen })} />
        <Strip>{children}</Strip>
        <Count>
          {count.total > 0 ? (
            <>
              {countText(count)}
              {count.total === 1 ? " lead" : " leads"}
            </>
          ) : null}
        </Count>
        <PageParts of="Tool" place="board" />
        <MoreMenu onExport={(separator) => void exportCsv(separator)} onShortcuts={onShortcuts} />
        <NotesLeftOut>
          {hasNoteSearchFailed
            ? "The notes could not be searched. Only the leads' other texts were."
            : null}
        </NotesLeftOut>
      </Bar>
    </BarFrame>
  );
}
