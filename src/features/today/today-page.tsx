import { Fragment, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { Link } from "../../ui/link.tsx";
import { prefetchAnswer } from "../../supabase/early-answers.ts";
import { reportAccess } from "../../supabase/report-access.ts";
import { useServerData } from "../../supabase/use-server-data.ts";
import { returnState } from "../../lib/return-path.ts";
import { token } from "../../theme/tokens.ts";
import { HiddenStatus, SkeletonBlock, RowList, ReadingBody } from "../../ui/page.styles.ts";
import { BoardState, FetchFailed } from "../lead-ui/controls/load-states.tsx";
import { LeadPage } from "../lead-actions/lead-page.tsx";
import { keysOf } from "../leads/extensions/keys.ts";
import { ExtensionsContext, PageParts } from "../leads/extensions/parts.tsx";
import { leadKeys } from "../leads/data/lead-keys.ts";
import { useTeam } from "../leads/data/team-data.ts";
import { fetchWorkingHours } from "../leads/data/working-hours-data.ts";
import { ChevronIcon, PersonIcon } from "../lead-ui/controls/icons.tsx";
import { BOARD_PATH } from "../leads/model/desk-paths.ts";
import type { WorkingHours } from "../leads/model/lead.ts";
import { type QueueEntry, type Reason, reasons } from "./today.ts";
import { dueOf } from "../leads/model/working-hours.ts";
import { useShortcuts } from "../lead-ui/controls/use-shortcuts.ts";
import { SelectFrame, SortSelect } from "../lead-ui/controls/tool-parts.styles.ts";
import { postpone, QueueIdsContext, QueueItem } from "./queue-row.tsx";
import { EmptyQueue, Keys, MoreRow, ReasonTitle, TodayBar } from "./today-page.styles.ts";
import { prefetchToday, useToday } from "./use-today.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { QuietButton } from "../../ui/work-button.tsx";

/** How many rows are shown before the user asks for more. */
const INITIAL_ROWS = 10;

const titles: Record<Reason, string> = {
  unanswered: "New",
  overdue: "Overdue",
  today: "Due today",
  later: "Reply due later",
  unplanned: "Nothing planned",
};

/** Replaces an empty queue by a picture and a link to the board. */
function AllClear({ isAll }: { isAll: boolean }) {
  return (
    <EmptyQueue>
      <svg viewBox="0 0 224 112" aria-hidden="true">
        <circle data-sun cx="112" cy="58" r="30" />
        <path data-sea d="M20 74c16-12 30-12 46 0s30 12 46 0 30-12 46 0 30 12 46 0" />
        <path data-sea data-far d="M44 94c12-9 22-9 34 0s22 9 34 0 22-9 34 0 22 9 34 0" />
      </svg>
      <h2>All clear</h2>
      <p>
        {isAll
          ? "All leads have been answered, and nothing else is planned for today."
          : "All your leads have been answered, and nothing else is planned for today."}
      </p>
      <p>
        <Link to={BOARD_PATH}>Go to the board</Link>
      </p>
    </EmptyQueue>
  );
}

type Chosen = { id: string; index: number; isUnplanned: boolean; takesFocus: boolean };

function chosenAt(queue: readonly QueueEntry[], index: number, takesFocus: boolean) {
  const entry = queue[index];
  return (
    entry && { id: entry.lead.id, index, isUnplanned: entry.reason === "unplanned", takesFocus }
  );
}

/**
 * Returns the current row and functions that open another. If the opened lead leaves the queue or becomes unplanned,
 * the current row is the one now at its index. It is the first row until `isSettled`, as the order may still change.
 */
function useCurrent(queue: readonly QueueEntry[], isSettled: boolean) {
  const [chosen, setChosen] = useState<Chosen>();
  const chosenIndex = queue.findIndex(
    ({ lead, reason }) => lead.id === chosen?.id && (chosen.isUnplanned || reason !== "unplanned"),
  );
  const index = chosenIndex === -1 ? Math.min(chosen?.index ?? 0, queue.length - 1) : chosenIndex;
  const current = queue[index]?.lead;
  const latest = useRef({ queue, index });
  useEffect(() => {
    latest.current = { queue, index };
  });
  // Remembers the current row's index, in case its lead leaves the queue.
  const id = current?.id;
  const isFixed = isSettled || chosen !== undefined;
  if (isFixed && id !== undefined && (id !== chosen?.id || index !== chosen.index)) {
    setChosen(chosenAt(queue, index, chosen !== undefined && id !== chosen.id));
  }
  const openAt = useCallback((at: number, takesFocus: boolean) => {
    const next = chosenAt(latest.current.queue, at, takesFocus);
    if (next) setChosen(next);
  }, []);
  const open = useCallback(
    (openedId: string) => {
      openAt(
        latest.current.queue.findIndex(({ lead }) => lead.id === openedId),
        false,
      );
    },
    [openAt],
  );
  const step = useCallback((by: 1 | -1) => openAt(latest.current.index + by, true), [openAt]);
  return { current, index, takesFocus: chosen?.takesFocus ?? false, open, openAt, step };
}

/** Clicks the control with this selector in the open row; returns false if there is none. */
function press(selector: string): boolean {
  const control = document.querySelector<HTMLElement>(selector);
  control?.click();
  return control !== null;
}

const noQueue: readonly QueueEntry[] = [];
const noHours: readonly WorkingHours[] = [];

function hasAllOwners(params: URLSearchParams): boolean {
  return params.get("owner") === "all";
}

/** Requests the page's first data before it renders; `search` is the query of its URL. */
export function prefetchPage(search: string): void {
  prefetchToday(hasAllOwners(new URLSearchParams(search)));
  prefetchAnswer(leadKeys.hours(), fetchWorkingHours);
}

/** The page Today: one queue of the leads to work on, from top to bottom, by why they need work. */
export function TodayPage() {
  const [params, setParams] = useSearchParams();
  useEffect(() => void reportAccess("today-opened"), []);
  const navigate = useNavigate();
  const location = useLocation();
  const extensions = use(ExtensionsContext);
  const isAll = hasAllOwners(params);
  const team = useTeam();
  const { data, hasFailed: lacksHours } = useServerData(leadKeys.hours(), fetchWorkingHours);
  const hours = data ?? noHours;
  const queueHours = lacksHours ? hours : data;
  const { queue, pin, hasMore, actions, ...reading } = useToday(isAll, team, queueHours);
  // The order may change until both the user's id and the working hours are loaded.
  const isSettled = team.ownUserId !== null && hours.length > 0;
  const { hasFailed, isLive, isValidating, refetch, endedId, endedLead, setEndedId } = reading;
  const {
    current,
    index: at,
    takesFocus,
    open,
    openAt,
    step,
  } = useCurrent(queue ?? noQueue, isSettled);
  if (current) pin(current);
  const [showsAll, setShowsAll] = useState(false);
  // Also shows the row that J has stepped to beyond the first ones.
  const visibleQueue = showsAll ? queue : queue?.slice(0, Math.max(INITIAL_ROWS, at + 1));
  const hiddenCount = (queue?.length ?? 0) - (visibleQueue?.length ?? 0);
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    ...keysOf(extensions, "today", {
      press,
      open: (path) => void navigate(`${BOARD_PATH}/${path}`, { state: returnState(location) }),
    }),
    t: () => {
      if (current) postpone(current, actions.plan);
    },
    z: () => void actions.undo(),
    Z: () => void actions.redo(),
  });
  const count = queue?.length ?? 0;
  const hints = extensions
    .flatMap(({ keys = [] }) => keys)
    .filter((each) => "opens" in each || each.places.includes("today"));
  const ids = useMemo(() => queue?.map(({ lead }) => lead.id) ?? [], [queue]);
  return (
    <QueueIdsContext value={ids}>
      <LeadPage
        team={team}
        hours={hours}
        actions={actions}
        endedId={endedId}
        endedLead={endedLead}
        setEndedId={setEndedId}
      >
        <PageHeading>Today</PageHeading>
        <ReadingBody>
          <TodayBar>
            <SelectFrame>
              <PersonIcon />
              <SortSelect
                aria-label="Owner"
                value={isAll ? "all" : ""}
                onChange={({ target: { value } }) => {
                  setParams(value === "" ? {} : { owner: value }, { replace: true });
                }}
              >
                <option value="">Mine and unassigned</option>
                <option value="all">All leads</option>
              </SortSelect>
              <ChevronIcon />
            </SelectFrame>
            {count > 0 ? `${count}${hasMore ? " and more" : ""} to do` : null}
            <BoardState hasLeads={queue !== undefined} isLive={isLive} hasFailed={hasFailed} />
          </TodayBar>
          <HiddenStatus>{queue && count === 0 ? "All clear" : ""}</HiddenStatus>
          <PageParts of="Status" place="today" />
          {hasFailed && !queue ? (
            <FetchFailed isBusy={isValidating} onRetry={() => void refetch()} />
          ) : null}
          {!queue && !hasFailed ? (
            <SkeletonBlock aria-hidden="true" style={{ height: token.width[10] }} />
          ) : null}
          {queue && count === 0 ? <AllClear isAll={isAll} /> : null}
          {reasons.map((reason) => {
            const entries = visibleQueue?.filter((entry) => entry.reason === reason) ?? noQueue;
            if (entries.length === 0) return null;
            return (
              <Fragment key={reason}>
                <ReasonTitle>{titles[reason]}</ReasonTitle>
                <RowList as="ol" aria-label={titles[reason]} data-skip-to="the first lead">
                  {entries.map(({ lead }) => (
                    <QueueItem
                      key={lead.id}
                      lead={lead}
                      reason={reason}
                      due={dueOf(lead, hours)}
                      isCurrent={lead.id === current?.id}
                      takesFocus={takesFocus}
                      onOpen={open}
                      onStep={step}
                    />
                  ))}
                </RowList>
              </Fragment>
            );
          })}
          {visibleQueue && hiddenCount > 0 ? (
            <MoreRow>
              <QuietButton
                onClick={() => {
                  setShowsAll(true);
                  openAt(visibleQueue.length, true);
                }}
              >
                Show {hiddenCount} more
              </QuietButton>
            </MoreRow>
          ) : null}
          {count > 0 ? (
            <Keys>
              <kbd>J</kbd> <kbd>K</kbd> next and previous, <kbd>T</kbd> tomorrow,{" "}
              {hints.map(({ key, hint }) => (
                <Fragment key={key}>
                  <kbd>{key.toUpperCase()}</kbd> {hint},{" "}
                </Fragment>
              ))}
              <kbd>Z</kbd> undo
            </Keys>
          ) : null}
        </ReadingBody>
        <PageParts of="Menus" place="today" />
      </LeadPage>
    </QueueIdsContext>
  );
}
