import { Toast } from "@base-ui/react/toast";
import { styled } from "styled-components";
import { media } from "../theme/media.ts";
import { token } from "../theme/tokens.ts";
import { toastButton, toastCard, toastCorner } from "./toast-look.ts";

export const Viewport = styled(Toast.Viewport)`
  ${toastCorner}

  &[data-place="beside"] {
    inset: auto auto ${token.space[3]} ${token.space[3]};
  }
  &[data-place="across"] {
    inset: calc(${token.space[8]} + env(safe-area-inset-top)) ${token.space[3]} auto auto;
  }
  @media ${media.mobile} {
    &[data-place="beside"] {
      inset: calc(${token.space[8]} + env(safe-area-inset-top)) ${token.space[2]} auto;
    }
    &[data-place="across"] {
      inset: auto ${token.space[2]} calc(${token.space[1]} + env(safe-area-inset-bottom));
    }
    &[data-place="middle"] {
      inset: 40% ${token.space[2]} auto;
    }
  }
`;

/** No box, so that the toasts of both regions are in one order. */
export const LiveGroup = styled.div`
  display: contents;
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
  /* A phone has room for one. Earlier ones appear after it is closed. */
  @media ${media.mobile} {
    &:not([data-newest]) {
      display: none;
    }
  }
  @media ${media.reducedMotion} {
    transform: none;
    transition: none;
  }
`;

export const Texts = styled.div`
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
`;

export const Title = styled(Toast.Title)`
  font-weight: 650;
`;

export const Detail = styled.p`
  font-weight: 600;
`;

export const Times = styled.span.attrs({ role: "img" })`
  flex: none;
  font-weight: 650;
  font-variant-numeric: tabular-nums;
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
