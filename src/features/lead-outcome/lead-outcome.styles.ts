import { styled } from "styled-components";
import { token } from "../../theme/tokens.ts";

/** The question on a card or in the panel. */
export const QuestionBox = styled.fieldset`
  /* Above the link that covers a card. */
  position: relative;
  z-index: 1;
  min-width: 0;
  margin-block: ${token.space[1]};
  padding: ${token.space[1]};
  border-radius: ${token.radius.small};
  background: ${token.color.mist};
  color: ${token.color.ink};
  font-size: ${token.text.small};
  line-height: 1.4;
  /* Keeps the scrolled-to question below the panel's sticky buttons. */
  scroll-margin-block: ${token.space[8]} ${token.space[2]};

  /* Hidden on a card or row whose panel is open, because the panel shows the question. */
  [data-lead]:has(a[aria-current]) & {
    display: none;
  }
  > legend {
    /* Moves the legend into the box; browsers place it on the border. */
    float: left;
    width: 100%;
    margin-bottom: ${token.space[0.75]};
    padding: 0;
    font-weight: 600;
  }
`;

export const Reasons = styled.div`
  /* Below the floated legend, which leaves no width beside it. */
  clear: both;
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space[0.5]};

  > button {
    max-width: 100%;
    padding-block: ${token.space[0.5]};
    white-space: normal;
    text-align: start;
    overflow-wrap: break-word;
  }
  > [data-quiet] {
    border-color: transparent;
    background: transparent;
    color: ${token.color.soft};
  }
`;

/** The amount and the currency, in one line if the box is wide enough. */
export const ValueForm = styled.form`
  clear: left;
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space[0.75]};

  > input {
    flex: 1 1 ${token.space[12]};
  }
  > p,
  > :last-child {
    flex: 1 0 100%;
  }
  input,
  select {
    min-height: ${token.size.control};
    padding-block: ${token.space[0.5]};
  }
`;

/** A value with the button that changes it. */
export const Changeable = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${token.space[0.5]} ${token.space[1]};

  select {
    max-width: 100%;
  }
`;

export const AmountRow = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) ${token.width[8]};
  gap: ${token.space[1.5]};
`;
