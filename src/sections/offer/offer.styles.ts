import { styled } from "styled-components";
import { contourMargins, Wrap } from "../../theme/layout.tsx";
import { breakpoint } from "../../theme/media.ts";
import { token } from "../../theme/tokens.ts";
import { SectionRoot } from "../section-root.tsx";

/** The only dark hero: an advertisement's page must be noticed at once. */
export const Frame = styled(SectionRoot)`
  position: relative;
  isolation: isolate;
  overflow: hidden;
  margin-bottom: ${token.fluid.block};
  background: ${token.color.seaDeep};
  color: ${token.color.onSeaDeep};
  ${contourMargins}

  /* If a section of figures follows, no stripe of the page's background is between the two. */
  &:has(+ [data-titled]) {
    margin-bottom: 0;
  }
`;

export const Layout = styled(Wrap)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space[4]};
  padding-block: ${token.fluid.band};

  @container (min-width: ${breakpoint.laptop}) {
    &[data-box="true"] {
      grid-template-columns: minmax(0, 1fr) minmax(0, ${token.width[28]});
      column-gap: ${token.space[8]};

      /* In the first column the foot follows the text; the box is beside both. */
      > :first-child {
        align-self: end;
      }
      > :nth-child(3) {
        grid-area: 1 / 2 / span 2;
        align-self: center;
      }
    }
  }
`;

export const Copy = styled.div`
  min-width: 0;
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  overflow-wrap: anywhere;

  > * {
    max-width: 100%;
  }
`;

/** The radius is half the height of one line, so that the corners do not touch the text of several lines. */
export const Urgency = styled.p`
  padding: ${token.space[0.75]} ${token.space[1.5]};
  border-radius: ${token.space[2]};
  /* Visible in forced colours only. */
  outline: ${token.border.hairline} solid transparent;
  background: ${token.color.saffron};
  color: ${token.color.saffronInk};
  font-size: ${token.text.small};
  font-weight: 600;
  line-height: 1.4;
`;

export const Heading = styled.h2`
  max-width: min(10em, 100%);
  margin-top: ${token.space[3]};
  font-size: ${token.text.display};
  line-height: 1;
  letter-spacing: -0.035em;

  em {
    color: ${token.color.saffron};
    font-style: normal;
  }
`;

export const Lead = styled.p`
  /* At 34rem the English text has four lines, but three until its font has loaded. */
  max-width: min(${token.width[34]} - ${token.space[1]}, 100%);
  margin-top: ${token.space[3]};
  color: color-mix(in srgb, ${token.color.onSeaDeep} 84%, ${token.color.seaDeep});
  font-size: ${token.text.lead};
  line-height: 1.55;
`;

export const Foot = styled.div`
  display: grid;
  gap: ${token.space[3]};
`;

export const Rating = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space[0.75]} ${token.space[1.5]};
  align-items: center;
  font-weight: 600;
  overflow-wrap: anywhere;
`;
