import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import { Link } from "../../ui/link.tsx";
import { useSWRConfig } from "swr";
import { reportAccess } from "../../supabase/report-access.ts";
import { useServerData } from "../../supabase/use-server-data.ts";
import { token } from "../../theme/tokens.ts";
import { Badge } from "../../ui/badge.tsx";
import { NoticeTitle, SkeletonBlock, RowList, ReadingBody } from "../../ui/page.styles.ts";
import { BoardState, FetchFailed } from "../lead-ui/controls/load-states.tsx";
import { BoardNotice } from "../lead-ui/controls/load-states.styles.ts";
import { fetchTrashedLeads } from "../leads/data/leads-data.ts";
import { useRealtimeChanges } from "../leads/realtime/realtime-changes.ts";
import { useBulkActions } from "../lead-selection/use-bulk-actions.ts";
import { useLeadActions } from "../lead-actions/use-lead-actions.ts";
import { formatAgo, formatDay, formatExact } from "../../lib/format-time.ts";
import { stageTitle } from "../leads/model/board-model.ts";
import { createLeadStore } from "../leads/model/lead-store.ts";
import type { Lead } from "../leads/model/lead.ts";
import { BOARD_PATH, panelPath } from "../leads/model/desk-paths.ts";
import { StageMark } from "../lead-ui/card/stage-mark.styles.ts";
import { UndoIcon } from "../lead-ui/controls/icons.tsx";
import { listState } from "../../lib/return-path.ts";
import { TrashSelectionBar } from "./trash-selection.tsx";
import { SelectCheck, useCardSelection } from "../lead-selection/select-check.tsx";
import { createSelectionStore, SelectionContext } from "../lead-selection/selection-store.ts";
import { useShortcuts } from "../lead-ui/controls/use-shortcuts.ts";
import { ToolButton } from "../lead-ui/controls/tool-parts.styles.ts";
import {
  BackLink,
  Company,
  Dates,
  Person,
  StageCell,
  Row,
  TrashHint,
} from "./trash-page.styles.ts";
import { leadKeys } from "../leads/data/lead-keys.ts";
import { PageHeading } from "../../ui/page-heading.tsx";

/** The leads in the trash, kept up to date, and how to restore one. */
function useTrash() {
  const [store] = useState(createLeadStore);
  const { pending } = useSyncExternalStore(store.subscribe, store.getChanges);
  const { restore, record, undo, redo } = useLeadActions(store);
  const { mutate } = useSWRConfig();
  const onConflict = useCallback(() => void mutate(leadKeys.trash()), [mutate]);
  const bulk = useBulkActions(store, record, onConflict);
  const { data, hasFailed, isValidating, refetch } = useServerData(
    leadKeys.trash(),
    fetchTrashedLeads,
    { failureMessage: "Failed to fetch leads. Please try again." },
  );

  const isLive = useRealtimeChanges({
    onLeads: (changed) => {
      const listed = new Set(data?.map(({ id }) => id));
      const isOutdated = changed.some(
        ({ id, deleted_at }) => listed.has(id) === (deleted_at === null),
      );
      if (isOutdated) void refetch();
    },
    onErased: (id) => {
      if (data?.some((lead) => lead.id === id)) void refetch();
    },
    // While it is being read for the first time there is nothing to catch up with.
    catchUp: async () => {
      if (data || hasFailed || isLive) await refetch();
    },
  });

  return {
    // A lead that is being restored is hidden at once, and shown again if the server refuses.
    leads: data?.filter(({ id }) => pending.get(id)?.at(-1)?.kind !== "restore"),
    hasFailed,
    isLive,
    isValidating,
    refetch,
    restore: (lead: Lead) => void restore(lead),
    restoreAll: bulk.restore,
    undo,
    redo,
  };
}

type TrashRowProps = {
  lead: Lead;
  /** Everything in the trash, in its order. */
  ids: readonly string[];
  onRestore: (lead: Lead) => void;
};

function TrashRow({ lead, ids, onRestore }: TrashRowProps) {
  const { company_name, contact_name, email, stage, deleted_at, purge_at } = lead;
  const location = useLocation();
  const { isSelected, onClickCapture } = useCardSelection(lead);
  return (
    <Row
      data-lead={lead.id}
      data-selected={isSelected || undefined}
      onClickCapture={onClickCapture}
    >
      <SelectCheck lead={lead} in="row" />
      <div>
        <Company>
          <Link to={panelPath(lead.id)} state={listState(location, ids)}>
            {company_name}
          </Link>
        </Company>
        <Person>
          {contact_name} · {email}
        </Person>
      </div>
      <StageCell>
        <StageMark data-stage={stage} /> {stageTitle(stage)}
        <Badge>{lead.solution_interested}</Badge>
      </StageCell>
      <Dates>
        {deleted_at && (
          <span>
            Deleted{" "}
            <time dateTime={deleted_at} title={formatExact(deleted_at)}>
              {formatAgo(deleted_at)}
            </time>
          </span>
        )}
        {purge_at && (
          <span>
            Erased on{" "}
            <time dateTime={purge_at} title={formatExact(purge_at)}>
              {formatDay(purge_at)}
            </time>
          </span>
        )}
      </Dates>
      <ToolButton aria-label={`Restore ${company_name}`} onClick={() => onRestore(lead)}>
        <UndoIcon />
        Restore
      </ToolButton>
    </Row>
  );
}

/** The leads deleted in the last 30 days, when each is erased, and buttons to restore them. */
export function TrashPage() {
  const { leads, hasFailed, isLive, isValidating, refetch, restore, ...trash } = useTrash();
  const ids = useMemo(() => leads?.map(({ id }) => id) ?? [], [leads]);
  const [selection] = useState(createSelectionStore);
  const { isOn } = useShortcuts({ z: () => void trash.undo(), Z: () => void trash.redo() });
  useEffect(() => void reportAccess("trash-opened"), []);
  return (
    <>
      <PageHeading>Trash</PageHeading>
      <ReadingBody>
        <TrashHint>
          <p>Deleted leads stay here for 30 days, then they are erased for good.</p>
          <BoardState hasLeads={leads !== undefined} isLive={isLive} hasFailed={hasFailed} />
        </TrashHint>
        <BackLink as={Link} to={BOARD_PATH}>
          Back to the board
        </BackLink>
        {hasFailed && !leads ? (
          <FetchFailed isBusy={isValidating} onRetry={() => void refetch()} />
        ) : null}
        {leads?.length === 0 ? (
          <BoardNotice>
            <NoticeTitle>The trash is empty</NoticeTitle>
            <p>Leads that you delete from the board appear here.</p>
          </BoardNotice>
        ) : null}
        {!leads && !hasFailed ? <SkeletonBlock style={{ height: token.width[12] }} /> : null}
        {leads && leads.length > 0 ? (
          <SelectionContext value={selection}>
            <RowList aria-label="Deleted leads">
              {leads.map((lead) => (
                <TrashRow key={lead.id} lead={lead} ids={ids} onRestore={restore} />
              ))}
            </RowList>
          </SelectionContext>
        ) : null}
        <TrashSelectionBar
          selection={selection}
          leads={leads}
          areShortcutsOn={isOn}
          restore={trash.restoreAll}
        />
      </ReadingBody>
    </>
  );
}
