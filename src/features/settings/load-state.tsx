import { Button } from "../../ui/button.tsx";
import { HiddenStatus, SkeletonBlock } from "../../ui/page.styles.ts";
import { useOnline } from "../../ui/use-online.ts";
import { FormSkeleton, LoadFailed } from "./settings-page.styles.ts";

type LoadStateProps = {
  /** What the card shows, e.g. "your profile"; `verb` is the one that goes with it. */
  what: string;
  verb: "loads" | "load";
  hasData: boolean;
  hasFailed: boolean;
  isValidating: boolean;
  refetch: () => Promise<void>;
};

/** What a card of the settings shows in place of its data: loading, offline, or failed. */
export function LoadState(props: LoadStateProps) {
  const { what, verb, hasData, hasFailed, isValidating, refetch } = props;
  const isOnline = useOnline();
  const isLoading = isOnline && !hasData && !hasFailed;
  const subject = what.charAt(0).toUpperCase() + what.slice(1);
  return (
    <>
      <HiddenStatus>{isLoading ? `Loading ${what}...` : ""}</HiddenStatus>
      {!isOnline && !hasData && (
        <LoadFailed>
          <p>{`You are offline. ${subject} ${verb} when the connection is back.`}</p>
        </LoadFailed>
      )}
      {isLoading && (
        <FormSkeleton aria-hidden="true">
          <SkeletonBlock />
          <SkeletonBlock />
        </FormSkeleton>
      )}
      {isOnline && hasFailed && !hasData && (
        <LoadFailed>
          <p>{`${subject} could not be loaded.`}</p>
          <Button
            $variant="quiet"
            $size="work"
            aria-disabled={isValidating || undefined}
            onClick={() => void refetch()}
          >
            {isValidating ? "Trying..." : "Try again"}
          </Button>
        </LoadFailed>
      )}
    </>
  );
}
