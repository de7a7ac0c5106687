import { styled } from "styled-components";
import { token } from "../../theme/tokens.ts";

/** The cards in one column, or in two of about the same height where both keep a form's width. */
export const Columns = styled.div`
  display: grid;
  align-items: start;
  gap: ${token.space[2]};
  max-width: 72rem;
  padding: ${token.space[2]} 0 ${token.space[4]};

  @container (min-width: 46rem) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

/** A container of its own: its cards are laid out by the room they have, not by the page's. */
export const Column = styled.div`
  display: grid;
  gap: ${token.space[2]};
  min-width: 0;
  container-type: inline-size;
`;

export const Card = styled.section`
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

export const CardForm = styled.form`
  display: grid;
  gap: 1.125rem;
  margin-top: ${token.space[2]};

  > button {
    justify-self: start;
  }
  @container (max-width: 24rem) {
    > button {
      justify-self: stretch;
    }
  }
`;

export const FormSkeleton = styled.div`
  display: grid;
  gap: 1.125rem;
  margin-top: ${token.space[2]};

  > div {
    height: 4.6875rem;
    background: ${token.color.line};
  }
  > div + div {
    width: 9rem;
    height: 2.5rem;
    border-radius: ${token.radius.pill};
  }
`;

export const LoadFailed = styled.div`
  display: grid;
  justify-items: start;
  gap: 0.75rem;
  margin-top: 0.75rem;
  color: ${token.color.soft};
`;
