import { Link } from "react-router-dom";
import { useToast } from "../../../ui/toast.tsx";
import { TrashIcon } from "../../../ui/icon.tsx";
import { ChevronIcon, DownloadIcon, KeyboardIcon, SortIcon } from "../icons.tsx";
import { type BoardView, choices, TRASH_PATH } from "../model/board-view.ts";
import type { Lead } from "../model/lead.ts";
import { Filters } from "./filters.tsx";
import { SearchField } from "./search-field.tsx";
import {
  Bar,
  Count,
  CountWord,
  NotesLeftOut,
  SortFrame,
  SortSelect,
  ToolButton,
  ToolName,
  Tools,
} from "./toolbar.styles.ts";

type ToolbarProps = {
  leads: readonly Lead[];
  shown: readonly Lead[];
  /** The shown leads in the order of the board, for the export. */
  inOrder: () => readonly Lead[];
  view: BoardView;
  onChange: (changes: Partial<BoardView>) => void;
  /** Whether the notes could not be searched, so that only the leads' own texts were. */
  hasNoteSearchFailed: boolean;
  onShortcuts: () => void;
};

function countText(shown: number, total: number): string {
  return shown === total ? String(total) : `${shown} of ${total}`;
}

/** Search, filters, order, count, export, and links to the trash and the shortcuts. */
export function Toolbar(props: ToolbarProps) {
  const { leads, shown, inOrder, view, onChange, hasNoteSearchFailed, onShortcuts } = props;
  const toasts = useToast();

  async function exportCsv() {
    try {
      const { downloadCsv } = await import("../model/leads-csv.ts");
      downloadCsv(inOrder());
    } catch {
      toasts.error("Error", "The leads could not be exported. Please try again.");
    }
  }

  return (
    <Bar>
      <SearchField value={view.q} onChange={(q) => onChange({ q })} />
      <Filters leads={leads} view={view} onChange={onChange} />
      <SortFrame>
        <SortIcon />
        <SortSelect
          aria-label="Order"
          value={view.sort}
          onChange={(event) => onChange({ sort: event.target.value as BoardView["sort"] })}
        >
          {Object.entries(choices.sort).map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </SortSelect>
        <ChevronIcon />
      </SortFrame>
      <Count>
        {leads.length > 0 ? (
          <>
            {countText(shown.length, leads.length)}
            <CountWord> {leads.length === 1 ? "lead" : "leads"}</CountWord>
          </>
        ) : null}
      </Count>
      <Tools>
        <ToolButton
          type="button"
          data-plain
          aria-label="Export CSV"
          title="Export what is shown as CSV"
          onClick={() => void exportCsv()}
        >
          <DownloadIcon />
          <ToolName>Export CSV</ToolName>
        </ToolButton>
        <ToolButton as={Link} to={TRASH_PATH} data-plain aria-label="Trash" title="Trash">
          <TrashIcon />
          <ToolName>Trash</ToolName>
        </ToolButton>
        <ToolButton
          type="button"
          data-plain
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
