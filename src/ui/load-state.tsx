import { Button } from "./button.tsx";
import { CardNotice, FormSkeleton } from "./load-state.styles.ts";
import { HiddenStatus, Notice, NoticeTitle, SkeletonBlock } from "./page.styles.ts";
import { useOnline } from "./use-online.ts";

type LoadStateProps = {
  /** The subject, e.g. "your profile"; `verb` is the matching verb. */
  what: string;
  verb: "loads" | "load";
  hasData: boolean;
  hasFailed: boolean;
  isValidating: boolean;
  refetch: () => void | Promise<void>;
};

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Retries; shows that it is loading. */
export function TryAgain({
  isValidating,
  refetch,
}: Pick<LoadStateProps, "isValidating" | "refetch">) {
  return (
    <Button
      $variant="quiet"
      $size="work"
      aria-disabled={isValidating || undefined}
      onClick={() => void refetch()}
    >
      {isValidating ? "Trying..." : "Try again"}
    </Button>
  );
}

/** The state that a card shows instead of its data: loading, offline, or failed. */
export function LoadState({ what, verb, hasData, hasFailed, ...reading }: LoadStateProps) {
  const isOnline = useOnline();
  const isLoading = isOnline && !hasData && !hasFailed;
  return (
    <>
      <HiddenStatus>{isLoading ? `Loading ${what}...` : ""}</HiddenStatus>
      {!isOnline && !hasData && (
        <CardNotice>
          <p>{`You are offline. ${capitalize(what)} ${verb} when the connection is back.`}</p>
        </CardNotice>
      )}
      {isLoading && (
        <FormSkeleton aria-hidden="true">
          <SkeletonBlock />
          <SkeletonBlock />
        </FormSkeleton>
      )}
      {isOnline && hasFailed && !hasData && (
        <CardNotice>
          <p>{`${capitalize(what)} could not be loaded.`}</p>
          <TryAgain {...reading} />
        </CardNotice>
      )}
    </>
  );
}

/** The state that a page shows instead of its data; `height` (a length) is that of the placeholder. */
export function PageLoadState(props: LoadStateProps & { height: string }) {
  const { what, verb, hasData, hasFailed, height, ...reading } = props;
  const isOnline = useOnline();
  const isLoading = isOnline && !hasData && !hasFailed;
  return (
    <>
      <HiddenStatus>{isLoading ? `Loading ${what}...` : ""}</HiddenStatus>
      {!isOnline && !hasData && (
        <Notice>
          <NoticeTitle>You are offline</NoticeTitle>
          <p>{`${capitalize(what)} ${verb} when the connection is back.`}</p>
        </Notice>
      )}
      {isLoading && <SkeletonBlock style={{ height }} />}
      {isOnline && hasFailed && !hasData && (
        <Notice>
          <NoticeTitle>{`${capitalize(what)} could not be loaded`}</NoticeTitle>
          <TryAgain {...reading} />
        </Notice>
      )}
    </>
  );
}
