import { styled } from "styled-components";
import { token } from "../../theme/tokens.ts";

/** One card under the other, or side by side where both keep a form's width. */
export const Cards = styled.div`
  display: grid;
  align-items: start;
  gap: ${token.space[2]};
  max-width: 62rem;
  padding: ${token.space[2]} 0 ${token.space[4]};

  @container (min-width: 46rem) {
    grid-template-columns: 1fr 1fr;
  }
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
