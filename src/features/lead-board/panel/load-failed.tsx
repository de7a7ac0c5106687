import { Quiet, SmallButton } from "./lead-panel.styles.ts";

/** In place of a list that could not be read. */
export function LoadFailed({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <Quiet role="alert">
      The {what} could not be loaded.{" "}
      <SmallButton type="button" onClick={onRetry}>
        Try again
      </SmallButton>
    </Quiet>
  );
}
