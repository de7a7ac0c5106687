import type { ReactNode } from "react";
import { CardNotice, FormSkeleton } from "./load-state.styles.ts";
import { HiddenStatus, Notice, NoticeTitle, SkeletonBlock } from "./page.styles.ts";
import { useOnline } from "./use-online.ts";
import { QuietButton } from "./work-button.tsx";

type LoadStateProps = {
  /** The subject, e.g. "your profile"; `verb` is the matching verb. */
  what: string;
  verb?: "loads" | "load";
  reading: Reading;
};

/** The state of a request, as `useServerData` returns it. */
type Reading = {
  data: unknown;
  hasFailed: boolean;
  isValidating: boolean;
  refetch: () => void | Promise<void>;
};

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The button that requests the data again, and shows while it is being requested. */
export function TryAgain({ isValidating, refetch }: Pick<Reading, "isValidating" | "refetch">) {
  return (
    <QuietButton isBusy={isValidating} busy="Trying..." onClick={() => void refetch()}>
      Try again
    </QuietButton>
  );
}

/** The state that a card shows instead of its data: loading, offline, or failed. */
export function LoadState({ what, verb = "load", reading }: LoadStateProps) {
  const isOnline = useOnline();
  const { data, hasFailed } = reading;
  const hasData = data !== undefined;
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

/** The state that a page shows instead of its data; `children` is the placeholder. */
export function PageLoadState(props: LoadStateProps & { children: ReactNode }) {
  const { what, verb = "load", reading, children } = props;
  const isOnline = useOnline();
  const { data, hasFailed } = reading;
  const hasData = data !== undefined;
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
      {isLoading && children}
      {isOnline && hasFailed && !hasData && (
        <Notice>
          <NoticeTitle>{`${capitalize(what)} could not be loaded`}</NoticeTitle>
          <TryAgain {...reading} />
        </Notice>
      )}
    </>
  );
}
