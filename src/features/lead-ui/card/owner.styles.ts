import { css, styled } from "styled-components";
import { media } from "../../../theme/media.ts";
import { token } from "../../../theme/tokens.ts";
import { MenuTrigger } from "../../../ui/menu.tsx";
import { cardControl, shownOnHover } from "./lead-details.styles.ts";

const tones = token.person.map(
  (color, tone) => css`
    &[data-tone="${tone}"] {
      border-color: transparent;
      background: ${color};
      color: ${token.onPerson};
    }
  `,
);

/** A circle with a person's initials on their colour; a dashed ring for an unassigned lead. */
export const AvatarCircle = styled.span`
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  width: ${token.space[3]};
  height: ${token.space[3]};
  border: ${token.border.hairline} dashed ${token.color.soft};
  border-radius: ${token.radius.pill};
  color: ${token.color.soft};
  font: 600 calc(0.85 * ${token.text.caption}) / 1 ${token.font.text};
  letter-spacing: 0.01em;
  ${tones}

  svg {
    width: ${token.space[1.5]};
    height: ${token.space[1.5]};
  }
  @media ${media.forcedColors} {
    outline: ${token.border.hairline} solid;
  }
`;

export const OwnerTrigger = styled(MenuTrigger)`
  ${cardControl}
  flex: none;
  width: ${token.size.controlSmall};
  height: ${token.size.controlSmall};
  margin: calc(-1 * ${token.space[0.5]}) 0 0;
  padding: 0;
  border-radius: ${token.radius.pill};

  &[data-popup-open] {
    background: ${token.color.mist};
  }
` as typeof MenuTrigger;

/** The place of the owner's mark. While the card has the pointer or the focus, the button is shown instead. */
export const OwnerSlot = styled.span`
  position: relative;
  display: grid;
  flex: none;
  place-items: center;
  width: ${token.space[3]};
  height: ${token.space[3]};

  article:hover & > span:not(:only-child),
  article:focus-within & > span:not(:only-child),
  article:has([data-popup-open]) & > span:not(:only-child) {
    opacity: 0;
  }
  > button {
    ${shownOnHover}
    position: absolute;
    width: ${token.space[3]};
    height: ${token.space[3]};
    margin: 0;
    background: ${token.color.panel};
  }
`;
