import type { Dialog as BaseDialog } from "@base-ui/react/dialog";
import type { ComponentProps, ReactElement, ReactNode, RefObject } from "react";
import type { DialogPlacement } from "./dialog.styles.ts";

/** Whether a dialog is open, and what opens and closes it. */
export type OpenState = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

export type DialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean, by: { event: Event }) => void;
  title: string;
  description?: ReactNode;
  /** `center` and `wide` are dialog boxes; `start` and `end` are sheets, whose title is visually hidden. */
  placement?: DialogPlacement;
  /** The element that gets the focus on closing, if the opening button may have been removed. */
  finalFocus?: ComponentProps<typeof BaseDialog.Popup>["finalFocus"];
  /**
   * False keeps the page behind it usable: nothing is dimmed, the focus may leave, and a click outside does not close
   * it.
   */
  isModal?: boolean;
  /** Whether the dialog is hidden already, before it is closed. */
  isLeaving?: boolean;
  /** Must contain a close button, since touch screen readers have no Escape key. */
  children: ReactNode;
};

export type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactElement<object>;
  /** The accessible name. */
  title: string;
  children: ReactNode;
};

export type MenuProps<Subject, Handle> = {
  handle: Handle;
  /** The accessible name of the menu. */
  label: string;
  /** The element that contains the open menu, inside a landmark so that screen readers find it. */
  container: RefObject<HTMLElement | null>;
  children: (subject: Subject) => ReactNode;
};
