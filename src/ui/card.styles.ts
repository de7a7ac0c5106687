import { styled } from "styled-components";
import { token } from "../theme/tokens.ts";

/** A card of the settings. */
export const Card = styled.section`
  min-width: 0;
  padding: ${token.space[2.5]};
  border: ${token.border.hairline} solid ${token.color.line};
  border-radius: ${token.radius.medium};
  background: ${token.color.panel};
`;

export const CardTitle = styled.h2`
  font-size: ${token.text.lead};
  font-weight: 620;
  letter-spacing: -0.015em;
`;

/** A sentence or two that say what a card is for. */
export const CardHint = styled.p`
  margin: ${token.space[0.5]} 0 ${token.space[1.5]};
  color: ${token.color.soft};
`;
