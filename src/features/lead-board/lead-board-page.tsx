import { Suspense, use, useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { Outlet, useMatch, useLocation, useNavigate } from "react-router-dom";
import { asDefault } from "../../lib/as-default.ts";
import { searchWords } from "../../lib/search-text.ts";
import { prefetchAnswer } from "../../supabase/early-answers.ts";
import { reportAccess } from "../../supabase/report-access.ts";
import { useServerData } from "../../supabase/use-server-data.ts";
import { Board } from "./board/board.tsx";
import { BoardSkeleton, NoLeadsYet, NoMatch } from "./board-states.tsx";
import { fetchWholeBoard } from "../lead-views/data/board-data.ts";
import { leadKeys } from "../leads/data/lead-keys.ts";
import { fetchWorkingHours } from "../leads/data/working-hours-data.ts";
import { useLeadActions } from "../lead-actions/use-lead-actions.ts";
import { NoteHitsContext, useNoteSearch } from "../lead-views/data/note-search.ts";
import { fetchTeam, useTeam } from "../leads/data/team-data.ts";
import { prefetchBoard, useLeads } from "../lead-views/data/use-leads.ts";
import { useNow } from "../../ui/use-now.ts";
import { LeadPage } from "../lead-actions/lead-page.tsx";
import { keysOf } from "../leads/extensions/keys.ts";
import { BoardFrames, ExtensionsContext, PageParts } from "../leads/extensions/parts.tsx";
import type { BoardContext } from "../lead-actions/board-context.ts";
import { CompactContext, readLayout } from "../lead-views/layout.ts";
import { BoardArea, BoardBody } from "./lead-board-page.styles.ts";
import { currentCounts } from "../lead-views/model/board-counts.ts";
import { byStage, groupByStage, type StageCount } from "../leads/model/board-model.ts";
import { queryOf } from "../lead-views/model/board-query.ts";
import {
  createMatcher,
  createOrder,
  isFoundInNotesOnly,
  noFilters,
  readView,
} from "../lead-views/model/board-view.ts";
import type { Lead, Stage, WorkingHours } from "../leads/model/lead.ts";
import { dueOf } from "../leads/model/working-hours.ts";
import { ShortcutsDialog } from "../lead-selection/shortcuts/shortcuts-dialog.tsx";
import { BoardSelectionBar, useBoardSelection } from "../lead-selection/board-selection.tsx";
import { SelectionContext } from "../lead-selection/selection-store.ts";
import { useShortcuts } from "../lead-ui/controls/use-shortcuts.ts";
import { Chips } from "../lead-views/chips.tsx";
import { useChipCounts, useLate } from "../lead-views/chips-data.ts";
import { useStoredSearch } from "../lead-views/stored-search.ts";
import { useBoardView } from "../lead-views/use-board-view.ts";
import { viewQuery } from "../lead-views/views-data.ts";
import { ViewsMenu } from "../lead-views/views-menu.tsx";
import { Toolbar } from "../lead-views/toolbar/toolbar.tsx";
import { HintRow } from "../lead-ui/controls/load-states.styles.ts";
import { BoardState, FetchFailed } from "../lead-ui/controls/load-states.tsx";
import { BOARD_PATH, panelPath, TRASH_PATH } from "../leads/model/desk-paths.ts";
import { onDemand } from "../../ui/on-demand.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";

/** The table of leads, in a separate file because the columns do not need it. */
export const LeadTable = onDemand(() =>
  asDefault(import("../lead-table/lead-table.tsx"), "LeadTable"),
);

const noLeads: readonly Lead[] = [];
const noHours: readonly WorkingHours[] = [];
const noCounts = byStage(() => ({ total: 0, shown: 0 }));

function sumOf(counts: readonly StageCount[]): StageCount {
  const sum = { total: 0, shown: 0 };
  for (const { total, shown } of counts) {
    sum.total += total;
    sum.shown += shown;
  }
  return sum;
}

/** Returns the same object until its content changes. */
function useStable<Value>(value: Value): Value {
  const [stable, setStable] = useState(value);
  const isSame = JSON.stringify(stable) === JSON.stringify(value);
  if (!isSame) setStable(value);
  return isSame ? stable : value;
}

function focusSearch() {
  document.querySelector<HTMLElement>("[data-search]")?.focus();
}

// One constant set, because every card reads it from a context and would render again for each new set.
const noHits: ReadonlySet<string> = new Set();

/**
 * Requests the board's first data before it renders, if the URL's query `search` determines the data, and loads the
 * table's code if the table is the layout.
 */
export async function prefetchPage(search: string): Promise<void> {
  const params = new URLSearchParams(search);
  const query = queryOf(readView(params));
  // Which replies are overdue depends on the working hours, which are not loaded yet.
  if (query.only === "overdue") return;
  prefetchBoard(query);
  prefetchAnswer(leadKeys.hours(), fetchWorkingHours);
  prefetchAnswer(leadKeys.team(), fetchTeam);
  if (readLayout(params) === "table") await LeadTable.load();
}

/** The lead board (SPEC section 2): the leads of five stages, kept up to date. The lead panel opens in its outlet. */
export function LeadBoardPage() {
  const { params, view, layout, change, open } = useBoardView();
  useStoredSearch();
  const deferredView = useDeferredValue(view);
  const { data: hours = noHours } = useServerData(leadKeys.hours(), fetchWorkingHours);
  const now = useNow();
  const lateLimits = useLate(hours, now);
  const query = useStable(
    useMemo(() => queryOf(deferredView, lateLimits), [deferredView, lateLimits]),
  );
  const { store, changes, data, isCurrent, leads, readMore, ...reading } = useLeads(query);
  const { hasFailed, isLive, isValidating, refetch } = reading;
  const team = useTeam();
  const [endedId, setEndedId] = useState<string | null>(null);
  const actions = useLeadActions(store, team.people, setEndedId);
  useEffect(() => void reportAccess("board-opened"), []);
  const navigate = useNavigate();
  const openId = useMatch(panelPath(":leadId"))?.params.leadId;
  const extensions = use(ExtensionsContext);
  const { search } = useLocation();
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  const shortcuts = useShortcuts({
    "?": () => setShowsShortcuts(true),
    "/": focusSearch,
    z: () => void actions.undo(),
    Z: () => void actions.redo(),
    t: () => void navigate(TRASH_PATH),
    ...keysOf(extensions, "board", {
      open: (path) => void navigate(`${BOARD_PATH}/${path}${search}`),
    }),
  });

  const chipCounts = useChipCounts(hours.length > 0 ? lateLimits : null, changes);
  const active = leads ?? noLeads;
  const selection = useBoardSelection({ store, changes, leads: active, query, refetch, actions });
  const { inNotes, hasFailed: hasNoteSearchFailed } = useNoteSearch(deferredView.q, isLive);
  const isVisible = useMemo(
    () => createMatcher(deferredView, now, inNotes, team.ownUserId, hours),
    [deferredView, now, inNotes, team.ownUserId, hours],
  );
  const visibleLeads = useMemo(() => active.filter(isVisible), [active, isVisible]);
  const counts = useMemo(() => {
    if (!data) return noCounts;
    const counted = currentCounts(data, active, changes, isVisible);
    if (isCurrent) return counted;
    // Until the database has counted this view, the number of loaded leads is shown.
    const columns = groupByStage(visibleLeads);
    return byStage((stage) => ({ total: counted[stage].total, shown: columns[stage].length }));
  }, [data, active, changes, isVisible, isCurrent, visibleLeads]);
  const count = useMemo(() => sumOf(Object.values(counts)), [counts]);
  const noteHits = useMemo(() => {
    const words = searchWords(deferredView.q);
    if (words.length === 0) return noHits;
    const hits = visibleLeads.filter((lead) => isFoundInNotesOnly(lead, words));
    return new Set(hits.map(({ id }) => id));
  }, [deferredView.q, visibleLeads]);
  const compare = useMemo(
    () => createOrder(deferredView.sort, (lead) => dueOf(lead, hours)),
    [deferredView.sort, hours],
  );
  const context = useMemo<BoardContext>(
    () => ({
      leads,
      actions,
      applyRow: (row) => store.applyRows([row]),
      removePerson: (email) => {
        store.applyErased(leads?.filter((lead) => lead.email === email) ?? noLeads);
        void refetch();
      },
      isLive,
      shown: visibleLeads,
      compare,
      counts,
      isSearch: searchWords(deferredView.q).length > 0,
      readMore: (stage) => void readMore(stage),
    }),
    [
      leads,
      actions,
      store,
      isLive,
      refetch,
      visibleLeads,
      compare,
      counts,
      deferredView.q,
      readMore,
    ],
  );
  const endedLead = endedId === null ? undefined : active.find(({ id }) => id === endedId);
  const onStageChange = useCallback((stage: Stage) => change({ stage }), [change]);

  return (
    <LeadPage
      team={team}
      hours={hours}
      actions={actions}
      endedId={endedId}
      endedLead={endedLead}
      setEndedId={setEndedId}
    >
      <BoardFrames leads={leads} changes={changes}>
        <PageHeading>Lead Management Dashboard</PageHeading>
        <BoardBody data-panel={openId === undefined ? undefined : true}>
          <HintRow>
            <p>Drag and drop leads between stages to update their status</p>
            <BoardState hasLeads={leads !== undefined} isLive={isLive} hasFailed={hasFailed} />
          </HintRow>
          <Toolbar
            count={count}
            readAll={async () => {
              const all = await fetchWholeBoard(query);
              return Object.values(groupByStage(all, compare)).flat();
            }}
            view={view}
            onChange={change}
            layout={layout}
            hasNoteSearchFailed={hasNoteSearchFailed}
            onShortcuts={() => setShowsShortcuts(true)}
          >
            <Chips counts={chipCounts} view={view} onChange={change} />
            <ViewsMenu query={viewQuery(params, layout)} onOpen={open} />
          </Toolbar>
          <PageParts of="Status" place="board" />
          {hasFailed && <FetchFailed isBusy={isValidating} onRetry={() => void refetch()} />}
          {data && count.total === 0 ? <NoLeadsYet /> : null}
          {isCurrent && count.total > 0 && count.shown === 0 && visibleLeads.length === 0 ? (
            <NoMatch onClear={() => change(noFilters)} />
          ) : null}
          <BoardArea>
            {leads ? (
              <NoteHitsContext value={noteHits}>
                <SelectionContext value={selection.selection}>
                  {layout === "table" ? (
                    <Suspense fallback={<BoardSkeleton />}>
                      <LeadTable
                        query={query}
                        changes={changes}
                        leads={active}
                        isShown={isVisible}
                        count={count.shown}
                        areShortcutsOn={shortcuts.isOn}
                        selection={selection}
                      />
                    </Suspense>
                  ) : (
                    <CompactContext value={layout === "compact"}>
                      <Board
                        leads={active}
                        shown={visibleLeads}
                        counts={counts}
                        ends={isCurrent ? data?.ends : undefined}
                        onMore={readMore}
                        compare={compare}
                        stage={view.stage}
                        onStageChange={onStageChange}
                        areShortcutsOn={shortcuts.isOn}
                        selection={selection}
                        openId={openId}
                      />
                    </CompactContext>
                  )}
                </SelectionContext>
              </NoteHitsContext>
            ) : null}
            {!leads && !hasFailed ? <BoardSkeleton /> : null}
          </BoardArea>
          <BoardSelectionBar board={selection} total={count.shown} />
        </BoardBody>
        <Outlet context={context} />
        <ShortcutsDialog
          isOpen={showsShortcuts}
          onOpenChange={setShowsShortcuts}
          isOn={shortcuts.isOn}
          onToggle={shortcuts.setIsOn}
        />
      </BoardFrames>
    </LeadPage>
  );
}
