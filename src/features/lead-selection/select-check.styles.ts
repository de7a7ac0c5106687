import { css, styled } from "styled-components";
import { media } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";

/** The click target of a checkbox, larger than its box so that a finger can hit it. */
export const checkTarget = css`
  display: flex;
  align-items: center;
  justify-content: center;
  width: ${token.space[3]};
  height: ${token.space[3]};
  cursor: pointer;

  /* The box is drawn by ::before, because it is smaller than the click target. */
  input {
    position: relative;
    display: grid;
    place-items: center;
    width: 100%;
    height: 100%;
    margin: 0;
    border-radius: ${token.radius.small};
    appearance: none;
    cursor: pointer;
  }
  input::before {
    content: "";
    width: ${token.space[2]};
    height: ${token.space[2]};
    border: ${token.border.ring} solid ${token.color.soft};
    border-radius: ${token.space[0.5]};
    background: ${token.color.panel};
  }
  input:checked::before {
    border-color: ${token.color.sea};
    background: ${token.color.sea};
  }
  input:checked::after {
    content: "";
    position: absolute;
    width: ${token.space[0.5]};
    height: ${token.space[1]};
    margin-bottom: ${token.space[0.25]};
    border: solid ${token.color.panel};
    border-width: 0 ${token.border.rule} ${token.border.rule} 0;
    rotate: 45deg;
  }
  input:focus-visible {
    outline: none;
  }
  /* The outline is around the drawn box; around the click target it would cover the title. */
  input:focus-visible::before {
    outline: ${token.border.rule} solid ${token.color.sea};
    outline-offset: ${token.border.hairline};
  }
  @media ${media.coarsePointer} {
    width: ${token.size.target};
    height: ${token.size.target};
  }
`;

/**
 * The checkbox on the left edge of a card. It appears on hover or focus, without moving the title. On touch screens,
 * which cannot hover, it is always visible and the title makes room for it.
 */
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
  @media ${media.coarsePointer} {
    top: calc(-1 * ${token.space[0.25]});
    left: calc(-1 * ${token.space[0.25]});
    opacity: 1;
  }
`;

/** The checkbox before the text of a table row. */
export const RowCheck = styled.label`
  ${checkTarget}
`;
