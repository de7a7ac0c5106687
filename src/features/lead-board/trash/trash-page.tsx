import { Helmet } from "react-helmet-async";
import { Link } from "react-router-dom";
import { Badge } from "../../../ui/badge.tsx";
import { NoticeTitle, PageHead, PageTitle, SkeletonBlock } from "../../../ui/page.styles.ts";
import { BoardState, FetchFailed } from "../board-states.tsx";
import { BoardNotice } from "../lead-board-page.styles.ts";
import { formatDay, formatExact, formatMoment } from "../model/format-time.ts";
import { stageTitle } from "../model/board-model.ts";
import type { Lead } from "../model/lead.ts";
import { BOARD_PATH, panelPath } from "../model/paths.ts";
import { StageMark } from "../board/column.styles.ts";
import { UndoIcon } from "../icons.tsx";
import { ToolButton } from "../toolbar/toolbar.styles.ts";
import {
  BackLink,
  Company,
  Dates,
  Person,
  Row,
  Rows,
  TrashBody,
  TrashHint,
} from "./trash-page.styles.ts";
import { useTrash } from "./use-trash.ts";

function TrashRow({ lead, onRestore }: { lead: Lead; onRestore: (lead: Lead) => void }) {
  const { company_name, contact_name, email, stage, deleted_at, purge_at } = lead;
  return (
    <Row>
      <div>
        <Company>
          <Link to={panelPath(lead.id)}>{company_name}</Link>
        </Company>
        <Person>
          {contact_name} · {email}
        </Person>
      </div>
      <p>
        <StageMark data-stage={stage} /> {stageTitle(stage)}{" "}
        <Badge>{lead.solution_interested}</Badge>
      </p>
      <Dates>
        {deleted_at && (
          <span>
            Deleted{" "}
            <time dateTime={deleted_at} title={formatExact(deleted_at)}>
              {formatMoment(deleted_at)}
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
      <ToolButton
        type="button"
        aria-label={`Restore ${company_name}`}
        onClick={() => onRestore(lead)}
      >
        <UndoIcon />
        Restore
      </ToolButton>
    </Row>
  );
}

/** What was deleted in the last 30 days: the way back, and the day each lead is erased. */
export function TrashPage() {
  const { leads, hasFailed, isLive, isValidating, refetch, restore } = useTrash();
  return (
    <>
      <Helmet>
        <title>Trash</title>
        <meta name="robots" content="noindex" />
      </Helmet>
      <PageHead>
        <PageTitle>Trash</PageTitle>
      </PageHead>
      <TrashBody>
        <TrashHint>
          <p>Deleted leads stay here for 30 days, then they are erased for good.</p>
          <BoardState hasLeads={leads !== undefined} isLive={isLive} hasFailed={hasFailed} />
        </TrashHint>
        <BackLink as={Link} to={BOARD_PATH}>
          Back to the board
        </BackLink>
        {hasFailed && !leads ? <FetchFailed isBusy={isValidating} onRetry={refetch} /> : null}
        {leads?.length === 0 ? (
          <BoardNotice>
            <NoticeTitle>The trash is empty</NoticeTitle>
            <p>A lead that is deleted from the board comes here.</p>
          </BoardNotice>
        ) : null}
        {!leads && !hasFailed ? <SkeletonBlock style={{ height: "12rem" }} /> : null}
        {leads && leads.length > 0 ? (
          <Rows aria-label="Deleted leads">
            {leads.map((lead) => (
              <TrashRow key={lead.id} lead={lead} onRestore={restore} />
            ))}
          </Rows>
        ) : null}
      </TrashBody>
    </>
  );
}
