import { Button } from "../../ui/button.tsx";
import { NoticeTitle } from "../../ui/page.styles.ts";
import { useOnline } from "../../ui/use-online.ts";
import { Columns } from "./board/board.styles.ts";
import { BoardNotice, LiveState, SkeletonColumn } from "./lead-board-page.styles.ts";
import { stages } from "../leads/model/board-model.ts";
import { NotLoaded, SmallButton } from "../lead-panel/lead-panel.styles.ts";
import { searchHelp } from "./toolbar/search-field.tsx";

const stateText = {
  loading: "Loading dashboard...",
  live: "Live",
  reconnecting: "Reconnecting...",
  // Shown in the header of every admin page.
  offline: "",
  failed: "",
};

type BoardStateProps = { hasLeads: boolean; isLive: boolean; hasFailed: boolean };

/** Whether the screen is up to date; a change of it is announced. */
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

/** Placeholder of the columns while the leads are loading. */
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

/** Shown where the leads could not be loaded, with a retry button. */
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
      <Button $variant="quiet" $size="work" aria-disabled={isBusy} onClick={onRetry}>
        {isBusy ? "Trying..." : "Try again"}
      </Button>
    </BoardNotice>
  );
}

/** Shown while there are no leads at all. */
export function NoLeadsYet() {
  return (
    <BoardNotice>
      <NoticeTitle>No leads yet</NoticeTitle>
      <p>Requests from the contact form appear here by themselves.</p>
    </BoardNotice>
  );
}

/** Shown where no lead matches the search and the filters. */
export function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <BoardNotice>
      <NoticeTitle>No lead matches</NoticeTitle>
      <p>Try another word, or take the filters off. {searchHelp}</p>
      <Button $variant="quiet" $size="work" onClick={onClear}>
        Clear search and filters
      </Button>
    </BoardNotice>
  );
}

/** Shown where a part of the panel could not be loaded, with a retry button. */
export function LoadFailed({ what, onRetry }: { what: string; onRetry: () => void }) {
  const isOnline = useOnline();
  return (
    <NotLoaded role="alert">
      <p>
        The {what} could not be loaded.
        {isOnline ? null : " You are offline: it is tried again when you are back."}
      </p>
      <SmallButton type="button" onClick={onRetry}>
        Try again
      </SmallButton>
    </NotLoaded>
  );
}
