import { styled } from "styled-components";
import { Wrap } from "../../theme/layout.tsx";
import { breakpoint } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";

/** The grid of the text, the ticket and the phone, which all are in its columns. */
export const Columns = styled(Wrap)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space[5]};
  /* The corners of the rotated ticket reach beyond a narrow window. */
  overflow-x: clip;

  @container (min-width: ${breakpoint.laptop}) {
    grid-template-columns: minmax(0, 1fr) ${token.width[12]} ${token.width[20]};
    column-gap: 0;
    align-items: center;

    > :first-child {
      padding-right: ${token.space[8]};
    }
  }
`;
