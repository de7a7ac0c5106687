import type { ComponentProps } from "react";
import { Button } from "./button.tsx";

type WorkButtonProps = ComponentProps<typeof Button> & {
  /**
   * Whether the button's action is in progress. The button is not disabled, to keep the focus, so its handler has to
   * ignore further presses.
   */
  isBusy?: boolean;
  /** Its label in the meantime. */
  busy?: string;
};

/** A button of the desk. */
export function WorkButton({ isBusy = false, busy, children, ...button }: WorkButtonProps) {
  return (
    <Button $size="work" aria-disabled={isBusy || undefined} {...button}>
      {isBusy && busy ? busy : children}
    </Button>
  );
}

/** A button of the desk beside a more important one. */
export function QuietButton(button: WorkButtonProps) {
  return <WorkButton $variant="quiet" {...button} />;
}

/** The button that submits a form of the desk. */
export function SubmitButton(button: WorkButtonProps) {
  return <WorkButton type="submit" {...button} />;
}
