import { Toast } from "@base-ui/react/toast";
import { styled } from "styled-components";
import { media } from "../theme/media.ts";
import { token } from "../theme/tokens.ts";
import { toastButton, toastCard, toastCorner } from "./toast-look.ts";

export const Viewport = styled(Toast.Viewport)`
  ${toastCorner}
`;

// The column may not grow with a long word: an e-mail address would push the close button out.
export const LiveGroup = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
`;

export const Card = styled(Toast.Root)`
  ${toastCard}
  transform: translate(var(--toast-swipe-movement-x), var(--toast-swipe-movement-y));
  transition:
    opacity ${token.duration.calm},
    transform ${token.duration.calm};

  &[data-starting-style] {
    opacity: 0;
    transform: translateY(${token.space[2]});

    @media ${media.mobile} {
      transform: translateY(calc(-1 * ${token.space[2]}));
    }
  }
  &[data-ending-style] {
    opacity: 0;
  }
  &[data-limited] {
    display: none;
  }
  @media ${media.reducedMotion} {
    transform: none;
    transition: none;
  }
`;

export const Words = styled.div`
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
`;

export const Title = styled(Toast.Title)`
  font-weight: 650;
`;

export const Actions = styled.div`
  display: flex;
  align-items: center;
`;

export const Undo = styled(Toast.Action)`
  min-height: ${token.size.target};
  padding: 0 ${token.space[1.5]};
  border: 0;
  border-radius: ${token.radius.small};
  background: none;
  color: ${token.color.saffron};
  font-weight: 700;
  cursor: pointer;

  &:hover {
    text-decoration: underline;
    text-underline-offset: 0.25em;
  }
  &:focus-visible {
    outline-color: currentcolor;
    outline-offset: calc(-1 * ${token.border.rule});
  }
`;

export const CloseButton = styled(Toast.Close)`
  ${toastButton}
`;
