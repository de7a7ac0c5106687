import { css, type RuleSet } from "styled-components";
import { token } from "../theme/tokens.ts";

/** For an item of a list that counts `step`: its number in a ring at its start, with `font` as its text. */
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
