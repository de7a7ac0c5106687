import { Popover as BasePopover } from "@base-ui/react/popover";
import type { ComponentProps, ReactNode } from "react";
import { styled } from "styled-components";
import { visuallyHidden } from "../theme/layout.tsx";
import { token } from "../theme/tokens.ts";
import { useDeferredOpen } from "./use-deferred-open.ts";

const Positioner = styled(BasePopover.Positioner)`
  z-index: 40;
`;

const Popup = styled(BasePopover.Popup)`
  width: min(${token.width[20]}, calc(100vw - ${token.space[4]}));
  max-height: var(--available-height);
  padding: ${token.space[2]};
  overflow-y: auto;
  border: ${token.border.hairline} solid ${token.color.line};
  border-radius: ${token.radius.medium};
  background: ${token.color.panel};
  color: ${token.color.ink};
  box-shadow: ${token.shadow.raised};
  font: 400 ${token.text.small}/1.45 ${token.font.text};
  transition: opacity ${token.duration.quick};

  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
  }
  &:focus-visible {
    outline: none;
  }
`;

const Title = styled(BasePopover.Title)`
  ${visuallyHidden}
`;

type PopoverProps = {
  /** The button that opens it. */
  trigger: ComponentProps<typeof BasePopover.Trigger>["render"];
  /** The accessible name. */
  title: string;
  children: ReactNode;
};

/** A small panel next to its button; Escape and a click outside close it. */
export function Popover({ trigger, title, children }: PopoverProps) {
  const { open, onOpenChange } = useDeferredOpen();
  return (
    <BasePopover.Root open={open} onOpenChange={onOpenChange}>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        {/* In the window also where its button is scrolled out of sight. */}
        <Positioner sideOffset={6} align="start" collisionPadding={8} sticky>
          <Popup>
            <Title>{title}</Title>
            {children}
          </Popup>
        </Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
