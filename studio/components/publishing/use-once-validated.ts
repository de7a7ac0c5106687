import { useEffect, useEffectEvent } from "react";
import { type DocumentActionProps, useValidationStatus } from "sanity";

/**
 * A validation counts when it stays done for this many timeouts of this many milliseconds. Until it validates the
 * stored text, Sanity reports the validation of an earlier text. A busy page does that late, so a fixed wait is not
 * enough.
 */
const TURNS = 5;
const TURN = 40;

type Validated = Pick<
  DocumentActionProps,
  "id" | "type" | "version" | "draft" | "published" | "release"
>;

/**
 * Calls `onValidated` when the current state of the document is validated, with whether it has errors, while
 * `isWaiting`. A click on Sanity's own Publish would be refused for errors of an earlier text (`validation` in sanity
 * 6.16).
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
    let left = TURNS;
    const timer = setInterval(() => {
      left -= 1;
      if (left > 0) return;
      clearInterval(timer);
      finish();
    }, TURN);
    return () => clearInterval(timer);
  }, [isWaiting, isDone]);
}
