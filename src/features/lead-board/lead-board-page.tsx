import { Helmet } from "react-helmet-async";
import { Button } from "../../ui/button.tsx";
import { NoticeTitle, PageHead, PageTitle } from "../../ui/page.styles.ts";
import { stages } from "./board-model.ts";
import { Columns } from "./board.styles.ts";
import { Board } from "./board.tsx";
import {
  BoardArea,
  BoardBody,
  BoardNotice,
  HintRow,
  LiveState,
  SkeletonColumn,
} from "./lead-board-page.styles.ts";
import { useLeadActions } from "./use-lead-actions.ts";
import { useLeads } from "./use-leads.ts";

const stateText = {
  loading: "Loading dashboard...",
  live: "Live",
  reconnecting: "Reconnecting...",
  failed: "",
};

function boardState(hasLeads: boolean, isLive: boolean, hasFailed: boolean) {
  if (hasLeads) return isLive ? "live" : "reconnecting";
  return hasFailed ? "failed" : "loading";
}

const SKELETON_CARDS = [3, 2, 2, 1, 1];

function BoardSkeleton() {
  return (
    <Columns aria-hidden="true">
      {stages.map(({ id }, index) => (
        <SkeletonColumn key={id}>
          <span />
          {Array.from({ length: SKELETON_CARDS[index] ?? 1 }, (_, card) => (
            <span key={card} />
          ))}
        </SkeletonColumn>
      ))}
    </Columns>
  );
}

function FetchFailed({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  return (
    <BoardNotice>
      <NoticeTitle>The leads could not be loaded</NoticeTitle>
      <p>The board tries again by itself. You can also try now.</p>
      <Button $variant="quiet" $size="small" aria-disabled={isBusy} onClick={onRetry}>
        {isBusy ? "Trying..." : "Try again"}
      </Button>
    </BoardNotice>
  );
}

function NoLeadsYet() {
  return (
    <BoardNotice>
      <NoticeTitle>No leads yet</NoticeTitle>
      <p>Requests from the contact form appear here by themselves.</p>
    </BoardNotice>
  );
}

/** The lead board of section 2: five stages, always as the server has them. */
export function LeadBoardPage() {
  const { leads, failure, isLive, isValidating, refetch } = useLeads();
  const actions = useLeadActions();
  const state = boardState(leads !== undefined, isLive, failure !== undefined);
  return (
    <>
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
          <LiveState data-state={state}>{stateText[state]}</LiveState>
        </HintRow>
        {failure === "fetch" && <FetchFailed isBusy={isValidating} onRetry={refetch} />}
        {leads?.length === 0 && <NoLeadsYet />}
        <BoardArea>
          {leads ? <Board leads={leads} {...actions} /> : null}
          {state === "loading" ? <BoardSkeleton /> : null}
        </BoardArea>
      </BoardBody>
    </>
  );
}
