import { Button } from "./button.tsx";
import { DialogActions } from "./dialog-form.styles.ts";

type FormActionsProps = {
  onCancel: () => void;
  cancel?: string;
  /** What the button that submits the form says. */
  submit: string;
  /** What it says while the form is being submitted; a further press does nothing then. */
  busy?: string;
  isBusy?: boolean;
  /** Whether what is submitted cannot be undone. */
  isDangerous?: boolean;
};

/** The end of a form in a dialog: the way out, and the button that submits it. */
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
