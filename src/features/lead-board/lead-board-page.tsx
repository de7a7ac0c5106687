import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { Helmet } from "react-helmet-async";
import { Outlet, useNavigate, useSearchParams } from "react-router-dom";
import { useServerData } from "../../supabase/use-server-data.ts";
import { PageHead, PageTitle } from "../../ui/page.styles.ts";
import { Board } from "./board/board.tsx";
import { BoardSkeleton, BoardState, FetchFailed, NoLeadsYet, NoMatch } from "./board-states.tsx";
import { leadKeys } from "./data/leads-data.ts";
import { fetchWorkingHours, WorkingHoursContext } from "./data/working-hours-data.ts";
import { useLeadActions } from "./data/use-lead-actions.ts";
import { NoteHitsContext, useNoteSearch } from "./data/note-search.ts";
import { useLeads } from "./data/use-leads.ts";
import { useNow } from "../../ui/use-now.ts";
import type { BoardContext } from "./board-context.ts";
import { BoardArea, BoardBody, HintRow } from "./lead-board-page.styles.ts";
import { groupByStage } from "./model/board-model.ts";
import {
  type BoardView,
  createMatcher,
  createOrder,
  isFoundInNotesOnly,
  noFilters,
  readView,
  searchWords,
  TRASH_PATH,
  writeView,
} from "./model/board-view.ts";
import type { Lead, Stage } from "./model/lead.ts";
import { dueOf } from "./model/working-hours.ts";
import { ShortcutsDialog } from "./shortcuts/shortcuts-dialog.tsx";
import { useShortcuts } from "./shortcuts/use-shortcuts.ts";
import { Toolbar } from "./toolbar/toolbar.tsx";

const noLeads: readonly Lead[] = [];

function focusSearch() {
  document.querySelector<HTMLElement>("[data-search]")?.focus();
}

/** The view in the URL's query, and a function that changes parts of it. */
function useBoardView() {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  // The router renders a new URL later, so a second change must start from the first one's result.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const change = useCallback(
    (changes: Partial<BoardView>) => {
      latest.current = writeView(latest.current, changes);
      setParams(latest.current, { replace: true });
    },
    [setParams],
  );
  return { view, change };
}

/** The lead board (SPEC section 2): five stages, kept up to date; the lead panel opens in its outlet. */
export function LeadBoardPage() {
  const { store, leads, hasFailed, isLive, isValidating, refetch } = useLeads();
  const actions = useLeadActions(store);
  const { data: hours = [] } = useServerData(leadKeys.hours(), fetchWorkingHours);
  const { view, change } = useBoardView();
  const navigate = useNavigate();
  const now = useNow();
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  const shortcuts = useShortcuts({
    "?": () => setShowsShortcuts(true),
    "/": focusSearch,
    z: () => void actions.undo(),
    t: () => void navigate(TRASH_PATH),
  });

  const active = leads ?? noLeads;
  const deferredView = useDeferredValue(view);
  const { inNotes, hasFailed: hasNoteSearchFailed } = useNoteSearch(deferredView.q, isLive);
  const shown = useMemo(
    () => active.filter(createMatcher(deferredView, now, inNotes)),
    [active, deferredView, now, inNotes],
  );
  const noteHits = useMemo(() => {
    const words = searchWords(deferredView.q);
    const hits = words.length === 0 ? [] : shown.filter((lead) => isFoundInNotesOnly(lead, words));
    return new Set(hits.map(({ id }) => id));
  }, [deferredView.q, shown]);
  const compare = useMemo(
    () => createOrder(deferredView.sort, (lead) => dueOf(lead, hours)),
    [deferredView.sort, hours],
  );
  const context = useMemo<BoardContext>(
    () => ({ leads, actions, isLive }),
    [leads, actions, isLive],
  );
  const onStageChange = useCallback((stage: Stage) => change({ stage }), [change]);

  return (
    <WorkingHoursContext value={hours}>
      <Helmet>
        <title>Lead Management Dashboard</title>
        <meta name="robots" content="noindex" />
      </Helmet>
      <PageHead>
        <PageTitle>Lead Management Dashboard</PageTitle>
      </PageHead>
      <BoardBody>
        <HintRow>
          <p>Drag and drop leads between stages to update their status</p>
          <BoardState hasLeads={leads !== undefined} isLive={isLive} hasFailed={hasFailed} />
        </HintRow>
        <Toolbar
          leads={active}
          shown={shown}
          inOrder={() => Object.values(groupByStage(shown, compare)).flat()}
          view={view}
          onChange={change}
          hasNoteSearchFailed={hasNoteSearchFailed}
          onShortcuts={() => setShowsShortcuts(true)}
        />
        {hasFailed && <FetchFailed isBusy={isValidating} onRetry={() => void refetch()} />}
        {leads?.length === 0 && <NoLeadsYet />}
        {active.length > 0 && shown.length === 0 ? (
          <NoMatch onClear={() => change(noFilters)} />
        ) : null}
        <BoardArea>
          {leads ? (
            <NoteHitsContext value={noteHits}>
              <Board
                leads={leads}
                shown={shown}
                compare={compare}
                stage={view.stage}
                onStageChange={onStageChange}
                move={actions.move}
                remove={actions.remove}
                areShortcutsOn={shortcuts.isOn}
              />
            </NoteHitsContext>
          ) : null}
          {!leads && !hasFailed ? <BoardSkeleton /> : null}
        </BoardArea>
      </BoardBody>
      <Outlet context={context} />
      <ShortcutsDialog
        isOpen={showsShortcuts}
        onOpenChange={setShowsShortcuts}
        isOn={shortcuts.isOn}
        onToggle={shortcuts.setIsOn}
      />
    </WorkingHoursContext>
  );
}
