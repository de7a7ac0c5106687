import { styled } from "styled-components";
import { token } from "../../theme/tokens.ts";

export const DialogForm = styled.form`
  display: grid;
  gap: 1.125rem;
  margin-top: 1.25rem;
`;

export const DialogActions = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: ${token.space[1]};
  margin-top: ${token.space[3]};

  form > & {
    margin-top: ${token.space[1]};
  }
  @media (max-width: 479px) {
    display: grid;
    justify-content: stretch;
  }
`;
