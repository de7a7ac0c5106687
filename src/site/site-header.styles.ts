import { styled } from "styled-components";
import { visuallyHidden, Wrap } from "../theme/layout.tsx";
import { breakpoint } from "../theme/media.ts";
import { token } from "../theme/tokens.ts";
import { ButtonLink } from "../ui/button.tsx";
import { navigationEntry } from "./navigation-menu.styles.ts";

export const Header = styled.header`
  position: sticky;
  top: 0;
  z-index: 10;
  container-type: inline-size;
  border-bottom: ${token.border.hairline} solid ${token.color.line};
  background: ${token.color.paper};
`;

export const Bar = styled(Wrap)`
  display: flex;
  gap: clamp(${token.space[1]}, 3vw, ${token.space[2]});
  align-items: center;
  height: ${token.space[9]};

  @container (max-width: ${breakpoint.tablet}) {
    height: ${token.space[8]};
  }
`;

export const HomeLink = styled.a`
  display: flex;
  margin-right: auto;
  color: ${token.color.ink};
  text-decoration: none;

  /* Very large text on a small screen: only the mark. */
  @container (max-width: ${breakpoint.tiny}) {
    svg + span {
      ${visuallyHidden}
    }
  }
`;

export const DesktopOnly = styled.nav`
  display: flex;
  gap: ${token.space[0.5]};
  align-items: center;

  @container (max-width: ${breakpoint.laptop}) {
    display: none;
  }
`;

export const NavigationLink = styled.a`
  ${navigationEntry}
`;

export const StartButton = styled(ButtonLink)`
  white-space: nowrap;

  @container (max-width: ${breakpoint.narrow}) {
    padding-inline: ${token.space[1.5]};
    font-size: ${token.text.small};
  }
  @container (max-width: ${breakpoint.tiny}) {
    padding-inline: ${token.space[1]};
    white-space: normal;
  }
`;

export const SkipLink = styled.a`
  position: absolute;
  top: ${token.space[1]};
  left: ${token.space[1]};
  z-index: 1;
  padding: ${token.space[1.5]} ${token.space[2]};
  border-radius: ${token.radius.small};
  background: ${token.color.ink};
  color: ${token.color.paper};

  &:not(:focus) {
    clip-path: inset(50%);
  }
`;
