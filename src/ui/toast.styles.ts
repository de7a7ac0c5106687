import { Toast } from "@base-ui/react/toast";
import { styled } from "styled-components";
import { token } from "../theme/tokens.ts";

export const Viewport = styled(Toast.Viewport)`
  position: fixed;
  z-index: 100;
  inset: auto ${token.space[3]} ${token.space[3]} auto;
  width: min(24rem, calc(100vw - 2 * ${token.space[3]}));
  display: grid;
  grid-template-columns: minmax(0, 1fr);

  /* On a phone below the header: the button that was pressed is at the lower edge. */
  @media (max-width: 767px) {
    inset: calc(4.25rem + env(safe-area-inset-top, 0px)) ${token.space[2]} auto;
    width: auto;
  }
`;

// The column may not grow with a long word: an e-mail address would push the close button out.
export const LiveGroup = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
`;

export const Card = styled(Toast.Root)`
  display: flex;
  align-items: center;
  gap: ${token.space[1]};
  margin-top: ${token.space[1]};
  padding: 0.75rem 0.75rem 0.75rem 1.25rem;
  border: 1px solid ${token.color.sea};
  border-radius: ${token.radius.medium};
  background: ${token.color.seaDeep};
  color: ${token.color.onSeaDeep};
  box-shadow: ${token.shadow.raised};
  font: 400 0.9375rem/1.45 ${token.font.text};
  transform: translate(var(--toast-swipe-movement-x), var(--toast-swipe-movement-y));
  transition:
    opacity ${token.duration.calm},
    transform ${token.duration.calm};

  &[data-kind="error"] {
    border-color: transparent;
    background: ${token.color.clay};
    color: ${token.color.onClay};
  }
  &[data-starting-style] {
    opacity: 0;
    transform: translateY(${token.space[2]});

    @media (max-width: 767px) {
      transform: translateY(calc(-1 * ${token.space[2]}));
    }
  }
  &[data-ending-style] {
    opacity: 0;
  }
  &[data-limited] {
    display: none;
  }
  &:focus-visible {
    outline-color: ${token.color.saffron};
    border-radius: ${token.radius.medium};
  }
  @media (prefers-reduced-motion: reduce) {
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
  min-height: 2.75rem;
  padding: 0 0.75rem;
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
    outline-offset: -2px;
  }
`;

export const CloseButton = styled(Toast.Close)`
  display: grid;
  place-items: center;
  flex: none;
  width: max(1.75rem, 44px);
  height: max(1.75rem, 44px);
  border: 0;
  border-radius: ${token.radius.small};
  background: none;
  color: inherit;
  cursor: pointer;

  &:hover {
    background: color-mix(in srgb, currentcolor 14%, transparent);
  }
  &:focus-visible {
    outline-color: currentcolor;
    outline-offset: -2px;
  }
`;
