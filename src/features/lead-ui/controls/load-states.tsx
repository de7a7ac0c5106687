import { useEffect, useState } from "react";
import { NoticeTitle } from "../../../ui/page.styles.ts";
import { useOnline } from "../../../ui/use-online.ts";
import { NotLoaded, SmallButton } from "./panel-parts.styles.ts";
import { BoardNotice, LiveState } from "./load-states.styles.ts";
import { QuietButton } from "../../../ui/work-button.tsx";

const stateText = {
  loading: "Loading dashboard...",
  connecting: "Connecting...",
  live: "Live",
  reconnecting: "Reconnecting...",
  // Visible only beside the panel; elsewhere the page's header has a longer message.
  offline: "Offline",
  failed: "",
};

/** Milliseconds after which a page that has never been connected shows "Reconnecting..." instead of "Connecting...". */
const CONNECT_TIME = 10_000;

/** Returns whether a page that was just opened is not connected yet, which is no problem to report. */
function useConnecting(isLive: boolean): boolean {
  const [isConnecting, setConnecting] = useState(!isLive);
  if (isLive && isConnecting) setConnecting(false);
  useEffect(() => {
    const timer = setTimeout(() => setConnecting(false), CONNECT_TIME);
    return () => clearTimeout(timer);
  }, []);
  return isConnecting;
}

type BoardStateProps = { hasLeads: boolean; isLive: boolean; hasFailed: boolean };

/** Shows whether the leads are up to date; screen readers announce each change. */
export function BoardState({ hasLeads, isLive, hasFailed }: BoardStateProps) {
  const isOnline = useOnline();
  const isConnecting = useConnecting(isLive);
  const state = stateOf();
  function stateOf(): keyof typeof stateText {
    if (!isOnline) return "offline";
    if (!hasLeads) return hasFailed ? "failed" : "loading";
    if (isLive) return "live";
    return isConnecting ? "connecting" : "reconnecting";
  }
  return <LiveState data-state={state}>{stateText[state]}</LiveState>;
}

/** Replaces leads that could not be loaded, with a button that tries again. */
export function FetchFailed({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  const isOnline = useOnline();
  return (
    <BoardNotice>
      <NoticeTitle>The leads could not be loaded</NoticeTitle>
      <p>
        {isOnline
          ? "The desk keeps trying. You can also try now."
          : "You are offline. The leads load when you are back online."}
      </p>
      <QuietButton isBusy={isBusy} busy="Trying..." onClick={onRetry}>
        Try again
      </QuietButton>
    </BoardNotice>
  );
}

/** Replaces a part of the panel that could not be loaded (`what`), with a button that tries again. */
export function LoadFailed({ what, onRetry }: { what: string; onRetry: () => void }) {
  const isOnline = useOnline();
  return (
    <NotLoaded role="alert">
      <p>
        The {what} could not be loaded.
        {isOnline ? null : " You are offline. It loads when you are back online."}
      </p>
      <SmallButton onClick={onRetry}>Try again</SmallButton>
    </NotLoaded>
  );
}
