import { Popover as BasePopover } from "@base-ui/react/popover";
import { styled } from "styled-components";
import { visuallyHidden } from "../theme/layout.tsx";
import { token } from "../theme/tokens.ts";
import { floating } from "./floating.styles.ts";

export const Positioner = styled(BasePopover.Positioner)`
  z-index: 40;
`;

export const Popup = styled(BasePopover.Popup)`
  ${floating}
  width: min(${token.width[20]}, calc(100vw - ${token.space[4]}));
  padding: ${token.space[2]};
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

export const Title = styled(BasePopover.Title)`
  ${visuallyHidden}
`;
