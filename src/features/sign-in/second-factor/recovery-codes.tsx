import { useCallback, useEffect, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { createRecoveryCodes } from "./data.ts";
import { CodeList, FormActions, Steps } from "./second-factor.styles.ts";
import { QuietButton, WorkButton } from "../../../ui/work-button.tsx";
import { MutedText } from "../../../ui/page.styles.ts";

type RecoveryCodesProps = {
  /** Called when the user confirms that they have stored the codes, or leaves them for later after a failure. */
  onDone: () => void;
  doneLabel?: string;
  /** Called with true when the codes are shown, and with false when they are copied or downloaded. */
  onUnsaved?: (areUnsaved: boolean) => void;
  /** Whether the user tried to close codes that were neither copied nor downloaded. */
  isLeaving?: boolean;
};

/** Creates ten new recovery codes and shows them once, with buttons that copy and download them. */
export function RecoveryCodes({
  onDone,
  doneLabel = "I Have Saved Them",
  onUnsaved,
  isLeaving = false,
}: RecoveryCodesProps) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  const make = useCallback(() => {
    createRecoveryCodes().then(setCodes, () => setHasFailed(true));
  }, []);
  // The codes are created only when this step is shown, so that a user who leaves earlier keeps the old ones.
  useEffect(make, [make]);
  useEffect(() => {
    if (codes) onUnsaved?.(true);
  }, [codes, onUnsaved]);

  function retry() {
    setHasFailed(false);
    make();
  }

  if (hasFailed) {
    return (
      <Steps role="alert">
        <p>Your recovery codes could not be created. Two-factor sign-in is still on.</p>
        <FormActions>
          <WorkButton onClick={retry}>Try again</WorkButton>
          <QuietButton onClick={onDone}>Later</QuietButton>
        </FormActions>
      </Steps>
    );
  }
  if (!codes) return <output>Creating your recovery codes...</output>;
  const text = codes.join("\n");
  return (
    <Steps>
      <MutedText>
        If you lose your device, one of these codes lets you set up another. Each works once. Keep
        them separate from your password. They are shown only once and replace older ones.
      </MutedText>
      <CodeList aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </CodeList>
      <div role="alert">
        {isLeaving ? (
          <FieldError>
            You have not copied or downloaded these codes, and they cannot be shown again. If you
            wrote them down, press “{doneLabel}”.
          </FieldError>
        ) : null}
      </div>
      <FormActions>
        <CopyButton text={text} onCopied={() => onUnsaved?.(false)}>
          Copy codes
        </CopyButton>
        <Button
          as="a"
          $variant="quiet"
          $size="work"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="recovery-codes.txt"
          onClick={() => onUnsaved?.(false)}
        >
          Download codes
        </Button>
        <WorkButton onClick={onDone}>{doneLabel}</WorkButton>
      </FormActions>
    </Steps>
  );
}
