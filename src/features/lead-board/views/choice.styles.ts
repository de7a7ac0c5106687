import { styled } from "styled-components";
import { media } from "../../../theme/media.ts";
import { token } from "../../../theme/tokens.ts";

/** A checkbox with its words. */
export const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: ${token.space[1]};
  min-height: ${token.size.control};
  cursor: pointer;

  input {
    width: ${token.space[2.5]};
    height: ${token.space[2.5]};
    margin: 0;
    accent-color: ${token.color.sea};
  }
  @media ${media.coarsePointer} {
    min-height: ${token.size.target};
  }
`;
