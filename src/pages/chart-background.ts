import { styled } from "styled-components";
import { contourMargins } from "../theme/layout.tsx";
import { token } from "../theme/tokens.ts";

/** The background of a page without sections: the brand's pattern on paper. */
export const ChartBackground = styled.div`
  position: relative;
  isolation: isolate;
  overflow: hidden;
  ${contourMargins}

  &::before {
    color: ${token.color.sea};
  }
  /* The pattern starts at the header, behind the breadcrumbs. */
  nav + & {
    overflow: visible;
  }
  nav + &::before {
    top: calc(-1 * ${token.space[7]});
  }
`;
