import { styled } from "styled-components";
import { breakpoint, visuallyHidden, Wrap } from "../theme/layout.tsx";
import { token } from "../theme/tokens.ts";
import { ButtonLink } from "../ui/button.tsx";
import { navigationEntry } from "./navigation-menu.styles.ts";

export const Header = styled.header`
  position: sticky;
  top: 0;
  z-index: 10;
  container-type: inline-size;
  border-bottom: 1px solid ${token.color.line};
  background: ${token.color.paper};
`;

export const Bar = styled(Wrap)`
  display: flex;
  gap: clamp(0.5rem, 3vw, ${token.space[2]});
  align-items: center;
  height: 4.75rem;

  @container (max-width: ${breakpoint.tablet}) {
    height: 4.25rem;
  }
`;

export const HomeLink = styled.a`
  display: flex;
  margin-right: auto;
  color: ${token.color.ink};
  text-decoration: none;

  /* Text set very large on a small screen: the mark stands for the name. */
  @container (max-width: 14rem) {
    svg + span {
      ${visuallyHidden}
    }
  }
`;

export const DesktopOnly = styled.nav`
  display: flex;
  gap: 0.25rem;
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

  @container (max-width: 22rem) {
    padding-inline: 0.875rem;
    font-size: 0.875rem;
  }
  @container (max-width: 14rem) {
    padding-inline: 0.5rem;
    white-space: normal;
  }
`;

export const SkipLink = styled.a`
  position: absolute;
  top: 0.5rem;
  left: 0.5rem;
  z-index: 1;
  padding: 0.75rem 1rem;
  border-radius: ${token.radius.small};
  background: ${token.color.ink};
  color: ${token.color.paper};

  &:not(:focus) {
    clip-path: inset(50%);
  }
`;
