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
`;

/** A sentence or two that say what a card is for. */
export const CardHint = styled.p`
  margin: ${token.space[0.5]} 0 ${token.space[1.5]};
  color: ${token.color.soft};
`;

/** Things in a card, one below the other. */
export const CardList = styled.ul`
  display: grid;
  margin: ${token.space[1]} 0;
`;

/** One of them: what it is, and what can be done with it. */
export const CardRow = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space[0.5]} ${token.space[2]};
  padding: ${token.space[1.5]} 0;

  & + & {
    border-top: ${token.border.hairline} solid ${token.color.line};
  }
`;
