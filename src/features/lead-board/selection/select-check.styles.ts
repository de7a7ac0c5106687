import { css, styled } from "styled-components";
import { media } from "../../../theme/media.ts";
import { token } from "../../../theme/tokens.ts";

/** The box of a checkbox, with room for a finger around it. */
export const checkTarget = css`
  display: flex;
  align-items: center;
  justify-content: center;
  width: ${token.space[3]};
  height: ${token.space[3]};
  cursor: pointer;

  input {
    width: ${token.space[2.5]};
    height: ${token.space[2.5]};
    margin: 0;
    accent-color: ${token.color.sea};
    cursor: pointer;
  }
  input:focus-visible {
    outline: ${token.border.rule} solid ${token.color.sea};
    outline-offset: ${token.border.hairline};
  }
  @media ${media.coarsePointer} {
    width: ${token.size.target};
    height: ${token.size.target};
  }
`;

/** On the left edge of a card, beside its title, which it does not move; there when it is looked for. */
export const CardCheck = styled.label`
  ${checkTarget}
  position: absolute;
  z-index: 2;
  top: ${token.space[1]};
  left: calc(-1 * ${token.space[1]} - ${token.border.hairline});
  opacity: 0;

  [data-lead]:hover &,
  [data-lead]:focus-within &,
  &[data-checked] {
    opacity: 1;
  }
  [data-lead][data-dragging] &,
  [inert] & {
    display: none;
  }
  input {
    width: ${token.space[2]};
    height: ${token.space[2]};
  }
  @media ${media.coarsePointer} {
    top: calc(-1 * ${token.space[0.25]});
    left: calc(-1 * ${token.space[2.5]} + ${token.border.rule});
    opacity: 1;
  }
`;

/** Before the words of a row. */
export const RowCheck = styled.label`
  ${checkTarget}
`;
