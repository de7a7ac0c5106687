import { Menu as BaseMenu } from "@base-ui/react/menu";
import { css, styled } from "styled-components";
import { media } from "../theme/media.ts";
import { token } from "../theme/tokens.ts";
import { floating } from "./floating.styles.ts";

export const Positioner = styled(BaseMenu.Positioner)`
  z-index: 60;
`;

export const Popup = styled(BaseMenu.Popup)`
  ${floating}
  min-width: ${token.width[12]};
  max-width: calc(100vw - ${token.space[2]});
  padding: ${token.space[0.5]};
  font: 500 ${token.text.small}/1.4 ${token.font.text};
  transform-origin: var(--transform-origin);
  transition:
    opacity ${token.duration.quick},
    transform ${token.duration.quick};

  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
    transform: scale(0.97);
  }
  &:focus-visible {
    outline: none;
  }
`;

export const GroupLabel = styled(BaseMenu.GroupLabel)`
  padding: ${token.space[0.75]} ${token.space[1]} ${token.space[0.5]};
  color: ${token.color.soft};
  font-size: ${token.text.caption};
`;

const item = css`
  display: flex;
  align-items: center;
  gap: ${token.space[1]};
  min-height: ${token.size.control};
  padding: ${token.space[0.75]} ${token.space[1]};
  border-radius: ${token.radius.small};
  cursor: pointer;

  @media ${media.coarsePointer} {
    min-height: ${token.size.target};
  }
  &[data-highlighted] {
    background: ${token.color.mist};
    outline: none;
  }
  &:focus-visible {
    outline: ${token.border.rule} solid ${token.color.sea};
    outline-offset: calc(-1 * ${token.border.rule});
  }
`;

export const Item = styled(BaseMenu.Item)`
  ${item}
`;

export const LinkItem = styled(BaseMenu.LinkItem)`
  ${item}
  color: inherit;
  text-decoration: none;
`;
