import { Button } from "../../ui/button.tsx";
import { NoticeTitle } from "../../ui/page.styles.ts";
import { Columns } from "./board/board.styles.ts";
import { BoardNotice, LiveState, SkeletonColumn } from "./lead-board-page.styles.ts";
import { useOnline } from "./data/use-online.ts";
import { stages } from "./model/board-model.ts";
import { searchHelp } from "./toolbar/search-field.tsx";

const stateText = {
  loading: "Loading dashboard...",
  live: "Live",
  reconnecting: "Reconnecting...",
  // The header of every admin page says it.
  offline: "",
  failed: "",
};

type BoardStateProps = { hasLeads: boolean; isLive: boolean; hasFailed: boolean };

/** Whether what is on the screen is what the server has; read out when it changes. */
export function BoardState({ hasLeads, isLive, hasFailed }: BoardStateProps) {
  const isOnline = useOnline();
  const state = stateOf();
  function stateOf(): keyof typeof stateText {
    if (!isOnline) return "offline";
    if (hasLeads) return isLive ? "live" : "reconnecting";
    return hasFailed ? "failed" : "loading";
  }
  return <LiveState data-state={state}>{stateText[state]}</LiveState>;
}

const SKELETON_CARDS = [3, 2, 2, 1, 1];

/** The columns before the leads are there. */
export function BoardSkeleton() {
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

/** In place of what could not be read, with a way to ask again. */
export function FetchFailed({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  const isOnline = useOnline();
  return (
    <BoardNotice>
      <NoticeTitle>The leads could not be loaded</NoticeTitle>
      <p>
        {isOnline
          ? "It is tried again by itself. You can also try now."
          : "You are offline. They are read as soon as you are back."}
      </p>
      <Button $variant="quiet" $size="small" aria-disabled={isBusy} onClick={onRetry}>
        {isBusy ? "Trying..." : "Try again"}
      </Button>
    </BoardNotice>
  );
}

/** In place of the first leads. */
export function NoLeadsYet() {
  return (
    <BoardNotice>
      <NoticeTitle>No leads yet</NoticeTitle>
      <p>Requests from the contact form appear here by themselves.</p>
    </BoardNotice>
  );
}

/** Where leads are there, but the search and the filters leave none. */
export function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <BoardNotice>
      <NoticeTitle>No lead matches</NoticeTitle>
      <p>Try another word, or take the filters off. {searchHelp}</p>
      <Button $variant="quiet" $size="small" onClick={onClear}>
        Clear search and filters
      </Button>
    </BoardNotice>
  );
}
