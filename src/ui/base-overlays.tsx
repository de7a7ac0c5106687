// The overlays of base-ui: loaded after the page is rendered, see `overlays.ts`.
import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { Menu as BaseMenu } from "@base-ui/react/menu";
import { Popover as BasePopover } from "@base-ui/react/popover";
import { PreviewCard } from "@base-ui/react/preview-card";
import { type ReactNode, type Ref, type RefObject, useRef } from "react";
import * as dialog from "./dialog.styles.ts";
import * as menu from "./menu.styles.ts";
import type { DialogProps, MenuProps, PopoverProps } from "./overlay-props.ts";
import * as popover from "./popover.styles.ts";
import * as preview from "./preview.styles.ts";
import { useDeferredOpen } from "./use-deferred-open.ts";

export { PreviewCard };

export const { createHandle, Trigger: MenuTrigger } = BaseMenu;
export const { Item: MenuItem, LinkItem: MenuLink } = menu;

type BaseMenuProps<Subject> = MenuProps<Subject, BaseMenu.Handle<Subject>>;

export function Menu<Subject>({ handle, label, container, children }: BaseMenuProps<Subject>) {
  return (
    <BaseMenu.Root handle={handle} modal={false} {...useDeferredOpen()}>
      {({ payload }) => (
        <BaseMenu.Portal container={container}>
          <menu.Positioner positionMethod="fixed" sideOffset={4} align="end" collisionPadding={8}>
            <menu.Popup>
              <BaseMenu.Group>
                <menu.GroupLabel>{label}</menu.GroupLabel>
                {payload === undefined ? null : children(payload)}
              </BaseMenu.Group>
            </menu.Popup>
          </menu.Positioner>
        </BaseMenu.Portal>
      )}
    </BaseMenu.Root>
  );
}

/** `button` is the ref of the trigger's element. */
type BasePopoverProps = PopoverProps & { button: Ref<HTMLButtonElement> };

export function Popover({ trigger, title, children, button }: BasePopoverProps) {
  const { open, onOpenChange } = useDeferredOpen();
  return (
    <BasePopover.Root open={open} onOpenChange={onOpenChange}>
      <BasePopover.Trigger render={trigger} ref={button} />
      <BasePopover.Portal>
        {/* Stays in the window even if its button is scrolled out of sight. */}
        <popover.Positioner sideOffset={6} align="start" collisionPadding={8} sticky>
          <popover.Popup>
            <popover.Title>{title}</popover.Title>
            {children}
          </popover.Popup>
        </popover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}

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
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BaseDialog.Root
      open={isOpen}
      onOpenChange={onOpenChange}
      modal={isModal}
      disablePointerDismissal={!isModal}
    >
      <BaseDialog.Portal>
        {/* Drawn even for a dialog opened from a panel, which it then covers. */}
        {isModal ? <dialog.Backdrop forceRender /> : null}
        <dialog.Popup
          ref={popup}
          $placement={placement}
          // Focus starts at the panel itself: its first button may be disabled.
          initialFocus={placement === "end" ? popup : undefined}
          finalFocus={finalFocus}
          data-leaving={isLeaving || undefined}
        >
          <dialog.Title data-hidden={placement === "start" || placement === "end" || undefined}>
            {title}
          </dialog.Title>
          {description ? <dialog.Description>{description}</dialog.Description> : null}
          {children}
        </dialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

type BasePreviewProps<Subject> = {
  handle: PreviewCard.Handle<Subject>;
  container: RefObject<HTMLElement | null>;
  children: (subject: Subject) => ReactNode;
};

export function Preview<Subject>({ handle, container, children }: BasePreviewProps<Subject>) {
  return (
    <PreviewCard.Root handle={handle}>
      {({ payload }) => (
        <PreviewCard.Portal container={container}>
          <preview.Positioner
            side="right"
            align="start"
            sideOffset={8}
            collisionPadding={8}
            positionMethod="fixed"
          >
            <preview.Popup>{payload === undefined ? null : children(payload)}</preview.Popup>
          </preview.Positioner>
        </PreviewCard.Portal>
      )}
    </PreviewCard.Root>
  );
}
