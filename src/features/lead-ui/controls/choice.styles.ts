import { styled } from "styled-components";
import { media } from "../../../theme/media.ts";
import { token } from "../../../theme/tokens.ts";
import { ChoiceLabel } from "../../../ui/field.styles.ts";

/** A checkbox with its label, one of several in a popover. */
export const Choice = styled(ChoiceLabel)`
  min-height: ${token.size.control};

  input {
    width: ${token.space[2.5]};
    height: ${token.space[2.5]};
  }
  @media ${media.coarsePointer} {
    min-height: ${token.size.target};
  }
`;
