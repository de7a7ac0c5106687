import { css, type RuleSet } from "styled-components";
import { token } from "../theme/tokens.ts";

/**
 * Returns the styles of a list item that draw its number in a ring at its start, of the size `size` and in the font
 * `font`. The list has to reset the counter `step`.
 */
export function stepNumber(size: string, font: RuleSet): RuleSet {
  return css`
    position: relative;
    counter-increment: step;

    &::before {
      content: counter(step);
      position: absolute;
      inset: 0 auto auto 0;
      display: grid;
      place-items: center;
      width: ${size};
      height: ${size};
      /* Visible only in forced colours. */
      border: ${token.border.hairline} solid transparent;
      border-radius: 50%;
      box-shadow: inset 0 0 0 ${token.border.ring} ${token.color.sea};
      color: ${token.color.sea};
      ${font}
    }
  `;
}
