import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { Helmet } from "react-helmet-async";
import { Outlet, useNavigate } from "react-router-dom";
import useSWR from "swr";
import { PageHead, PageTitle } from "../../ui/page.styles.ts";
import { Board } from "./board/board.tsx";
import { BoardSkeleton, BoardState, FetchFailed, NoLeadsYet, NoMatch } from "./board-states.tsx";
import { leadKeys } from "./data/leads-data.ts";
import { fetchWorkingHours } from "./data/panel-data.ts";
import { useLeadActions } from "./data/use-lead-actions.ts";
import { NoteHitsContext } from "./data/note-hits-context.ts";
import { useLeads } from "./data/use-leads.ts";
import { useNoteSearch } from "./data/use-note-search.ts";
import { useNow } from "./data/use-now.ts";
import { WorkingHoursContext } from "./data/working-hours-context.ts";
import type { Desk } from "./desk.ts";
import { BoardArea, BoardBody, HintRow } from "./lead-board-page.styles.ts";
import { groupByStage } from "./model/board-model.ts";
import { createMatcher, createOrder, isNoteHit, noFilters, wordsOf } from "./model/board-view.ts";
import type { Lead, Stage } from "./model/lead.ts";
import { TRASH_PATH } from "./model/paths.ts";
import { dueOf } from "./model/working-hours.ts";
import { ShortcutsDialog } from "./shortcuts/shortcuts-dialog.tsx";
import { useShortcuts } from "./shortcuts/use-shortcuts.ts";
import { useBoardView } from "./use-board-view.ts";
import { Toolbar } from "./toolbar/toolbar.tsx";

const nobody: readonly Lead[] = [];

function focusSearch() {
  document.querySelector<HTMLElement>("[data-search]")?.focus();
}

/** The lead board of section 2: five stages, always as the server has them. */
export function LeadBoardPage() {
  const { store, leads, hasFailed, isLive, isValidating, refetch } = useLeads();
  const actions = useLeadActions(store);
  const { data: hours = [] } = useSWR(leadKeys.hours(), fetchWorkingHours);
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

  const known = leads ?? nobody;
  const asked = useDeferredValue(view);
  const { inNotes, hasFailed: areNotesLeftOut } = useNoteSearch(asked.q, isLive);
  const shown = useMemo(
    () => known.filter(createMatcher(asked, now, inNotes)),
    [known, asked, now, inNotes],
  );
  const noteHits = useMemo(() => {
    const words = wordsOf(asked.q);
    const hits = words.length === 0 ? [] : shown.filter((lead) => isNoteHit(lead, words));
    return new Set(hits.map(({ id }) => id));
  }, [asked.q, shown]);
  const compare = useMemo(
    () => createOrder(asked.sort, (lead) => dueOf(lead, hours)),
    [asked.sort, hours],
  );
  const desk = useMemo<Desk>(() => ({ leads, actions, isLive }), [leads, actions, isLive]);
  const onStage = useCallback((stage: Stage) => change({ stage }), [change]);

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
          leads={known}
          shown={shown}
          ordered={() => Object.values(groupByStage(shown, compare)).flat()}
          view={view}
          onChange={change}
          areNotesLeftOut={areNotesLeftOut}
          onShortcuts={() => setShowsShortcuts(true)}
        />
        {hasFailed && <FetchFailed isBusy={isValidating} onRetry={refetch} />}
        {leads?.length === 0 && <NoLeadsYet />}
        {known.length > 0 && shown.length === 0 ? (
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
                onStage={onStage}
                move={actions.move}
                remove={actions.remove}
                hasShortcuts={shortcuts.isOn}
              />
            </NoteHitsContext>
          ) : null}
          {!leads && !hasFailed ? <BoardSkeleton /> : null}
        </BoardArea>
      </BoardBody>
      <Outlet context={desk} />
      <ShortcutsDialog
        isOpen={showsShortcuts}
        onOpenChange={setShowsShortcuts}
        isOn={shortcuts.isOn}
        onChoose={shortcuts.choose}
      />
    </WorkingHoursContext>
  );
}
