import { useOnline } from "../data/use-online.ts";
import { NotLoaded, SmallButton } from "./lead-panel.styles.ts";

/** In place of a list that could not be read: what to do, or what it waits for. */
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
