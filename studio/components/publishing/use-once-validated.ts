import { useEffect, useEffectEvent } from "react";
import { type DocumentActionProps, useValidationStatus } from "sanity";

/**
 * A validation counts once it is still done after five timers of 40 ms. Before Sanity validates the stored text, it
 * reports the validation of an earlier one as done. A busy page is late, and so are its timers: one timer would not do.
 */
const TIMER_COUNT = 5;
const TIMER_MS = 40;

type Validated = Pick<
  DocumentActionProps,
  "id" | "type" | "version" | "draft" | "published" | "release"
>;

/**
 * While `isWaiting`, calls `onValidated` once the current state of the document is validated, with whether it has
 * errors. Sanity's own Publish would refuse a click because of errors of an earlier text (`validation` in sanity 6.16).
 */
export function useOnceValidated(
  { id, type, version, draft, published, release }: Validated,
  isWaiting: boolean,
  onValidated: (hasErrors: boolean) => void,
): void {
  const document = version ?? draft ?? published;
  const status = useValidationStatus(document?._id ?? id, type, !release);
  const isDone = !status.isValidating && status.revision === document?._rev;
  const finish = useEffectEvent(() => {
    onValidated(status.validation.some(({ level }) => level === "error"));
  });
  useEffect(() => {
    if (!isWaiting || !isDone) return undefined;
    let remaining = TIMER_COUNT;
    const timer = setInterval(() => {
      remaining -= 1;
      if (remaining > 0) return;
      clearInterval(timer);
      finish();
    }, TIMER_MS);
    return () => clearInterval(timer);
  }, [isWaiting, isDone]);
}
