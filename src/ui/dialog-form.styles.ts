import { styled } from "styled-components";
import { media } from "../theme/media.ts";
import { token } from "../theme/tokens.ts";

export const DialogForm = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space[2]};
  margin-top: ${token.space[2.5]};
`;

/** The buttons of a dialog, which no toast covers. */
export const DialogActions = styled.div.attrs<{ "data-uncovered"?: boolean }>({
  "data-uncovered": true,
})`
  display: flex;
  justify-content: flex-end;
  gap: ${token.space[1]};
  margin-top: ${token.space[3]};

  form > & {
    margin-top: ${token.space[1]};
  }
  @media ${media.phone} {
    display: grid;
    justify-content: stretch;
  }
`;
