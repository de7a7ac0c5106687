import { Button } from "./button.tsx";
import { DialogActions } from "./dialog-form.styles.ts";

type FormActionsProps = {
  onCancel: () => void;
  cancel?: string;
  /** The label of the submit button. */
  submit: string;
  /** Its label while the form is being submitted; further clicks do nothing. */
  busy?: string;
  isBusy?: boolean;
  /** Whether the action cannot be undone. */
  isDangerous?: boolean;
};

/** The end of a form in a dialog: the cancel button and the submit button. */
export function FormActions(props: FormActionsProps) {
  const { onCancel, cancel = "Cancel", submit, busy = submit } = props;
  const { isBusy = false, isDangerous = false } = props;
  return (
    <DialogActions>
      <Button $variant="quiet" $size="work" onClick={onCancel}>
        {cancel}
      </Button>
      <Button
        type="submit"
        $size="work"
        {...(isDangerous && { $variant: "danger" })}
        aria-disabled={isBusy || undefined}
      >
        {isBusy ? busy : submit}
      </Button>
    </DialogActions>
  );
}
