import { DialogActions } from "./dialog-form.styles.ts";
import { QuietButton, SubmitButton } from "./work-button.tsx";

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
  const { onCancel, cancel = "Cancel", submit, isDangerous, ...busy } = props;
  return (
    <DialogActions>
      <QuietButton onClick={onCancel}>{cancel}</QuietButton>
      <SubmitButton {...(isDangerous && { $variant: "danger" })} {...busy}>
        {submit}
      </SubmitButton>
    </DialogActions>
  );
}
