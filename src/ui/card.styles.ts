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
