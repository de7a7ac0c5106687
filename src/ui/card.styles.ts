import { styled } from "styled-components";
import { breakpoint } from "../theme/media.ts";
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

/** A sentence or two about the purpose of a card. */
export const CardHint = styled.p`
  margin: ${token.space[0.5]} 0 ${token.space[1.5]};
  color: ${token.color.soft};
`;

/** A list in a card, one item below the other. */
export const CardList = styled.ul`
  display: grid;
  margin: ${token.space[1]} 0;
`;

/** One item: its description, and its actions. */
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

/** A form in a card, with its button at the start. */
export const CardForm = styled.form`
  display: grid;
  gap: ${token.space[2]};
  margin-top: ${token.space[2]};

  > button {
    justify-self: start;
  }
  @container (max-width: ${breakpoint.narrow}) {
    > button {
      justify-self: stretch;
    }
  }
`;
