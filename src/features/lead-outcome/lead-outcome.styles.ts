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
  /* Below the tools of the panel, which stay at its top. */
  scroll-margin-block: ${token.space[8]} ${token.space[2]};

  /* The open panel beside the card or row asks. */
  [data-lead]:has(a[aria-current]) & {
    display: none;
  }
  > legend {
    /* Inside the box: by default a legend is on its border. */
    float: left;
    width: 100%;
    margin-bottom: ${token.space[0.75]};
    padding: 0;
    font-weight: 600;
  }
`;

export const Reasons = styled.div`
  /* Below the floated legend: beside it, no width would be left. */
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

/** The amount and its currency, in one line if the box is wide enough. */
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
