import { styled } from "styled-components";
import { token } from "../../../theme/tokens.ts";

export const Card = styled.section`
  grid-column: 1 / -1;
  min-width: 0;
  padding: 1.25rem;
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.medium};
  background: ${token.color.panel};
`;

export const CardTitle = styled.h2`
  font-size: 1.1875rem;
  font-weight: 620;
  letter-spacing: -0.015em;
`;

export const Hint = styled.p`
  margin: 0.25rem 0 0.75rem;
  color: ${token.color.soft};
`;

export const Form = styled.form`
  display: grid;
  gap: ${token.space[2]};

  > button {
    justify-self: start;
  }
  @container (max-width: 24rem) {
    > button {
      justify-self: stretch;
    }
  }
`;

export const CountryFrame = styled.fieldset`
  display: grid;
  gap: 0.75rem;
  padding-bottom: ${token.space[2]};
  border-bottom: 1px solid ${token.color.line};

  legend {
    margin-bottom: 0.5rem;
    padding: 0;
    font-weight: 600;
  }
  @container (min-width: 46rem) {
    grid-template-columns: auto minmax(0, 1fr);
    align-items: end;
    gap: 0.75rem ${token.space[3]};

    > p {
      grid-column: 1 / -1;
    }
  }
`;

export const Days = styled.div`
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 2.5rem));
  gap: 0.25rem;
`;

/** The box itself is the button: pressed is chosen. */
export const Day = styled.label`
  position: relative;
  display: grid;
  place-items: center;
  height: 3rem;
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.small};
  color: ${token.color.soft};
  font-weight: 600;
  cursor: pointer;

  input {
    position: absolute;
    inset: 0;
    margin: 0;
    appearance: none;
    border-radius: ${token.radius.small};
    cursor: pointer;
  }
  &:has(:checked) {
    border-color: ${token.color.sea};
    background: ${token.color.mist};
    color: ${token.color.ink};

    @media (forced-colors: active) {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;

export const HoursRow = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 0.75rem;

  input {
    height: 3rem;
    padding-inline: 0.625rem;
  }
  @container (min-width: 30rem) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  @container (max-width: 30rem) {
    > :last-child {
      grid-column: 1 / -1;
    }
  }
`;
