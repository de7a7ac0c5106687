import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import type { ComponentProps, ReactNode } from "react";
import { Backdrop, Description, Popup, Title, type DialogPlacement } from "./dialog.styles.ts";

type DialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description?: ReactNode;
  /** `center` asks something; `start` and `end` are sheets, whose title is read out but not drawn. */
  placement?: DialogPlacement;
  /** Where the focus goes on closing, when what opened the dialog may be gone by then. */
  finalFocus?: ComponentProps<typeof BaseDialog.Popup>["finalFocus"];
  /** Give it a button that closes, so that a touch screen reader can leave. */
  children: ReactNode;
};

/** A modal dialog: focus stays inside and goes back on closing, Escape and a press outside close it. */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  description,
  placement = "center",
  finalFocus,
  children,
}: DialogProps) {
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <BaseDialog.Portal>
        <Backdrop />
        <Popup $placement={placement} finalFocus={finalFocus}>
          <Title data-hidden={placement !== "center" || undefined}>{title}</Title>
          {description ? <Description>{description}</Description> : null}
          {children}
        </Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
