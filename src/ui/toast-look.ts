import { css } from "styled-components";
import { media } from "../theme/media.ts";
import { token } from "../theme/tokens.ts";

/** The position of toasts: the lower right corner of the window. */
export const toastCorner = css`
  position: fixed;
  z-index: 100;
  inset: auto ${token.space[3]} ${token.space[3]} auto;
  width: min(${token.width[24]}, calc(100vw - 2 * ${token.space[3]}));
  display: grid;
  grid-template-columns: minmax(0, 1fr);

  /* Below the header: the clicked button is often at the lower edge. */
  @media ${media.mobile} {
    inset: calc(${token.space[8]} + env(safe-area-inset-top)) ${token.space[2]} auto;
    width: auto;
  }
`;

/** A toast, polite or an error. */
export const toastCard = css`
  display: flex;
  align-items: center;
  gap: ${token.space[1]};
  margin-top: ${token.space[1]};
  padding: ${token.space[1.5]} ${token.space[1.5]} ${token.space[1.5]} ${token.space[2.5]};
  border: ${token.border.hairline} solid ${token.color.sea};
  border-radius: ${token.radius.medium};
  background: ${token.color.seaDeep};
  color: ${token.color.onSeaDeep};
  box-shadow: ${token.shadow.raised};
  font: 400 ${token.text.small}/1.45 ${token.font.text};

  &[data-kind="error"] {
    border-color: transparent;
    background: ${token.color.clay};
    color: ${token.color.onClay};
  }
  &:focus-visible {
    outline-color: ${token.color.saffron};
    border-radius: ${token.radius.medium};
  }
`;

/** The button that closes a toast. */
export const toastButton = css`
  display: grid;
  place-items: center;
  flex: none;
  width: max(${token.size.controlSmall}, ${token.size.finger});
  height: max(${token.size.controlSmall}, ${token.size.finger});
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
    outline-offset: calc(-1 * ${token.border.rule});
  }
`;
