import { styled } from "styled-components";
import { contourLines } from "../theme/layout.tsx";
import { token } from "../theme/tokens.ts";

/** The ground of a page without sections: paper with the depth lines of a nautical chart. */
export const ChartGround = styled.div`
  position: relative;
  isolation: isolate;
  overflow: hidden;
  ${contourLines}

  &::before {
    color: ${token.color.sea};
  }
  /* The lines begin at the header, behind the breadcrumbs. */
  nav + & {
    overflow: visible;
  }
  nav + &::before {
    top: -3.5rem;
  }
`;
