import { styled } from "styled-components";
import { token } from "../../../theme/tokens.ts";

/** A live region that is mounted before its text, so that the text is announced. */
export const KnownNotice = styled.output`
  display: grid;
  gap: ${token.space[0.5]};

  &:not(:empty) {
    padding: ${token.space[1.5]};
    border-radius: ${token.radius.small};
    background: ${token.color.mist};
  }
`;
