import { styled } from "styled-components";
import { token } from "../../../theme/tokens.ts";

/** The live region of possible duplicates; mounted before its text, so that screen readers announce the text. */
export const DuplicatesNotice = styled.output`
  display: grid;
  gap: ${token.space[0.5]};

  &:not(:empty) {
    padding: ${token.space[1.5]};
    border-radius: ${token.radius.small};
    background: ${token.color.mist};
  }
`;
