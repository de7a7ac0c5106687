import { css } from "styled-components";
import { token } from "../theme/tokens.ts";

/**
 * A layer over the page. Its edge is darker than a card's: in the dark scheme it would otherwise merge with the cards
 * below.
 */
export const floating = css`
  max-height: var(--available-height);
  overflow-y: auto;
  border: ${token.border.hairline} solid
    color-mix(in srgb, ${token.color.soft} 40%, ${token.color.line});
  border-radius: ${token.radius.medium};
  background: ${token.color.panel};
  color: ${token.color.ink};
  box-shadow: ${token.shadow.raised};
`;
