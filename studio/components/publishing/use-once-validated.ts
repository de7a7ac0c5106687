import { useEffect, useEffectEvent } from "react";
import { type DocumentActionProps, useValidationStatus } from "sanity";

/**
 * For this many turns of the page, each this many milliseconds later, a validation stays done before it counts. Sanity
 * reports the validation of an earlier text as the one of the stored text, until it begins with that. A busy page shows
 * that late, however long it takes, so a fixed wait would not do.
 */
const TURNS = 5;
const TURN = 40;

type Validated = Pick<
  DocumentActionProps,
  "id" | "type" | "version" | "draft" | "published" | "release"
>;

/**
 * Calls `onValidated` once the document as it is now is validated, with whether it has errors: for as long as it is waited
 * for. Sanity's own Publish, pressed meanwhile, is lost to errors of an earlier text (`validation` in sanity 6.16).
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
