import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import type { ComponentProps, ReactNode } from "react";
import { Backdrop, Description, Popup, Title, type DialogPlacement } from "./dialog.styles.ts";

type DialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean, by: { event: Event }) => void;
  title: string;
  description?: ReactNode;
  /** `center` and `wide` are dialog boxes; `start` and `end` are sheets, whose title is visually hidden. */
  placement?: DialogPlacement;
  /** The element that gets the focus on closing, where the opening button may be removed by then. */
  finalFocus?: ComponentProps<typeof BaseDialog.Popup>["finalFocus"];
  /** False leaves what is behind it usable: nothing is dimmed, the focus may leave, and a click outside closes nothing. */
  isModal?: boolean;
  /** Not to be seen any more, before it is closed. */
  isLeaving?: boolean;
  /** Must contain a close button, since touch screen readers have no Escape key. */
  children: ReactNode;
};

/** A dialog, modal unless it says otherwise: traps the focus and returns it on closing; Escape and a click outside close it. */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  description,
  placement = "center",
  finalFocus,
  isModal = true,
  isLeaving = false,
  children,
}: DialogProps) {
  return (
    <BaseDialog.Root
      open={isOpen}
      onOpenChange={onOpenChange}
      modal={isModal}
      disablePointerDismissal={!isModal}
    >
      <BaseDialog.Portal>
        {/* Also over the panel that a dialog is opened from. */}
        {isModal ? <Backdrop forceRender /> : null}
        <Popup $placement={placement} finalFocus={finalFocus} data-leaving={isLeaving || undefined}>
          <Title data-hidden={placement === "start" || placement === "end" || undefined}>
            {title}
          </Title>
          {description ? <Description>{description}</Description> : null}
          {children}
        </Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
