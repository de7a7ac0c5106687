import { styled } from "styled-components";
import { breakpoint } from "../../../theme/media.ts";
import { token } from "../../../theme/tokens.ts";

export const AddForm = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 2fr);
  align-items: start;
  gap: ${token.space[1.5]};
  margin-top: ${token.space[2]};

  > button {
    grid-column: 1;
    justify-self: start;
  }
  > :first-child:nth-last-child(2) {
    grid-column: 1 / -1;
  }
  @container (max-width: ${breakpoint.compact}) {
    grid-template-columns: minmax(0, 1fr);

    > button {
      justify-self: stretch;
    }
  }
`;
